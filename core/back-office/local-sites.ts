import type { Brand } from "../brand/brand.ts";
import type { SitesStale, WatchedSite } from "../ports/checks-stores.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import type { Result } from "../result.ts";
import { logoOffer } from "./review-logos.ts";
import {
  confirmedOn,
  isUndecided,
  type SiteMemory,
  siteHash,
  wasSeenSince,
} from "../sites/site-memory.ts";
import { isNews, openSuggestions, shownSuggestion, storedSuggestion } from "../sites/suggestion.ts";
import { SUGGESTED_FIELDS, type SuggestedValue } from "../sites/suggested-value.ts";
import { isValidSuggestion } from "../sites/suggest-facts.ts";
import { pick } from "../records.ts";
import type { CheckedSite, SiteReport, SiteToCheck } from "../sites/site-report.schema.ts";

/** A brand's site. `memory` is null if the site was never checked at its current address. */
export interface ListedSite extends Pick<Brand, "slug" | "name" | "siteState"> {
  website: string;
  memory: SiteMemory | null;
  /** Whether an editor must still confirm or dismiss the verdict. */
  isUndecided: boolean;
}

/** A reported site whose result cannot be stored, and why. */
export interface StaleSite {
  slug: string;
  why: string;
}

/** The effect of a site report. Writes nothing until it is recorded. */
export interface PlannedSiteReport {
  /** The new results. */
  news: readonly CheckedSite[];
  /** How many results are already stored. */
  known: number;
  /** How many suggested values of the new results await an editor's decision. */
  suggested: number;
  conflicts: readonly StaleSite[];
  /** Stores the new results and offers their logos, all or none. Refuses if another report about one of the sites was stored meanwhile. */
  record(): Promise<Result<undefined, SitesStale>>;
}

/** Lists sites and stores reports about them, for the command line and the server's own checks. Fetches no sites. */
export interface LocalSites {
  /** The sites of active brands, ordered by slug; with `notSince`, only those not checked since that time. */
  sitesToCheck(notSince?: Date): Promise<SiteToCheck[]>;

  /** The sites of active brands, to display. */
  listSites(): Promise<ListedSite[]>;

  /** Compares a report with the directory. */
  planSiteReport(report: SiteReport): Promise<PlannedSiteReport>;
}

export const localSites = (parts: BackOfficeParts): LocalSites => {
  const { store, checks } = parts;
  const activeSites = async () => {
    const watched = new Map((await checks.siteWatch.list()).map((one) => [one.brandId, one]));
    const sites: { brand: Brand; website: string; watched: WatchedSite | undefined }[] = [];
    for await (const brands of store.readBrands())
      for (const brand of brands)
        if (brand.status === "active" && brand.websiteUrl !== null)
          sites.push({ brand, website: brand.websiteUrl, watched: watched.get(brand.id) });
    return sites;
  };

  return {
    sitesToCheck: async (notSince) =>
      (await activeSites())
        .filter(({ watched }) => !notSince || !wasSeenSince(watched?.memory ?? null, notSince))
        .map(({ brand, website, watched }) => ({
          slug: brand.slug,
          website,
          brandId: brand.id,
          name: brand.name,
          aliases: brand.aliases,
          confirmedOn: confirmedOn(brand),
          seen: watched?.version ?? 0,
          memory: watched?.memory ?? null,
          facts: pick(brand, SUGGESTED_FIELDS),
        })),

    listSites: async () =>
      (await activeSites()).map(({ brand, website, watched }) => {
        const { slug, name, siteState } = brand;
        const isSameAddress = watched?.memory.siteHash === siteHash(website);
        const memory = isSameAddress ? (watched?.memory ?? null) : null;
        return {
          slug,
          name,
          website,
          siteState,
          memory,
          isUndecided: memory !== null && isUndecided(memory, brand),
        };
      }),

    planSiteReport: planSiteReport(parts),
  };
};

const planSiteReport =
  (parts: BackOfficeParts) =>
  async ({ sites, suggestions }: SiteReport): Promise<PlannedSiteReport> => {
    const { siteWatch } = parts.checks;
    const directory = await parts.store.directory();
    const found = sites.map((site) => ({
      site,
      brand: site.brandId === null ? directory.brandAt(site.slug) : directory.brand(site.brandId),
    }));
    const brandIds = found.flatMap(({ brand }) => brand?.id ?? []);
    const watched = new Map((await siteWatch.list(brandIds)).map((one) => [one.brandId, one]));
    const conflicts: StaleSite[] = [];
    const news: { site: CheckedSite; brand: Brand }[] = [];
    const reported = Map.groupBy(suggestions, ({ slug }) => slug);
    let known = 0;
    for (const { site, brand } of found) {
      const { slug } = site;
      if (!brand) {
        conflicts.push({ slug, why: "was deleted" });
        continue;
      }
      const before = watched.get(brand.id);
      const why = whyStale(site, brand, before);
      if (before && isSameCheck(before.memory, site.memory)) known += 1;
      else if (why !== undefined) conflicts.push({ slug, why });
      else {
        const values = reported.get(slug) ?? [];
        const memory = withSuggestions(brand, site.memory, values, parts.clock.now());
        news.push({ site: { ...site, memory }, brand });
      }
    }
    return {
      news: news.map(({ site }) => site),
      known,
      suggested: news.reduce(
        (count, { brand, site: { memory } }) => count + openSuggestions(brand, memory).length,
        0,
      ),
      conflicts,
      record: async () => {
        const logos = news.flatMap(({ brand, site: { logo } }) =>
          logo ? [{ brandId: brand.id, logo }] : [],
        );
        return siteWatch.record(
          news.map(({ brand, site: { seen, memory } }) => ({ brandId: brand.id, seen, memory })),
          await logoOffer(parts, logos),
        );
      },
    };
  };

/** The memory of a site with the values that its pages suggest, without those the directory already has. */
const withSuggestions = (
  brand: Brand,
  memory: SiteMemory,
  reported: readonly SuggestedValue[],
  now: Date,
): SiteMemory => {
  const at = memory.runs[0]?.at;
  const values = SUGGESTED_FIELDS.flatMap((field) => {
    const one = reported.find((value) => value.field === field && isNews(brand, value));
    return (one && storedSuggestion({ field, value: one.value, source: one.source })) ?? [];
  });
  if (at !== undefined && values.length > 0) return { ...memory, suggestions: { at, values } };
  const { suggestions: earlier } = memory;
  return earlier
    ? {
        ...memory,
        suggestions: {
          ...earlier,
          values: earlier.values.filter((one) => isValidSuggestion(shownSuggestion(one), now)),
        },
      }
    : memory;
};

const isSameCheck = (one: SiteMemory, other: SiteMemory): boolean =>
  one.siteHash === other.siteHash &&
  one.isLab === other.isLab &&
  one.runs[0]?.at === other.runs[0]?.at;

const whyStale = (
  { website, seen, memory }: CheckedSite,
  brand: Brand,
  watched: WatchedSite | undefined,
): string | undefined => {
  if (brand.websiteUrl !== website)
    return brand.websiteUrl === null ? "no longer has a website" : `is at ${brand.websiteUrl} now`;
  if ((watched?.version ?? 0) !== seen) return "was checked by someone else meanwhile";
  if (memory.isLab && watched && !watched.memory.isLab && watched.memory.lastGoodAt !== null)
    return "was checked over the Internet, which a result of --lab does not replace";
  return undefined;
};
