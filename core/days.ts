export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day so many days after a moment, or after a day, as `YYYY-MM-DD`, UTC. */
export const dayAt = (moment: Date | string, daysOn = 0): string =>
  new Date(+new Date(moment) + daysOn * DAY_MS).toISOString().slice(0, 10);

/** Made once a day: rules know what day it is, and take long to make. */
export const eachDay = <Rules>(make: (today: string) => Rules): ((today: string) => Rules) => {
  let made: { today: string; rules: Rules } | undefined;
  return (today) => {
    if (made?.today !== today) made = { today, rules: make(today) };
    return made.rules;
  };
};
