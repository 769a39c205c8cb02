import { Counter, Gauge, type Registry } from "prom-client";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { Backups, Clock } from "#core/ports/system.ts";
import type { Counters } from "../../counters.ts";

interface DirectoryParts {
  catalog: Catalog;
  clock: Clock;
  counters: Counters;
  backups?: Backups | undefined;
}

/** Metrics of the directory. */
export const addDirectoryMetrics = (
  { counter, gauge }: Instruments,
  { catalog, clock, counters, backups }: DirectoryParts,
): void => {
  const { status } = catalog;
  gauge("catalog_revision", "The catalog revision served.", () => status().revision);
  gauge("catalog_brands", "Brands shown to visitors.", () => status().brandCount);
  gauge("catalog_stale", "1 while the store is unavailable.", () => Number(status().stale));

  let freshAt = clock.now().getTime();
  gauge(
    "catalog_refresh_lag_seconds",
    "How long the store may have had changes that are not served yet; 0 when up to date.",
    async () => {
      await catalog.current();
      const now = clock.now().getTime();
      if (catalog.currentNow() !== undefined) freshAt = now;
      return (now - freshAt) / 1_000;
    },
  );

  addCounters(counter, counters);
  if (!backups) return;
  gauge("backup_age_seconds", "Age of the last verified backup.", async () => {
    const { provenAt } = await backups.state();
    return provenAt === null ? undefined : (clock.now().getTime() - Date.parse(provenAt)) / 1_000;
  });
  gauge("backup_failing", "1 when the last backup failed or is overdue.", async () => {
    const { failedAt, overdue } = await backups.state();
    return Number(failedAt !== null || overdue);
  });
};

const outcomes = (counts: Record<string, number>) => () =>
  Object.entries(counts).map(([outcome, count]) => [{ outcome }, count] as const);

const addCounters = (counter: Instruments["counter"], counters: Counters): void => {
  counter("catalog_commits_total", "Change sets by outcome.", outcomes(counters.commits));
  counter("view_flushes_total", "Batches of counted views.", outcomes(counters.viewFlushes));
  counter("views_written_total", "Views counted.", () => [[{}, counters.viewsWritten]]);
  counter("sign_ins_total", "Sign-in attempts by outcome.", outcomes(counters.signIns));
  counter("refresh_tokens_reused_total", "Refresh tokens used twice, a sign of theft.", () => [
    [{}, counters.refreshTokensReused],
  ]);
};

/** Labels and count of each series. */
type Series = readonly (readonly [labels: Record<string, string>, count: number])[];

interface Instruments {
  counter(name: string, help: string, read: () => Series): void;
  /** `undefined` omits the metric. */
  gauge(
    name: string,
    help: string,
    read: () => number | undefined | Promise<number | undefined>,
  ): void;
}

/**
 * Copies plain numbers into the library's metrics when they are collected. Updating those metrics at each request would cost more than
 * a cache hit.
 */
export const instrumentsIn = (register: Registry): Instruments => ({
  counter: (name, help, read) => {
    // Every label that any counter uses; the library refuses other labels.
    const labelNames = ["route", "status", "outcome"];
    void new Counter({
      name,
      help,
      labelNames,
      registers: [register],
      collect() {
        this.reset();
        for (const [labels, count] of read()) this.inc(labels, count);
      },
    });
  },
  gauge: (name, help, read) => {
    void new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  },
});
