import { SITE_VERDICTS, type SiteState, type SiteVerdict } from "../brand/evidence.ts";
import { withPlainAts } from "../text/addresses.ts";
import { fnv1a } from "../text/hash.ts";

export const WATCH_VERDICTS = [
  "alive",
  "blocked",
  "moved",
  "parked",
  "changed-hands",
  "gone",
  "unreachable",
] as const;
export type WatchVerdict = (typeof WATCH_VERDICTS)[number];

/** Whether a person has to confirm or dismiss it. */
export const isAccusation = (verdict: WatchVerdict): verdict is SiteVerdict =>
  SITE_VERDICTS.some((one) => one === verdict);

/** What tells a brand's page from another's. */
export interface Fingerprint {
  /** The words of its title, folded. */
  title: string;
  language: string | null;
  /** In which most of it is written: `Latn`, `Jpan`; null where there was hardly any text. */
  script: string | null;
  /** The registered domain at which it was. */
  domain: string;
}

/** One look at a site, as it is remembered. */
export interface SiteRun {
  /** ISO 8601, UTC. */
  at: string;
  verdict: WatchVerdict;
  /** In words. */
  signals: string[];
  /** Whether there was anything to see; what could not be looked at says nothing of the site. */
  isLooked: boolean;
}

/** What is remembered of a brand's site. It holds no address of a person: texts of pages are kept without what looks like one. */
export interface SiteMemory {
  /** Which address it is about, by `siteHash`; another one begins anew. */
  siteHash: string;
  /** It was seen in a lab, and says nothing of the real site. */
  isLab: boolean;
  /** The last time it was surely the brand's own; ISO 8601, UTC. */
  lastGoodAt: string | null;
  /** How it looked then. */
  fingerprint: Fingerprint | null;
  /** Since when it is dead without a break, and how many looks found it so, up to `DEAD_RUNS_COUNTED`. */
  dead: { since: string; runs: number } | null;
  /** As of the last look that saw anything, and since when it is that. */
  verdict: WatchVerdict;
  since: string;
  /** The last first; of looks that saw nothing one at most, and only as the last. */
  runs: SiteRun[];
}

/** Why the verdict is what it is, in words. */
export const signalsOf = ({ verdict, runs }: SiteMemory): readonly string[] =>
  runs.find((run) => run.verdict === verdict && run.isLooked)?.signals ?? runs[0]?.signals ?? [];

/** Whether anything was seen of it since a moment. */
export const wasSeenSince = (memory: SiteMemory | null, moment: Date): boolean =>
  memory?.runs.some(({ at, isLooked }) => isLooked && Date.parse(at) >= moment.getTime()) ?? false;

export const RUNS_KEPT = 5;
export const DEAD_RUNS_COUNTED = 5;
export const SIGNALS_KEPT = 12;
export const SIGNAL_MAX = 300;
export const TITLE_MAX = 200;

/** What looks like somebody's address goes. */
export const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (token) => (withPlainAts(token).includes("@") ? "…" : token));

/** Tells one web address from another (twice 32 bits): what is remembered need not repeat it. */
export const siteHash = (website: string): string =>
  [fnv1a(website), fnv1a(website, 0x9747b28c)]
    .map((hash) => (hash >>> 0).toString(16).padStart(8, "0"))
    .join("");

/** What a person knows of a site that the machine accuses. */
export interface DecidedSite {
  website: string | null;
  /** What was confirmed of it before. */
  siteState: SiteState | null;
  /** When a person last said that it is the brand's. */
  confirmedOn: string | null;
}

/** Whether a person has yet to decide: the machine accuses, and nobody confirmed that, or said since that the site is the brand's. */
export const isUndecided = (memory: SiteMemory, decided: DecidedSite): boolean =>
  isAccusation(memory.verdict) &&
  decided.siteState?.verdict !== memory.verdict &&
  isUnanswered(memory, decided);

/** Whether nobody looked at a site since it is what it was found to be. */
export const isUnanswered = (
  { siteHash: found, since }: SiteMemory,
  { website, confirmedOn }: Pick<DecidedSite, "website" | "confirmedOn">,
): boolean =>
  website !== null &&
  siteHash(website) === found &&
  (confirmedOn === null || confirmedOn.slice(0, 10) < since.slice(0, 10));
