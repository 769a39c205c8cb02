import { invisibleIn } from "#core/text/invisible.ts";
import { query, type Snapshot } from "./rows.ts";

/** The rows whose texts `invisibleTexts` reads. Nobody edits decided submissions. */
export const textRows = [
  query("categories"),
  query("attributes"),
  query("attributeGroups"),
  query("lists"),
  query("brands"),
  query("brandSubmissions", { where: [["status", "=", "pending"]] }),
] as const;

const NAMES = ["categories", "attributes", "groups", "lists", "brands", "submissions"];

/** Texts with characters that new input may not contain: `brands titleist, shortDescription: U+202E RIGHT-TO-LEFT OVERRIDE`. */
export const invisibleTexts = ({ rows }: Pick<Snapshot<typeof textRows>, "rows">): string[] =>
  rows.flatMap((found, n) =>
    found.flatMap((row) =>
      textsIn(row, []).flatMap(({ path, text }) => {
        const name = invisibleIn(text);
        const record = `${NAMES[n]} ${"slug" in row ? row.slug : row.id}`;
        return name === undefined ? [] : `${record}, ${path.join(".")}: ${name}`;
      }),
    ),
  );

interface Text {
  path: string[];
  text: string;
}

const textsIn = (value: unknown, path: string[]): Text[] => {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
};
