import type { SiteCrawler } from "../ports/checks-stores.ts";
import type { Clock } from "../ports/system.ts";
import { hostOf, registeredDomain } from "../text/addresses.ts";
import { needsRegistry, type Judged, judgeSite } from "./judge-site.ts";
import {
  notChecked,
  type Assessment,
  assessSite,
  isWorthReading,
  type SiteToJudge,
} from "./assess-site.ts";
import { isAccusation, siteHash, type SiteMemory } from "./site-memory.ts";
import type { CrawlResult } from "./crawl-result.ts";
import { findLogo, type LogoSearch } from "./find-logo.ts";
import { type Claim, claimsOf, suggestFacts } from "./suggest-facts.ts";
import type { SuggestedValue } from "./suggested-value.ts";

/** Enough for 1,000 sites in 15 minutes if a site takes 7 seconds on average. More would use more memory. */
const CONCURRENT_CHECKS = 8;
/**
 * After this time, the check makes no more registry lookups (at most one per second) and reads no more facts from pages, so that 1,000
 * sites finish within 15 minutes.
 */
const LATE_MS = 12 * 60_000;

/** After this many base64 characters, a check fetches no more logos, because it holds all of them in memory. */
const LOGOS_LENGTH = 16 * 1024 * 1024;

export interface CheckOptions {
  crawler: SiteCrawler;
  clock: Clock;
  isLab: boolean;
  /** Reports how many sites were checked, then how many registry lookups were done. */
  onProgress?: (step: "sites" | "registry", done: number, of: number) => void;
}

type CheckedOne<Site> = Judged & LogoSearch & { site: Site; suggestions: SuggestedValue[] };

/**
 * Checks and judges sites, in their order. If no site answers and the web is unreachable, this machine is offline and no site is judged.
 */
export const checkSites = async <Site extends SiteToJudge>(
  sites: readonly Site[],
  { crawler, clock, isLab, onProgress = () => {} }: CheckOptions,
): Promise<CheckedOne<Site>[]> => {
  const begun = clock.now().getTime();
  const isLate = () => clock.now().getTime() - begun > LATE_MS;
  let checked = 0;
  let logoLength = 0;
  const logoOf = async (
    { facts: known }: Site,
    { facts, getLogo }: CrawlResult,
    claims: Claim[],
  ) => {
    if (known?.logoUrl !== null || !facts || !getLogo || logoLength > LOGOS_LENGTH) return {};
    const search = await findLogo(claims, facts, getLogo);
    logoLength += search.logo?.picture.length ?? 0;
    return search;
  };
  const crawl = async (site: Site) => {
    const known = { ...site, memory: usableMemory(site, isLab) };
    let assessed: Assessment | undefined;
    const assessAndDecide = (seen: CrawlResult) => {
      assessed = assessSite(known, seen);
      return !isLate() && isWorthReading(assessed);
    };
    const result = await crawler.look(site.website, isLate() ? undefined : assessAndDecide);
    const claims = result.facts && claimsOf(site, result.facts, clock.now());
    return {
      site,
      known,
      assessment: assessed ?? assessSite(known, result),
      claims,
      search: claims && !isLate() ? await logoOf(site, result, claims) : {},
      hasAnswered: result.end.kind === "answer",
    };
  };
  const crawls = await concurrently(sites, async (site) => {
    const crawled = await crawl(site);
    onProgress("sites", (checked += 1), sites.length);
    return crawled;
  });
  const isOnline = crawls.some(({ hasAnswered }) => hasAnswered) || (await crawler.isOnline());
  const lookupCount = isOnline
    ? crawls.filter(({ assessment }) => needsRegistry(assessment)).length
    : 0;
  let lookups = 0;
  const registrationOf = async (site: SiteToJudge, assessment: Assessment) => {
    if (!isOnline || !needsRegistry(assessment)) return null;
    const host = hostOf(site.website);
    const found = isLate() || !host ? null : await crawler.registration(registeredDomain(host));
    onProgress("registry", (lookups += 1), lookupCount);
    return found;
  };
  const judged = await concurrently(
    crawls,
    async ({ site, known, assessment: crawled, claims, search }) => {
      const assessment = isOnline ? crawled : notChecked("this machine is offline");
      const registration = await registrationOf(known, assessment);
      const at = clock.now().toISOString();
      const { memory, ...result } = judgeSite(known, assessment, registration, { at, isLab });
      const areFactsUsed = result.verdict === "alive" && claims !== undefined;
      return {
        ...result,
        site,
        memory: areFactsUsed ? memory : withEarlier(memory, known.memory),
        claims: areFactsUsed ? claims : [],
        search: areFactsUsed ? search : {},
      };
    },
  );
  const suggested = suggestFacts(
    judged.map(({ site, claims }) => ({ known: { ...site.facts, ...nameOf(site) }, claims })),
  );
  return judged.map(({ site, verdict, signals, memory, search }, index) =>
    Object.assign(search, { site, verdict, signals, memory, suggestions: suggested[index] ?? [] }),
  );
};

/** If a site was not read, its earlier suggestions stay, unless the brand may have lost the site. */
const withEarlier = (memory: SiteMemory, earlier: SiteMemory | null): SiteMemory =>
  earlier?.suggestions && !isAccusation(memory.verdict) && memory.verdict !== "moved"
    ? { ...memory, suggestions: earlier.suggestions }
    : memory;

const nameOf = ({ name, aliases }: SiteToJudge) => ({ name, aliases: [...aliases] });

/** The stored memory, unless it is about another address, or it is from a test lab and this check is not (or the reverse). */
const usableMemory = ({ memory, website }: SiteToJudge, isLab: boolean): SiteToJudge["memory"] =>
  memory?.isLab === isLab && memory.siteHash === siteHash(website) ? memory : null;

/** Runs the work for all items, a few at a time. Keeps the order. */
const concurrently = async <In, Out>(
  given: readonly In[],
  work: (one: In) => Promise<Out>,
): Promise<Out[]> => {
  const done: Out[] = [];
  const waiting = given.entries();
  const worker = async (): Promise<void> => {
    for (const [at, one] of waiting) done[at] = await work(one);
  };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKS }, worker));
  return done;
};
