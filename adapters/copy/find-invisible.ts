import { invisibleIn } from "#core/text/invisible.ts";
import type { CopiedRow, DirectorySource } from "./directory-rows.ts";

/**
 * Texts with characters that new input may not contain: `brands titleist, shortDescription: U+202E RIGHT-TO-LEFT OVERRIDE`. Decided
 * submissions are left out, because nobody edits them.
 */
export const findInvisible = async ({ read }: Pick<DirectorySource, "read">): Promise<string[]> => {
  const found: string[] = [];
  for (const part of ["categories", "attributes", "groups", "brands", "submissions"] as const)
    for await (const rows of read(part))
      for (const row of rows)
        if (part !== "submissions" || row["status"] === "pending")
          found.push(...problemsOf(`${part} ${String(row["slug"] ?? row["id"])}`, row));
  return found;
};

const problemsOf = (record: string, row: CopiedRow): string[] =>
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
