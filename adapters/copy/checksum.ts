import { createHash } from "node:crypto";
import { BRAND_FIELD_KEYS, brandField } from "#core/brand/fields.ts";

/** Tells whether two heaps of rows are the same, in whatever order they come. */
export interface Checksum {
  add(row: object): void;
  count(): number;
  text(): string;
}

const SIZE = 1n << 256n;

/** The sum of the rows' SHA-256: the same rows make the same sum. */
export const checksum = (): Checksum => {
  let sum = 0n;
  let count = 0;
  return {
    add: (row) => {
      const hash = createHash("sha256").update(canonical(row)).digest("hex");
      sum = (sum + BigInt(`0x${hash}`)) % SIZE;
      count += 1;
    },
    count: () => count,
    text: () => sum.toString(16).padStart(64, "0"),
  };
};

/** Fields of a brand whose order says nothing. */
const UNORDERED = new Set(["categoryIds", "attributeIds"]);

const MOMENTS = new Set<string>(
  BRAND_FIELD_KEYS.filter((field) => brandField(field).kind === "moment"),
);

/** JSON in which neither the order of keys or links nor the spelling of a moment tells one record from another. */
const canonical = (row: object): string =>
  JSON.stringify(row, (key, value: unknown) => {
    if (Array.isArray(value)) return UNORDERED.has(key) ? value.map(String).sort() : value;
    if (typeof value === "string" && MOMENTS.has(key)) return new Date(value).toISOString();
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
