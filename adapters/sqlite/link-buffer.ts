import type { Statement } from "better-sqlite3";

/**
 * Gathers links of new brands, to write them in the order of their table. There may be half a million, and they name the same few
 * records, so numbers stand for these.
 */
export const linkBuffer = (insert: Statement<[string, string]>) => {
  const numbers = new Map<string, number>();
  const named: string[] = [];
  const brandIds: string[] = [];
  /** Where the links of each brand begin. */
  const begins: number[] = [];
  const links: number[] = [];

  const numberOf = (linkedId: string): number => {
    const number = numbers.get(linkedId) ?? named.push(linkedId) - 1;
    numbers.set(linkedId, number);
    return number;
  };

  return {
    add: (brandId: string, linkedIds: readonly string[]): void => {
      if (linkedIds.length === 0) return;
      brandIds.push(brandId);
      begins.push(links.length);
      for (const linkedId of linkedIds) links.push(numberOf(linkedId));
    },
    write: (): void => {
      const order = [...brandIds.keys()].sort((a, b) =>
        (brandIds[a] ?? "") < (brandIds[b] ?? "") ? -1 : 1,
      );
      for (const n of order)
        for (const number of links.slice(begins[n], begins[n + 1]))
          insert.run(brandIds[n] ?? "", named[number] ?? "");
    },
  };
};
