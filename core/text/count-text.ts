const NUMBER = new Intl.NumberFormat("en");

/** A number with its noun: `1 brand`, `1,203 brands`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${NUMBER.format(count)} ${count === 1 ? one : many}`;
