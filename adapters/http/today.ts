import { DAY_MS } from "#core/days.ts";
import type { Clock } from "#core/ports/system.ts";

/** `YYYY-MM-DD`, UTC; computed once a day. */
export const createToday = (clock: Clock): (() => string) => {
  let start = 0;
  let today = "";
  return () => {
    const now = clock.now().getTime();
    if (today === "" || now < start || now >= start + DAY_MS) {
      start = Math.floor(now / DAY_MS) * DAY_MS;
      today = new Date(start).toISOString().slice(0, 10);
    }
    return today;
  };
};
