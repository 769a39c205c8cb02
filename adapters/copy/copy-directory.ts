import { createHash } from "node:crypto";
import { BRAND_FIELD_KEYS, brandField } from "#core/brand/fields.ts";
import { type DirectorySource, type DirectoryTarget, type Part, PARTS } from "./directory-rows.ts";

/** How much of a part there is, and what tells it from any other content. */
export interface PartSum {
  part: Part;
  count: number;
  checksum: string;
}

/** Told as rows pass by. */
export type OnPart = (part: Part, count: number) => void;

/** Carries a directory over, and sums up what was carried. */
export const copyDirectory = async (
  source: DirectorySource,
  target: DirectoryTarget,
  onPart: OnPart,
): Promise<PartSum[]> => {
  const sums: PartSum[] = [];
  for (const part of PARTS) sums.push(await passPart(part, source, onPart, target));
  await source.confirm();
  return sums;
};

/** Sums up a directory. */
export const sumDirectory = async (source: DirectorySource, onPart: OnPart): Promise<PartSum[]> => {
  const sums: PartSum[] = [];
  for (const part of PARTS) sums.push(await passPart(part, source, onPart));
  await source.confirm();
  return sums;
};

/** The parts that are not the same. */
export const differingParts = (one: readonly PartSum[], other: readonly PartSum[]): Part[] =>
  one
    .filter(({ count, checksum }, at) => {
      const twin = other[at];
      return twin?.count !== count || twin.checksum !== checksum;
    })
    .map(({ part }) => part);

// It ties what is read to what is written.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
const passPart = async <P extends Part>(
  part: P,
  source: DirectorySource,
  onPart: OnPart,
  target?: DirectoryTarget,
): Promise<PartSum> => {
  const sum = checksum();
  for await (const rows of source.read[part]()) {
    for (const row of rows) sum.add(row);
    onPart(part, sum.count());
    await target?.write[part](rows);
  }
  return { part, count: sum.count(), checksum: sum.text() };
};

/** Tells whether two heaps of rows are the same, in whatever order they come. */
export interface Checksum {
  add(row: object): void;
  count(): number;
  text(): string;
}

const SIZE = 1n << 256n;

/** The sum of the rows' SHA-256: the same rows make the same sum. */
const checksum = (): Checksum => {
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
