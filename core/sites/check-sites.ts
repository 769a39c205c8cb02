import type { SiteCrawler } from "../ports/checks-stores.ts";
import type { Clock } from "../ports/system.ts";
import { hostOf, registeredDomain } from "../text/addresses.ts";
import { isRegistryWanted, type Judged, judgeSite } from "./judge-site.ts";
import { notLookedAt, type Reading, readLook, type SiteToJudge } from "./read-look.ts";
import { siteHash } from "./site-memory.ts";

const AT_ONCE = 24;
/** After so long no registry is asked and no look repeated, so that 1,000 sites take 15 minutes: registries take one question a second. */
const LATE_MS = 12 * 60_000;

export interface CheckOptions {
  looker: SiteCrawler;
  clock: Clock;
  isLab: boolean;
  /** How many sites were looked at so far, then how many of those that are asked about at registries. */
  onProgress?: (step: "looking" | "asking", done: number, of: number) => void;
}

/**
 * Looks at sites and judges them, in their order. A look that this process was too busy for is repeated once; a site that was missed
 * twice is not in the answer. Where nothing at all answered, and nothing else can be reached either, it is this
 * machine that is cut off: then no site was looked at.
 */
export const checkSites = async <Site extends SiteToJudge>(
  sites: readonly Site[],
  { looker, clock, isLab, onProgress = () => {} }: CheckOptions,
): Promise<(Judged & { site: Site })[]> => {
  const begun = clock.now().getTime();
  const isLate = () => clock.now().getTime() - begun > LATE_MS;
  let looked = 0;
  const lookAt = async (site: Site) => {
    const known = { ...site, memory: usable(site, isLab) };
    const look = await looker.look(site.website);
    return (
      look && {
        site,
        known,
        read: readLook(known, look),
        hasAnswered: look.end.kind === "answer",
      }
    );
  };
  const firstLooks = await concurrently(sites, async (site) => {
    const first = await lookAt(site);
    onProgress("looking", (looked += 1), sites.length);
    return { site, first };
  });
  const looks = (
    await concurrently(
      firstLooks,
      async ({ site, first }) => first ?? (isLate() ? undefined : lookAt(site)),
    )
  ).filter((look) => look !== undefined);
  const isOnline = looks.some(({ hasAnswered }) => hasAnswered) || (await looker.isOnline());
  const wanting = isOnline ? looks.filter(({ read }) => isRegistryWanted(read)).length : 0;
  let asked = 0;
  const registrationOf = async (site: SiteToJudge, reading: Reading) => {
    if (!isOnline || !isRegistryWanted(reading)) return null;
    const host = hostOf(site.website);
    const found = isLate() || !host ? null : await looker.registration(registeredDomain(host));
    onProgress("asking", (asked += 1), wanting);
    return found;
  };
  return concurrently(looks, async ({ site, known, read }) => {
    const reading = isOnline ? read : notLookedAt("this machine reaches nothing on the web");
    const registration = await registrationOf(known, reading);
    const at = clock.now().toISOString();
    return { ...judgeSite(known, reading, registration, { at, isLab }), site };
  });
};

/** What was remembered of another address, or of a lab, says nothing here. */
const usable = ({ memory, website }: SiteToJudge, isLab: boolean): SiteToJudge["memory"] =>
  memory?.isLab === isLab && memory.siteHash === siteHash(website) ? memory : null;

/** Does the work for each, so many at a time; the answers are in the order of what was given. */
const concurrently = async <In, Out>(
  given: readonly In[],
  work: (one: In) => Promise<Out>,
): Promise<Out[]> => {
  const done: Out[] = [];
  const waiting = given.entries();
  const worker = async (): Promise<void> => {
    for (const [at, one] of waiting) done[at] = await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
};
