/** A number with its noun: `1 brand`, `1,203 brands`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`;

/** `a, b and c`. Avoids `Intl` for the same reason as `withCommas`. */
export const listText = (words: readonly string[], last = "and"): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${last} ${words.slice(-1).join("")}`;

/** Avoids `Intl`, which delays a page on a phone by 30 ms. */
const withCommas = (count: number): string =>
  count < 1_000
    ? String(count)
    : `${withCommas(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, "0")}`;
