import type { Rows } from "./rows.ts";

/**
 * When each brand first became public, in the order they did. History is long and only grows, so it is read on from where the last
 * read ended. The answer must not be changed.
 */
export const firstPublic = (
  rows: Rows,
): ((revision: number) => Promise<ReadonlyMap<string, string>>) => {
  let found = new Map<string, string>();
  let end = 0;
  return async (revision) => {
    // A database restored from a backup does not know what it lost.
    if (revision < end) [found, end] = [new Map(), 0];
    const into = found;
    const became = await rows.find("revisions", {
      only: ["recordId", "at"],
      where: [
        ["became", "=", "active"],
        ["revision", ">", end],
        ["revision", "<=", revision],
      ],
      order: ["revision"],
    });
    for (const { recordId, at } of became) if (!into.has(recordId)) into.set(recordId, at);
    if (into === found) end = Math.max(end, revision);
    return into;
  };
};
