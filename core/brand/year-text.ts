import { foldAccents } from "../text/fold.ts";
import { withPlainSigns } from "../text/plain-signs.ts";

const MONTHS =
  `jan january januar janvier enero gennaio februar feb february fevrier febrero febbraio mar march marz maerz mars marzo
apr april avril abril aprile may mai mayo maggio jun june juni juin junio giugno jul july juli juillet julio luglio aug august aout
agosto sep sept september septembre septiembre settembre oct october okt oktober octobre octubre ottobre nov november novembre
noviembre dec december dez dezember decembre diciembre dicembre`
    .trim()
    .split(/\s+/);
const ALL_MONTHS = `(?:${MONTHS.join("|")})`;

/** Words around a year that do not change its meaning. */
const HARMLESS = new Set(
  `est estd established since founded founding started starting began formed launched incorporated opened created in the year of circa ca c
about around approx approximately roughly ad ce early mid middle late beginning end start spring summer autumn fall winter business
gegrundet gegr grundung seit im jahr jahre anfang mitte ende um etwa rund fondee fonde fondata fondato fundada fundado depuis desde dal
nel nella en em vers hacia sinds opgericht anno grundad grundat grundades sedan stiftet grundlagt perustettu vuonna noin n founded: annee an ano
cree creee creation fondation fundado inaugurada zalozona zalozono zalozony roku rok r w od vznik zalozeno roce v kurulus yili
创立 创建 创办 成立 成立于 创立于 始于 于 约 自 創業 創立 創設 設立 創業年 設立年 頃 約 西暦 since: 설립 창립 창업 г год года с`
    .split(/\s+/)
    .concat(MONTHS)
    .map(foldAccents),
);

/** Japanese eras and Taiwan's calendar: names, the Gregorian year before year 1, and the last valid year. */
const ERAS: readonly (readonly [names: string, before: number, last: number])[] = [
  ["明治|meiji|m(?=.*年)", 1867, 45],
  ["大正|taisho|t(?=.*年)", 1911, 15],
  ["昭和|showa|s(?=.*年)", 1925, 64],
  ["平成|heisei|h(?=.*年)", 1988, 31],
  ["令和|reiwa|r(?=.*年)", 2018, 99],
  ["民國|民国|minguo", 1911, 199],
];
const ERA_YEARS = ERAS.map(
  ([names, before, last]) =>
    [
      new RegExp(`^(?:${names})[ .]?(元|\\d{1,3}|[一二三四五六七八九十]{1,4})(?!\\d)(.*)$`, "u"),
      before,
      last,
    ] as const,
);

/** Longer texts are more than a year. */
const LONGEST = 120;

/**
 * The year in text that names only one: `Est. 1998`, `c. 1998`, `12 May 1998`, `1998-05-01T00:00:00+02:00`, `1998[2]`, `1998年4月`,
 * `昭和30年`. Ignores a remark after the year: `1998 (as Lane Links)`, `1992, relaunched 2010`.
 */
export const yearOf = (text: string): number | undefined => {
  if (text.length > LONGEST) return undefined;
  const plain = withoutNotes(text);
  return dated(plain) ?? shortYear(plain) ?? eraYear(plain) ?? yearAmongWords(plain);
};

