/** How many tints a monogram may have; each has a class `tint-N` in styles/card.css. */
export const TINTS = 8;

/** Words that say nothing about which brand it is. */
const FILLERS = new Set(["the", "and", "of", "by", "golf", "co", "company"]);

/**
 * One or two letters that stand for a brand without a logo: of two words the initials (`Odd Ball` → OB),
 * of one word its capitals (`TaylorMade` → TM), else its first letter.
 */
export const initials = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !FILLERS.has(word.toLowerCase()));
  const [first = name, second] = telling.length > 0 ? telling : words;
  if (second !== undefined) return `${initial(first)}${initial(second)}`;
  const [, inner] = /^\p{Lu}\p{Ll}+(\p{Lu})\p{Ll}/u.exec(first) ?? [];
  return `${initial(first)}${inner ?? ""}`;
};

const initial = (word: string): string => (/^./u.exec(word)?.[0] ?? "?").toUpperCase();

/** A brand's own tint, the same wherever it is shown: a number from 1 to 8. */
export const tintOf = (slug: string): number => {
  let hash = 0;
  for (let index = 0; index < slug.length; index++)
    hash = (hash * 31 + slug.charCodeAt(index)) % 65_521;
  return (hash % TINTS) + 1;
};
