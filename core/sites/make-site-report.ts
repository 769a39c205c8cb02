import { type CheckOptions, checkSites } from "./check-sites.ts";
import { inChunks } from "../chunks.ts";
import { pick } from "../records.ts";
import { REPORT_FORMAT, type SiteReport, type SiteToCheck } from "./site-report.schema.ts";

/** Checks sites, as a report to store. */
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

/** A server stores a part of this size in about 15 ms, even with a logo for each site. */
const SITES_IN_A_PART = 8;

/** Splits a report, so that a server that stores it answers requests in between. */
export function* partsOf(report: SiteReport): Generator<SiteReport> {
  const suggestionsBySlug = Map.groupBy(report.suggestions, ({ slug }) => slug);
  for (const sites of inChunks(report.sites, SITES_IN_A_PART))
    yield {
      ...report,
      sites,
      suggestions: sites.flatMap(({ slug }) => suggestionsBySlug.get(slug) ?? []),
    };
}
