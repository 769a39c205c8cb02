import type { Clock } from "#core/ports/system.ts";

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
