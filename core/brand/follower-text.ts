import { foldAccents } from "../text/fold.ts";
import { withPlainSigns } from "../text/plain-signs.ts";

/** Units that people write after a number, and their factors. */
const UNITS: readonly (readonly [factor: number, words: string])[] = [
  [1_000, "k mil tsd thsd thousand mille тыс tys 千 천"],
  [10_000, "万 萬 만"],
  [100_000, "lakh lakhs lac"],
  [
    1_000_000,
    "m mm mn mio mill million millions millionen milione milioni milhoes millon millones mln млн 百万",
  ],
  [10_000_000, "crore crores"],
  [100_000_000, "億 亿 억"],
  [1_000_000_000, "b bn billion mrd"],
];
const FACTORS = new Map(
  UNITS.flatMap(([factor, words]) =>
    words.split(" ").map((word): [string, number] => [foldAccents(word), factor]),
  ),
);
const NOUNS =
  "followers? fans? subscribers? subs abonnenten abonnes seguidores suscriptores seguidores seguaci volgers foljare folgere obserwujacych takipci подписчики подписчиков подписчика フォロワー 人 名 位 粉丝 粉絲 팔로워 명"
    .split(" ")
    .map(foldAccents);
const NETWORKS = "(?:ig|insta|instagram|fb|facebook|tiktok|twitter|x|yt|youtube|linkedin)";
const BEHIND = new RegExp(
  `^(${[...FACTORS.keys()].join("|")})?\\.? ?(?:(?:${NETWORKS} )?(?:${NOUNS.join("|")})(?: (?:on|auf|sur|en|su|no|op) [a-z]{1,20})?)?$`,
  "u",
);
const LABEL = new RegExp(
  `^(?:${NETWORKS}(?: (?=f|s)| ?[:=]))?(?:followers?|fans|subscribers?)?(?: ?[:=])? ?(?=\\D{0,12}\\d)`,
);
const ABOUT =
  /^(?:[~≈>≥+]|(?:ca|circa|approx)\b\.?|c\.|(?:approximately|about|around|roughly|nearly|almost|over|more than|at least|etwa|rund|uber|environ|plus de|mas de)\b|約|约) ?/u;
const NUMBER = /^((?:\d[\d.,'’_ ]{0,30}|[.,]\d{1,6})(?:e\+?\d{1,2})?)(.*)$/u;

/** Longer texts are more than a number. */
const LONGEST = 120;

/** Followers as people write them: `12.7K followers`, `1,2 Mio`, `12,700.00`, `~1'234'567`, `.5M`, `12万`, `5,000+`. `undefined` for other text. */
export const followersOf = (text: string): number | undefined => {
  if (text.length > LONGEST) return undefined;
  const plain = foldAccents(withoutRemark(withPlainSigns(text)));
  const [, digits = "", behind = ""] =
    NUMBER.exec(plain.replace(LABEL, "").replace(ABOUT, "")) ?? [];
  const unit = BEHIND.exec(behind.replaceAll("+", "").replaceAll("  ", " ").trim());
  // In English, 12.3 mil may be millions.
  if (!unit || (unit[1] === "mil" && !digits.includes(","))) return undefined;
  return countOf(digits.trim(), FACTORS.get(unit[1] ?? "") ?? 1);
};

/** Removes footnotes and a remark in brackets: `12,700 (May 2024)`. */
const withoutRemark = (text: string): string =>
  text
    .replace(/\[[^[\]]*\]/g, "")
    .replace(/[\p{Cc}\p{Zs}]+/gu, " ")
    .trim()
    .replace(/(?<=\S) ?\([^()]*\)$/, "");

const GROUPED = /^\d{1,3}([,.'’_ ])\d{3}(?:\1\d{3})*$/;
const GROUPED_IN_INDIA = /^\d{1,2}(?:,\d{2})+,\d{3}$/;
/** The decimal separator differs from the group separator. */
const DECIMAL = /^(\d{0,15}|\d{1,3}(?:([,.'’_ ])\d{3}(?:\2\d{3})*(?!\2)))[.,](\d{1,6})$/;
const MILLION = 1_000_000;

const countOf = (digits: string, factor: number): number | undefined => {
  if (/^\d{1,15}$/.test(digits)) return Number(digits) * factor;
  if (/^\d(?:[.,]\d{1,6})?e\+?\d{1,2}$/.test(digits))
    return whole(Number(digits.replace(",", ".")));
  if (GROUPED.test(digits) || GROUPED_IN_INDIA.test(digits)) {
    if (factor === 1) return Number(digits.replace(/\D/g, ""));
    // Ambiguous: in `1.234k`, the dot may group thousands or begin a fraction.
    if (factor < MILLION) return undefined;
  }
  const [, integer, , fraction] = DECIMAL.exec(digits) ?? [];
  if (integer === undefined || fraction === undefined) return undefined;
  return whole(Number(`${integer.replace(/\D/g, "") || "0"}.${fraction}`) * factor);
};

/** The count without rounding errors; `undefined` if it has a fraction. */
const whole = (count: number): number | undefined => {
  const rounded = Math.round(count);
  return Math.abs(count - rounded) < 0.001 ? rounded : undefined;
};
