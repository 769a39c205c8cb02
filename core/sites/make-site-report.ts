import { type CheckOptions, checkSites } from "./check-sites.ts";
import { pick } from "../records.ts";
import { REPORT_FORMAT, type SiteReport, type SiteToCheck } from "./site-report.schema.ts";

/** Checks sites, as a report to store. Sites whose answers this machine was too busy to receive are missing from it. */
export const makeSiteReport = async (
  sites: readonly SiteToCheck[],
  options: CheckOptions,
): Promise<SiteReport> => {
  const checked = await checkSites(sites, options);
  return {
    format: REPORT_FORMAT,
    version: 1,
    isLab: options.isLab,
    suggestions: checked.flatMap(({ site: { slug }, suggestions }) =>
      suggestions.map((one) => ({ slug, ...one, grade: "brand" as const })),
    ),
    sites: checked.map((one) =>
      Object.assign(
        pick(one.site, ["slug", "website", "brandId", "seen"]),
        pick(one, ["verdict", "signals", "memory"]),
        one.logo && { logo: one.logo },
        one.logoRefused !== undefined && { logoRefused: one.logoRefused },
      ),
    ),
  };
};
