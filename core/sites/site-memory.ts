import { evidenceOf, SITE_VERDICTS, type SiteVerdict } from "../brand/evidence.ts";
import type { BrandContent } from "../brand/fields.ts";
import { withPlainAts } from "../text/addresses.ts";
import { fnv1a } from "../text/hash.ts";
import type { SuggestedValue } from "./suggested-value.ts";

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

/** Whether an editor must confirm or dismiss the verdict. */
export const isAccusation = (verdict: WatchVerdict): verdict is SiteVerdict =>
  SITE_VERDICTS.some((one) => one === verdict);

/** The features that identify a brand's page. */
export interface Fingerprint {
  /** The words of the title, folded. */
  title: string;
  language: string | null;
  /** The main script, such as `Latn` or `Jpan`; null with hardly any text. */
  script: string | null;
  /** Its registered domain. */
  domain: string;
}

/** One check of a site, as `SiteMemory` keeps it. */
export interface SiteRun {
  /** ISO 8601, UTC. */
  at: string;
  verdict: WatchVerdict;
  /** The reasons, in words. */
  signals: string[];
  /** False if the check failed; then it says nothing about the site. */
  isLooked: boolean;
}

/** A page's title and description, as it gives them; empty if it has none. */
export interface PageWords {
  title: string;
  description: string;
}

/** What is stored about a brand's site. Contains no e-mail address: `withoutAddresses` removes them. */
export interface SiteMemory {
  /** The `siteHash` of its address. A new address starts a new memory. */
  siteHash: string;
  /** Whether it comes from a test server, not from the real site. */
  isLab: boolean;
  /** The last check that certainly found the brand's own page; ISO 8601, UTC. */
  lastGoodAt: string | null;
  /** The page's fingerprint at that time. */
  fingerprint: Fingerprint | null;
  /** Values on the brand's pages that the directory lacked when the pages were last read; missing if none. */
  suggestions?: { at: string; values: SuggestedValue[] } | undefined;
  /** The texts of the last page. Empty texts if robots.txt now disallows it; absent if no page was ever fetched. */
  page?: (PageWords & { at: string }) | undefined;
  /** The current series of checks that found the site dead: its start, and its length up to `DEAD_RUNS_COUNTED`. */
  dead: { since: string; runs: number } | null;
  /** The verdict of the last successful check, and the time since which it has been the same. */
  verdict: WatchVerdict;
  since: string;
  /** The last checks, newest first. A failed check stays only while it is the newest. */
  runs: SiteRun[];
}

/** The reasons for the verdict, in words. */
export const signalsOf = ({ verdict, runs }: SiteMemory): readonly string[] =>
  runs.find((run) => run.verdict === verdict && run.isLooked)?.signals ?? runs[0]?.signals ?? [];

/** Whether a check succeeded since this moment. */
export const wasSeenSince = (memory: SiteMemory | null, moment: Date): boolean =>
  memory?.runs.some(({ at, isLooked }) => isLooked && Date.parse(at) >= moment.getTime()) ?? false;

export const RUNS_KEPT = 5;
export const DEAD_RUNS_COUNTED = 5;
export const SIGNALS_KEPT = 12;
export const SIGNAL_MAX = 300;
export const TITLE_MAX = 200;
export const PAGE_TEXT_MAX = 300;

/** Masks everything that looks like an e-mail address. */
export const withoutAddresses = (text: string): string =>
  text.replace(/\S+/g, (token) => (withPlainAts(token).includes("@") ? "…" : token));

/** Identifies a web address by 64 bits, so that the memory need not repeat it. */
export const siteHash = (website: string): string =>
  [fnv1a(website), fnv1a(website, 0x9747b28c)]
    .map((hash) => (hash >>> 0).toString(16).padStart(8, "0"))
    .join("");

/** The part of a brand that says what editors decided about its site. */
type Decided = Pick<BrandContent, "websiteUrl" | "siteState" | "evidence">;

/** Whether an editor must still decide: the verdict is against the site, and nobody has confirmed or dismissed it since. */
export const isUndecided = (memory: SiteMemory, brand: Decided): boolean =>
  isAccusation(memory.verdict) &&
  brand.siteState?.verdict !== memory.verdict &&
  isUnanswered(memory, brand);

/** Whether the site moved, which needs no verdict, and no editor checked it since. */
export const isMoved = (memory: SiteMemory, brand: Decided): boolean =>
  memory.verdict === "moved" && brand.siteState === null && isUnanswered(memory, brand);

/** Whether no editor checked the site since its verdict changed. */
const isUnanswered = (
  { siteHash: found, since }: SiteMemory,
  { websiteUrl, evidence }: Decided,
): boolean =>
  websiteUrl !== null &&
  siteHash(websiteUrl) === found &&
  (confirmedOn({ evidence }) ?? "") < since.slice(0, 10);

/** The day on which an editor last confirmed the website. */
export const confirmedOn = (brand: Pick<BrandContent, "evidence">): string | null =>
  evidenceOf(brand, "websiteUrl")?.checkedOn ?? null;
