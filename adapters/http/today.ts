import type { Clock } from "#core/ports/system.ts";

/** `YYYY-MM-DD`, UTC. */
export const createToday = (clock: Clock) => (): string => clock.now().toISOString().slice(0, 10);
