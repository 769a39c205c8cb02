import { monitorEventLoopDelay } from "node:perf_hooks";
import { Histogram, Registry } from "prom-client";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { Backups, Clock } from "#core/ports/system.ts";
import type { Counters } from "../../counters.ts";
import type { CacheCounters } from "../cache/response-cache.ts";
import { addDirectoryMetrics, instrumentsIn } from "./directory-metrics.ts";

export interface Metrics {
  /** Counts a response. `route` is a pattern, so that addresses do not multiply the series. */
  answered(route: string, status: number, milliseconds: number): void;
  cache: CacheCounters;
  /** Prometheus text. */
  expose(): Promise<string>;
  contentType: string;
}

interface MetricsParts {
  catalog: Catalog;
  clock: Clock;
  counters: Counters;
  backups?: Backups | undefined;
  cacheSize: () => { entries: number; bytes: number };
}

/** How often the event loop is checked. */
const LOOP_CHECK_MS = 20;
const loopDelay = monitorEventLoopDelay({ resolution: LOOP_CHECK_MS });
loopDelay.enable();

const SECONDS = [0.000_5, 0.002, 0.01, 0.05, 0.2, 1, 5];

export const createMetrics = (parts: MetricsParts): Metrics => {
  const { cacheSize } = parts;
  const register = new Registry();
  const instruments = instrumentsIn(register);
  const { counter, gauge } = instruments;
  const requests = new Map<string, Map<number, number>>();
  let hits = 0;
  let misses = 0;

  counter("http_requests_total", "Requests answered.", () =>
    [...requests].flatMap(([route, counts]) =>
      [...counts].map(([status, count]) => [{ route, status: String(status) }, count] as const),
    ),
  );
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request.",
    buckets: SECONDS,
    registers: [register],
  });
  counter("response_cache_lookups_total", "Cache hits and misses.", () => [
    [{ outcome: "hit" }, hits],
    [{ outcome: "miss" }, misses],
  ]);
  gauge("response_cache_bytes", "Memory used by cached responses.", () => cacheSize().bytes);
  gauge("response_cache_entries", "Responses in the cache.", () => cacheSize().entries);
  gauge("process_resident_memory_bytes", "Memory of the server process.", () =>
    process.memoryUsage.rss(),
  );
  gauge("event_loop_delay_seconds", "The longest delay since the last collection.", () => {
    const longest = loopDelay.max / 1e9 - LOOP_CHECK_MS / 1_000;
    loopDelay.reset();
    return Math.max(0, longest);
  });
  addDirectoryMetrics(instruments, parts);

  return {
    answered: (route, status, milliseconds) => {
      const counts = requests.get(route) ?? new Map<number, number>();
      requests.set(route, counts);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      durations.observe(milliseconds / 1_000);
    },
    cache: {
      hit: () => {
        hits += 1;
      },
      miss: () => {
        misses += 1;
      },
    },
    expose: () => register.metrics(),
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
  };
};
