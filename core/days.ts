export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day so many days after a moment, or after a day, as `YYYY-MM-DD`, UTC. */
export const dayAt = (moment: Date | string, daysOn = 0): string => {
  const day = Math.floor(+new Date(moment) / DAY_MS) + daysOn;
  if (day !== last.day) last = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 10) };
  return last.text;
};

/** The day that was asked for last: every cell of a file is read by the rules of one day. */
let last = { day: NaN, text: "" };

/** Made once a day: rules know what day it is, and take long to make. */
export const eachDay = <Rules>(make: (today: string) => Rules): ((today: string) => Rules) => {
  let made: { today: string; rules: Rules } | undefined;
  return (today) => {
    if (made?.today !== today) made = { today, rules: make(today) };
    return made.rules;
  };
};
