/** Words and signs around a year that do not make it another one. */
const HARMLESS =
  /\b(?:est|estd|established|since|founded|started|began|formed|launched|in|the|year|circa|ca|c|about|around|approx|approximately|ad|jan|january|feb|february|mar|march|apr|april|may|june?|july?|aug|august|sept?|september|oct|october|nov|november|dec|december)\b/gi;

/** The year in text that names only one: `Est. 1998`, `since 1998`, `1998?`, `May 1998`, `1998-05-01`, `1/5/1998`. */
export const yearOf = (text: string): number | undefined => {
  const trimmed = text.trim();
  if (trimmed.length > 40) return undefined;
  const [, iso, local] =
    /^(?:(\d{4})-\d{1,2}(?:-\d{1,2})?(?:[T ][\d:.Z]+)?|\d{1,2}[./-]\d{1,2}[./-](\d{4}))$/.exec(
      trimmed,
    ) ?? [];
  const dated = iso ?? local;
  if (dated !== undefined) return Number(dated);
  const [, before = "", year, after = ""] = /^(\D*)(\d{4})(\D*)$/.exec(trimmed) ?? [];
  if (year === undefined) return undefined;
  const rest = `${before} ${after}`.replace(HARMLESS, " ");
  // A dash or "s" behind it begins a span or a decade; letters that are left say something else.
  if (/[\p{L}\p{N}]/u.test(rest) || /^\s*[-–—/+&<>]/u.test(after)) return undefined;
  return /[-–—/<>+]/u.test(before) ? undefined : Number(year);
};