/** Why a text is not a year, if the reason is known. */
export const yearProblem = (text: string): string | undefined => {
  if (text.length > LONGEST) return undefined;
  const plain = withoutNotes(text);
  if (/(?:^|\D)\d{1,3}0(?:['’]?s|er|年代)(?:\W|$)/iu.test(plain))
    return `names a decade, not a year${GIVE_YEAR}`;
  if (/\bcentur|jahrhundert|世紀|世纪/i.test(plain))
    return `names a century, not a year${GIVE_YEAR}`;
  return (plain.match(/(?<!\d)\d{4}(?!\d)/g) ?? []).length > 1
    ? `names more than one year${GIVE_YEAR}`
    : undefined;
};

const GIVE_YEAR = ": give a single year, such as 1998";

/** Removes footnotes: `1998[2]`, `1998²`. */
const withoutNotes = (text: string): string =>
  withPlainSigns(text.replace(/[\u00B2\u00B3\u00B9\u2070\u2074-\u2079]+/g, ""))
    .replace(/\b(a\. ?d|c\. ?e)\./gi, "ad")
    .replace(/\[[^[\]]*\]/g, "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim();

const MONTH = "(?:0?[0-9]|1[0-2])";
const TIME = "(?:[t ]\\d{1,2}:[\\d:.,]*(?: ?(?:z|utc|gmt))?(?: ?[+-]\\d{2}:?(?:\\d{2})?)?)?";
/** The year as written, whatever its time zone. `+1998-00-00` is how Wikidata writes a year. */
const YEAR_FIRST = new RegExp(
  `^\\+?(\\d{4})(?:-${MONTH}(?:-\\d{1,2})?|/${MONTH}(?:/\\d{1,2})?|\\.\\d{2}|\\. ?${MONTH}\\. ?\\d{1,2}\\.?)${TIME}$`,
  "i",
);
const YEAR_LAST = new RegExp(
  `^(?:\\d{1,2}[./-] ?)?(?:\\d{1,2}|${ALL_MONTHS})[./-] ?(\\d{4})${TIME}$`,
  "i",
);

/** A year that a spreadsheet formatted as an amount: `1.998`, `1,998`, `1998,00`. */
const AMOUNT = /^(\d)[.,' ]?(\d{3})(?:[.,]0{1,2})?$/;

const dated = (text: string): number | undefined => {
  const year = YEAR_FIRST.exec(text)?.[1] ?? YEAR_LAST.exec(text)?.[1];
  const [, thousand = "", rest = ""] = AMOUNT.exec(text) ?? [];
  return year === undefined && rest === "" ? undefined : Number(year ?? thousand + rest);
};

/** `'98`, `since ’98`, `Jan-98`, `1-Jan-98`: a short year, from 1930 to 2029 as in spreadsheets. */
const shortYear = (text: string): number | undefined => {
  const [, before = "", afterWord, afterMonth] = SHORT_YEAR.exec(text) ?? [];
  const digits = afterWord ?? afterMonth;
  if (digits === undefined || !isHarmless(before)) return undefined;
  return Number(digits) + (Number(digits) < 30 ? 2_000 : 1_900);
};

const SHORT_YEAR = new RegExp(
  `^(?:(\\D* )?['’‘](\\d{2})|(?:\\d{1,2}-)?${ALL_MONTHS}-(\\d{2}))$`,
  "i",
);

/** `昭和30年`, `平成元年4月1日`, `Showa 30`, and `昭和30年(1955年)` if both years are the same. */
const eraYear = (text: string): number | undefined => {
  const folded = text.toLowerCase().replaceAll("ō", "o");
  for (const [pattern, before, last] of ERA_YEARS) {
    const [, written, rest = ""] = pattern.exec(folded) ?? [];
    if (written === undefined) continue;
    const number = numberOf(written);
    const other = /\d{4}/.exec(rest)?.[0];
    const isKnown =
      number >= 1 && number <= last && (other ?? `${before + number}`) === `${before + number}`;
    return isKnown && isHarmless(withoutDate(rest).replace(other ?? "", ""))
      ? before + number
      : undefined;
  }
  return undefined;
};

const NUMERALS = "一二三四五六七八九";

const unit = (numeral: string): number => NUMERALS.indexOf(numeral) + 1;

/** `元` is the first year of an era, `三十五` 35. */
const numberOf = (written: string): number => {
  if (/^\d/.test(written)) return Number(written);
  if (written === "元") return 1;
  const [tens = "", ones] = written.split("十");
  return ones === undefined ? unit(tens) : (unit(tens) || 1) * 10 + (ones === "" ? 0 : unit(ones));
};

const yearAmongWords = (given: string): number | undefined => {
  const text = withoutRemark(withoutDay(withoutDate(given)));
  const [, before = "", year, after = ""] =
    /^(\D*)(\d{4})(\D*)$/.exec(text.replace(QUARTER, "").trim()) ?? [];
  if (year === undefined || !isHarmless(`${before} ${after}`)) return undefined;
  // A dash after the year begins a span.
  if (/^\s*[-–—/+&<>]/u.test(after)) return undefined;
  return /[–—/<>+]|(?<!mid)-/iu.test(before) ? undefined : Number(year);
};

const QUARTER = /\b[qh][1-4] (?=\d{4}$)|(?<=^\d{4}) [qh][1-4]$/i;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const isHarmless = (text: string): boolean =>
  (text.match(WORD) ?? []).every((word) => HARMLESS.has(foldAccents(word)));

/** `1998年4月1日` → `1998 `, `年4月` → ` `. A decade (`1990年代`) keeps its sign. */
const withoutDate = (text: string): string =>
  text.replace(/[年년](?!代|대)(?:\s?\d{1,2}\s?[月월](?:\s?\d{1,2}\s?[日일])?)?(?:에|に)?/gu, " ");

const DAY_FIRST = new RegExp(
  `^\\d{1,2}(?:st|nd|rd|th|er|\\.)? (?:of |de )?(?=${ALL_MONTHS}\\b)`,
  "i",
);
const DAY_SECOND = new RegExp(
  `^(${ALL_MONTHS}\\.?) \\d{1,2}(?:st|nd|rd|th)?,? (?=\\d{4}(?!\\d))`,
  "i",
);

/** `12 June 2001` and `June 12, 2001` are `June 2001`. */
const withoutDay = (text: string): string => {
  const plain = /[^\0-~]/.test(text) ? foldAccents(text) : text;
  const day = plain.replace(DAY_FIRST, "").replace(DAY_SECOND, "$1 ");
  return day === plain ? text : day;
};

/** Words that introduce another year rather than a remark. */
const OTHER_YEAR = /^(?:or|and|oder|und|ou|et|o|y|to|until|till|bis)$/i;
const SPAN_TO_NOW = /^\s?(?:[-–—]|to|until|till|bis)\s?(?:present|today|now|heute|date)?$/i;

/** The text before a remark: `1998 (as Lane Links)`, `1992, relaunched 2010`, `1998 – present`, `1998; 28 years ago`. */
const withoutRemark = (text: string): string => {
  const [, head = "", rest = ""] = /^(\D*\d{4}[年년]?)(\D.*)$/.exec(text) ?? [];
  if (SPAN_TO_NOW.test(rest)) return head;
  const [, remark] = /^(?:\s?[(,;]| [-–—/|:]| (?=(?:as|by|in|under) ))\s?(.+)$/u.exec(rest) ?? [];
  if (remark === undefined) return text;
  if (/^\d{1,3} years?\b/i.test(remark)) return head;
  const [word] = /^[\p{L}\p{M}]+/u.exec(remark) ?? [];
  return word === undefined || OTHER_YEAR.test(word) ? text : head;
};
