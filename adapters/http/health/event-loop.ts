import { Histogram, type Registry } from "prom-client";

/** How often it is looked whether the event loop is free. */
const POLL_MS = 20;

/** The promise is that nothing ever holds it up for 0.15 (limits.md). */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5];

/** Tells, fifty times a second, for how many seconds the event loop did nothing that was due. */
export type WatchLoop = (onDelay: (seconds: number) => void) => void;

/**
 * Looks at a moment after whatever else came from the network, for timers that keep each other busy hold up only that. Keeps no
 * process alive.
 */
export const watchEventLoop: WatchLoop = (onDelay) => {
  let due = performance.now() + POLL_MS;
  const poll = (): void => {
    const now = performance.now();
    onDelay(Math.max(0, now - due) / 1_000);
    due = now + POLL_MS;
    setTimeout(() => setImmediate(poll), POLL_MS).unref();
  };
  poll();
};

export const addLoopMetric = (register: Registry, watch: WatchLoop): void => {
  const delays = new Histogram({
    name: "event_loop_delay_seconds",
    help: "How long whatever was due had to wait, looked at fifty times a second.",
    buckets: SECONDS,
    registers: [register],
  });
  watch((seconds) => delays.observe(seconds));
};
