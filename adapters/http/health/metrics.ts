import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { CacheCounters } from "../cache/response-cache.ts";
import type { SharedMetrics } from "./shared-metrics.ts";

/** How one request of a route went. */
export type Answered = (status: number, milliseconds: number) => void;

export interface Metrics {
  /** Where a route tells how its requests went. `route` is a pattern, so that addresses do not multiply the series. */
  of(route: string): Answered;
  cache: CacheCounters;
  /** Prometheus text. */
  expose(): Promise<string>;
  contentType: string;
}

const SECONDS = [0.000_5, 0.002, 0.01, 0.05, 0.2, 1, 5];

/**
 * Counts are kept in plain numbers and handed to the library when somebody looks: its own counters cost each
 * request more than finding the answer does.
 */
export const createMetrics = (
  catalog: Catalog,
  cacheSize: () => { entries: number; bytes: number },
  shared?: SharedMetrics,
): Metrics => {
  const register = new Registry();
  const registers = [register];
  const requests = new Map<string, Map<number, number>>();
  let hits = 0;
  let misses = 0;

  const counter = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    read: () => [labels: Record<L, string>, count: number][],
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        for (const [labels, count] of read()) this.inc(labels, count);
      },
    });
  counter("http_requests_total", "Requests answered.", ["route", "status"], () =>
    [...requests].flatMap(([route, counts]) =>
      [...counts].map(([status, count]): [{ route: string; status: string }, number] => [
        { route, status: String(status) },
        count,
      ]),
    ),
  );
  counter("response_cache_lookups_total", "Answers found or made.", ["outcome"], () => [
    [{ outcome: "hit" }, hits],
    [{ outcome: "miss" }, misses],
  ]);

  const gauge = (
    name: string,
    help: string,
    read: () => number,
    aggregator: "sum" | "min" | "max" = "sum",
  ) =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read());
      },
    });
  gauge("response_cache_bytes", "Memory the cached answers take.", () => cacheSize().bytes);
  gauge("response_cache_entries", "Answers in the cache.", () => cacheSize().entries);
  gauge("catalog_revision", "The catalog revision served.", () => catalog.status().revision, "min");
  gauge("catalog_brands", "Brands shown to visitors.", () => catalog.status().brandCount, "min");
  gauge("catalog_stale", "1 while the store is away.", () => Number(catalog.status().stale), "max");
  gauge("process_resident_memory_bytes", "Memory of this process.", () =>
    process.memoryUsage.rss(),
  );
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to make an answer.",
    buckets: SECONDS,
    registers,
  });

  shared?.join(register);
  return {
    of: (route) => {
      const counts = requests.get(route) ?? new Map<number, number>();
      requests.set(route, counts);
      return (status, milliseconds) => {
        counts.set(status, (counts.get(status) ?? 0) + 1);
        durations.observe(milliseconds / 1_000);
      };
    },
    cache: {
      hit: () => {
        hits += 1;
      },
      miss: () => {
        misses += 1;
      },
    },
    expose: () => (shared ? shared.expose() : register.metrics()),
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
};
