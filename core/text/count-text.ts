/** A number with its noun: `1 brand`, `1,203 brands`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`;

/** `a, b and c`. Not by `Intl`, as below. */
export const listText = (words: readonly string[], last = "and"): string =>
  words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} ${last} ${words.slice(-1).join("")}`;

/** Not by `Intl`, which takes a phone 30 ms before a page responds. */
const withCommas = (count: number): string =>
  count < 1_000
    ? String(count)
    : `${withCommas(Math.floor(count / 1_000))},${String(count % 1_000).padStart(3, "0")}`;
