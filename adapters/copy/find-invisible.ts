import { invisibleIn } from "#core/text/invisible.ts";
import type { DirectorySource } from "./directory-rows.ts";

/**
 * Texts with characters that new input may not hold: `brands titleist, shortDescription: U+202E RIGHT-TO-LEFT OVERRIDE`. Of
 * submissions only those that wait: nobody edits the others.
 */
export const findInvisible = async ({ read }: Pick<DirectorySource, "read">): Promise<string[]> => {
  const found: string[] = [];
  for (const part of ["categories", "attributes", "groups", "brands"] as const)
    for await (const rows of read[part]())
      for (const row of rows) found.push(...problemsOf(`${part} ${row.slug}`, row));
  for await (const rows of read.submissions())
    for (const row of rows)
      if (row.status === "pending") found.push(...problemsOf(`submissions ${row.id}`, row));
  return found;
};

const problemsOf = (record: string, row: object): string[] =>
  textsIn(row, []).flatMap(({ path, text }) => {
    const name = invisibleIn(text);
    return name === undefined ? [] : `${record}, ${path.join(".")}: ${name}`;
  });

interface Text {
  path: string[];
  text: string;
}

const textsIn = (value: unknown, path: string[]): Text[] => {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
};
