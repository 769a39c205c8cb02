import { WATCH_VERDICTS, type WatchVerdict } from "#core/sites/site-memory.ts";

/** `280 alive, 3 parked`. */
export const countVerdicts = (sites: readonly { verdict: WatchVerdict }[]): string =>
  WATCH_VERDICTS.map((verdict) => ({
    verdict,
    count: sites.filter((site) => site.verdict === verdict).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count.toLocaleString("en")} ${verdict}`)
    .join(", ");
