import { isPresent } from "../brand/checkable-facts.ts";
import { withinSentence } from "../text/capital.ts";
import type { FieldDiff } from "./diff.ts";

/** Fields whose values are short enough for a line. */
const SHOWN: ReadonlySet<string> = new Set([
  "hqLocation",
  "positioning",
  "distributionModel",
  "ownershipType",
]);

const FIELDS_NAMED = 6;

/** The changed fields of a record: `founded 1964, short description`. */
export const changeWords = (changes: readonly FieldDiff[]): string => {
  const words = changes.slice(0, FIELDS_NAMED).map(fieldWords);
  const more = changes.length - words.length;
  return [...words, ...(more > 0 ? [`${more} more`] : [])].join(", ");
};

const fieldWords = ({ field, name, before, after }: FieldDiff): string => {
  if (field === "status") return after === "archived" ? "archived" : "active again";
  const isName = field === "name" || field === "title";
  if (isName && typeof before === "string") return `renamed from ${before}`;
  if (!isPresent(after)) return `${withinSentence(name)} removed`;
  if (field === "foundedYear" && typeof after === "number") return `founded ${after}`;
  return typeof after === "string" && SHOWN.has(field)
    ? `${withinSentence(name)} ${after}`
    : withinSentence(name);
};
