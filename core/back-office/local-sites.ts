import type { Brand } from "../brand/brand.ts";
import type { SitesStale, WatchedSite } from "../ports/checks-stores.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { ok, type Result } from "../result.ts";
import { evidenceOf } from "../brand/evidence.ts";
import { inChunks } from "../slices.ts";
import { isUndecided, type SiteMemory, siteHash, wasSeenSince } from "../sites/site-memory.ts";
import type { CheckedSite, SiteReport, SiteToCheck } from "../sites/site-report.schema.ts";

/** A brand's site, and what is remembered of it; null before anybody looked. */
export interface ListedSite extends Pick<Brand, "slug" | "name" | "siteState"> {
  website: string;
  memory: SiteMemory | null;
  /** The machine accuses it, and nobody confirmed or dismissed that yet. */
  isUndecided: boolean;
}

/** A site of a report that is not what it was when it was looked at, and how so. */
export interface StaleSite {
  slug: string;
  why: string;
}

/** What remembering a report would do. It only reads, until it is recorded. */
export interface PlannedSiteReport {
  news: readonly CheckedSite[];
  /** So many are remembered like this already. */
  known: number;
  conflicts: readonly StaleSite[];
  /** Remembers the news; refuses where somebody was faster. */
  record(): Promise<Result<undefined, SitesStale>>;
}

/** What who sits at the machine can do about sites. The server looks at none. */
export interface LocalSites {
  /** The sites of active brands, by slug; without those that were seen after a moment, where one is given. */
  sitesToCheck(notSince?: Date): Promise<SiteToCheck[]>;

  /** The same, to read. */
  listSites(): Promise<ListedSite[]>;

  /** Compares a report with the directory as it is now. */
  planSiteReport(report: SiteReport): Promise<PlannedSiteReport>;
}

/** So many are remembered in one transaction. */
const PORTION = 500;

export const localSites = ({ imports, checks: { siteWatch } }: BackOfficeParts): LocalSites => {
  const activeSites = async () => {
    const watched = new Map((await siteWatch.list()).map((one) => [one.brandId, one]));
    const sites: { brand: Brand; website: string; watched: WatchedSite | undefined }[] = [];
    for await (const brands of imports.readBrands())
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
        })),

    listSites: async () =>
      (await activeSites()).map(({ brand, website, watched }) => {
        const { slug, name, siteState } = brand;
        const isOfIt = watched?.memory.siteHash === siteHash(website);
        const memory = isOfIt ? (watched?.memory ?? null) : null;
        const known = { website, siteState, confirmedOn: confirmedOn(brand) };
        return {
          slug,
          name,
          website,
          siteState,
          memory,
          isUndecided: memory !== null && isUndecided(memory, known),
        };
      }),

    planSiteReport: async ({ sites }) => {
      const ids = sites.flatMap(({ brandId }) => brandId ?? []);
      const slugs = sites.flatMap(({ brandId, slug }) => (brandId === null ? [slug] : []));
      const byId = new Map((await imports.findBrands(ids)).map((brand) => [brand.id, brand]));
      const bySlug = await imports.findBrandsBySlug(slugs);
      const found = sites.map((site) => ({
        site,
        brand: site.brandId === null ? bySlug.get(site.slug) : byId.get(site.brandId),
      }));
      const brandIds = found.flatMap(({ brand }) => brand?.id ?? []);
      const watched = new Map((await siteWatch.list(brandIds)).map((one) => [one.brandId, one]));
      const conflicts: StaleSite[] = [];
      const news: { site: CheckedSite; brandId: string }[] = [];
      let known = 0;
      for (const { site, brand } of found) {
        const before = brand && watched.get(brand.id);
        const why = whyStale(site, brand, before);
        if (before && isSameLook(before.memory, site.memory)) known += 1;
        else if (why !== undefined || !brand)
          conflicts.push({ slug: site.slug, why: why ?? "is gone" });
        else news.push({ site, brandId: brand.id });
      }
      return {
        news: news.map(({ site }) => site),
        known,
        conflicts,
        record: async () => {
          for (const portion of inChunks(news, PORTION)) {
            const recorded = await siteWatch.record(
              portion.map(({ brandId, site: { seen, memory } }) => ({ brandId, seen, memory })),
            );
            if (!recorded.ok) return recorded;
          }
          return ok(undefined);
        },
      };
    },
  };
};

/** When a person last said that the website is the brand's. */
const confirmedOn = (brand: Brand): string | null =>
  evidenceOf(brand, "websiteUrl")?.checkedOn ?? null;

const isSameLook = (one: SiteMemory, other: SiteMemory): boolean =>
  one.siteHash === other.siteHash &&
  one.isLab === other.isLab &&
  one.runs[0]?.at === other.runs[0]?.at;

const whyStale = (
  { website, seen, memory }: CheckedSite,
  brand: Brand | undefined,
  watched: WatchedSite | undefined,
): string | undefined => {
  if (!brand) return "is gone";
  if (brand.websiteUrl !== website)
    return brand.websiteUrl === null ? "has no website any more" : `is at ${brand.websiteUrl} now`;
  if ((watched?.version ?? 0) !== seen) return "was looked at by somebody else meanwhile";
  // What was really seen is worth more than any lab.
  if (memory.isLab && watched && !watched.memory.isLab && watched.memory.lastGoodAt !== null)
    return "was really looked at before, which a lab does not replace";
  return undefined;
};
