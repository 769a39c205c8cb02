import { isBelow } from "../text/addresses.ts";
import { withoutBidiControls } from "../text/invisible.ts";
import { SIGNS } from "./known-signs.ts";
import {
  kindsOf,
  type Assessment,
  type Signal,
  type SignalKind,
  type SiteToJudge,
} from "./assess-site.ts";
import type { Registration } from "./crawl-result.ts";
import {
  DEAD_RUNS_COUNTED,
  RUNS_KEPT,
  SIGNAL_MAX,
  SIGNALS_KEPT,
  type SiteMemory,
  siteHash,
  type WatchVerdict,
  withoutAddresses,
} from "./site-memory.ts";
import { DAY_MS } from "../days.ts";

export interface Judged {
  verdict: WatchVerdict;
  /** The reasons, in words. */
  signals: string[];
  memory: SiteMemory;
}

/** Signals of this many kinds show that a site changed hands. */
const SIGNALS_ENOUGH = 2;
/** A site is gone after at least this many failed checks in a row, … */
const DEAD_RUNS = 3;
/** … if the first and the last are at least this far apart. */
const DEAD_MS = 7 * DAY_MS;

/** Whether to ask the registry. Lookups are limited to one per second, so skip pages without any signal. */
export const needsRegistry = ({ state, signals }: Assessment): boolean =>
  state === "dead" || (state !== "parked" && kindsOf(signals).size > 0);

/** The verdict from an assessment and the registry; `registration` is null if it was not asked or did not answer. */
export const judgeSite = (
  site: SiteToJudge,
  assessment: Assessment,
  registration: Registration | null,
  { at, isLab }: { at: string; isLab: boolean },
): Judged => {
  const { memory } = site;
  const dead = deadSince(assessment, memory, at);
  const signals = [
    ...assessment.signals,
    ...registrySignals(site, registration),
    ...deadSignals(assessment, dead),
  ];
  const kinds = kindsOf(signals);
  const verdict = verdictOf(assessment, kinds, dead !== null && isGone(dead, at));
  const texts = signals
    .slice(0, SIGNALS_KEPT)
    .map(({ text }) => withoutAddresses(withoutBidiControls(text)).slice(0, SIGNAL_MAX));
  const hasNoRegistrySignals = !kinds.has("registered-anew") && !kinds.has("lapsed");
  const ownFingerprint =
    verdict === "alive" && hasNoRegistrySignals ? assessment.fingerprint : null;
  const page = assessment.page ? { ...assessment.page, at } : memory?.page;
  const isLooked = assessment.state !== "not-looked";
  const lastVerdict =
    memory && (!isLooked || memory.verdict === verdict) ? memory : { verdict, since: at };
  return {
    verdict,
    signals: texts,
    memory: {
      siteHash: siteHash(site.website),
      isLab,
      lastGoodAt: ownFingerprint ? at : (memory?.lastGoodAt ?? null),
      fingerprint: ownFingerprint ?? memory?.fingerprint ?? null,
      ...(page && { page }),
      dead,
      verdict: lastVerdict.verdict,
      since: lastVerdict.since,
      runs: [
        { at, verdict, signals: texts, isLooked },
        ...(memory?.runs.filter((run) => run.isLooked) ?? []),
      ].slice(0, RUNS_KEPT),
    },
  };
};

type DeadSite = NonNullable<SiteMemory["dead"]>;

const deadSince = (
  { state }: Assessment,
  memory: SiteMemory | null,
  at: string,
): SiteMemory["dead"] => {
  const before = memory?.dead ?? null;
  // A check without a result neither continues nor ends a series.
  if (state === "unreachable" || state === "not-looked") return before;
  if (state !== "dead") return null;
  const runs = Math.min((before?.runs ?? 0) + 1, DEAD_RUNS_COUNTED);
  return { since: before?.since ?? at, runs };
};

const isGone = ({ since, runs }: DeadSite, at: string): boolean =>
  runs >= DEAD_RUNS && Date.parse(at) - Date.parse(since) >= DEAD_MS;

const deadSignals = ({ state }: Assessment, dead: SiteMemory["dead"]): Signal[] =>
  state === "dead" && dead
    ? [
        {
          text: `found on ${checksOf(dead)} since ${dead.since.slice(0, 10)}; gone after ${DEAD_RUNS} checks over 7 days`,
        },
      ]
    : [];

const checksOf = ({ runs }: DeadSite): string =>
  runs < DEAD_RUNS_COUNTED ? `check ${runs}` : `${runs} checks or more`;

const verdictOf = (
  { state }: Assessment,
  kinds: ReadonlySet<SignalKind>,
  isGone: boolean,
): WatchVerdict => {
  const isLapsed = kinds.has("lapsed");
  // The owner let the domain lapse, and the page shows nothing of the brand.
  if (state === "parked" || (isLapsed && (state === "dead" || kinds.has("not-named"))))
    return "parked";
  if (isGone) return "gone";
  if (state === "dead" || state === "unreachable" || state === "not-looked") return "unreachable";
  if (state === "moved" && !isLapsed && !kinds.has("registered-anew")) return "moved";
  if (kinds.size >= SIGNALS_ENOUGH) return "changed-hands";
  return state === "blocked" ? "blocked" : "alive";
};

/** Statuses of a lapsed domain, as RFC 8056 and registries spell them. */
const LAPSED = new Set([
  "redemption period",
  "redemptionperiod",
  "pending delete",
  "pendingdelete",
]);

const day = (moment = ""): string => moment.slice(0, 10);

const registrySignals = (
  { memory, confirmedOn }: SiteToJudge,
  registration: Registration | null,
): Signal[] => {
  if (!registration) return [];
  const { registeredAt, transferredAt, statuses, nameServers } = registration;
  const lastGood = [memory?.lastGoodAt, confirmedOn]
    .filter((one) => typeof one === "string")
    .sort()
    .at(-1);
  const isNews = (moment: string | null): moment is string =>
    moment !== null && lastGood !== undefined && Date.parse(moment) > Date.parse(lastGood);
  const lapsed = statuses.find((status) => LAPSED.has(status.toLowerCase()));
  const parking = nameServers.find((server) => isBelow(server, SIGNS.parkingNameServers));
  const signals: Signal[] = [];
  if (isNews(registeredAt))
    signals.push({
      kind: "registered-anew",
      text: `was registered again on ${day(registeredAt)}; it belonged to the brand on ${day(lastGood)}`,
    });
  if (lapsed !== undefined)
    signals.push({ kind: "lapsed", text: `the registry says “${lapsed}”: its owner let it lapse` });
  if (parking !== undefined)
    signals.push({ kind: "lapsed", text: `its name server ${parking} serves parked domains` });
  // Not a signal: brands change registrars too.
  if (isNews(transferredAt)) signals.push({ text: `changed registrar on ${day(transferredAt)}` });
  return signals;
};
