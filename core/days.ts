export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The UTC day of a moment as `YYYY-MM-DD`, moved by a number of days. */
export const dayAt = (moment: Date | string, daysOn = 0): string => {
  const at = typeof moment === "string" ? Date.parse(moment) : moment.getTime();
  const day = Math.floor(at / DAY_MS) + daysOn;
  if (day !== last.day) last = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) };
  return last.text;
};

/** The last result. An import computes the same day for every cell. */
let last = { day: NaN, text: "" };

/** Caches rules that depend on the day. Building a schema for every cell would be slow. */
export const eachDay = <Rules>(make: (today: string) => Rules): ((today: string) => Rules) => {
  let cached: { today: string; rules: Rules } | undefined;
  return (today) => {
    if (cached?.today !== today) cached = { today, rules: make(today) };
    return cached.rules;
  };
};
