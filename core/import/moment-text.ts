const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/;
const TIME =
  /^(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
/** Seconds or milliseconds since 1970, for times from 2001 to 2286. */
const EPOCH = /^\d{10}(?:\d{3})?$/;

/** Converts a date and time, as databases write them, to ISO 8601. A time without a zone is in UTC. `undefined` for other text and impossible dates. */
export const momentOf = (text: string): string | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > 60) return undefined;
  if (EPOCH.test(trimmed))
    return new Date(Number(trimmed) * (trimmed.length === 10 ? 1_000 : 1)).toISOString();
  const [, year = "", month = "", day = "", rest] = DAY.exec(trimmed) ?? [];
  if (rest === undefined) return undefined;
  const time = TIME.exec(rest);
  if (!time) return undefined;
  const [, hour = "0", minute = "00", second = "00", fraction = "", zone = "Z"] = time;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // JavaScript would turn a date that does not exist into another one.
  if (new Date(`${date}T00:00Z`).toJSON()?.slice(0, 10) !== date) return undefined;
  const milliseconds = fraction === "" ? "" : `.${fraction.slice(0, 3)}`;
  const moment = new Date(
    `${date}T${hour.padStart(2, "0")}:${minute}:${second}${milliseconds}${offsetOf(zone)}`,
  );
  return Number.isNaN(moment.getTime()) || Number(year) === 0 ? undefined : moment.toISOString();
};

const offsetOf = (zone: string): string => {
  if (/^[a-z]/i.test(zone)) return "Z";
  const digits = zone.replace(":", "").padEnd(5, "0");
  return `${digits.slice(0, 3)}:${digits.slice(3)}`;
};
