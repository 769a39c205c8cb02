import { type CheckOptions, checkSites } from "./check-sites.ts";
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
    sites: checked.map(({ site: { slug, website, brandId, seen }, verdict, signals, memory }) => ({
      slug,
      website,
      verdict,
      signals,
      brandId,
      seen,
      memory,
    })),
  };
};
