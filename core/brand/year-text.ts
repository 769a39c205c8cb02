/** Words and signs around a year that do not make it another one. */
const HARMLESS =
  /\b(?:est|estd|established|since|founded|started|began|formed|launched|in|the|year|circa|ca|c|about|around|approx|approximately|ad|gegründet|gegr|seit|jan|january|feb|february|mar|march|apr|april|may|june?|july?|aug|august|sept?|september|oct|october|nov|november|dec|december)\b/gi;

/** The year in text that names only one: `Est. 1998`, `since 1998`, `1998?`, `12 May 1998`, `1998-05-01`, `1/5/1998`, `1998年`. */
export const yearOf = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > 40) return undefined;
  const [, iso, local] =
    /^(?:(\d{4})-\d{1,2}(?:-\d{1,2})?(?:[T ][\d:.Z]+)?|\d{1,2}[./-]\d{1,2}[./-](\d{4}))$/.exec(
      trimmed,
    ) ?? [];
  const dated = iso ?? local;
  if (dated !== undefined) return Number(dated);
  const [, before = "", year, after = ""] =
    /^(\D*)(\d{4})(\D*)$/.exec(withoutDay(trimmed).replace(/年$/, "")) ?? [];
  if (year === undefined) return undefined;
  const rest = `${before} ${after}`.replace(HARMLESS, " ");
  // A dash or "s" behind it begins a span or a decade; letters that are left say something else.
  if (/[\p{L}\p{N}]/u.test(rest) || /^\s*[-–—/+&<>]/u.test(after)) return undefined;
  return /[-–—/<>+]/u.test(before) ? undefined : Number(year);
};

const MONTH =
  "(?:jan|january|feb|february|mar|march|apr|april|may|june?|july?|aug|august|sept?|september|oct|october|nov|november|dec|december)";
const DAY_FIRST = new RegExp(`^\\d{1,2}(?:st|nd|rd|th|\\.)? (?=${MONTH}\\b)`, "i");
const DAY_SECOND = new RegExp(`^(${MONTH}\\.?) \\d{1,2}(?:st|nd|rd|th)?,? (?=\\d{4}$)`, "i");

/** `12 June 2001` and `June 12, 2001` are `June 2001`. */
const withoutDay = (text: string): string => text.replace(DAY_FIRST, "").replace(DAY_SECOND, "$1 ");
