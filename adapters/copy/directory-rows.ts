import { createHash } from "node:crypto";
import { keysOf } from "#core/records.ts";
import type { OnRows } from "#core/ports/jobs.ts";
import { OperationalError } from "#core/result.ts";
import {
  ATTRIBUTE_COLUMNS,
  BRAND_COLUMNS,
  CATEGORY_COLUMNS,
  type Column,
  GROUP_COLUMNS,
  snakeCase,
  SUBMISSION_COLUMNS,
} from "../columns.ts";

const columns =
  (kind: Column["kind"]) =>
  (...fields: string[]): Column[] =>
    fields.map((field) => ({ field, column: snakeCase(field), kind }));
const texts = columns("text");
const integers = columns("integer");
const json = columns("json");

/**
 * The tables of a directory and the columns that are copied, in an order in which each row refers only to rows before it.
 * Accounts and subscribers stay where they are.
 */
const COLUMNS = {
  categories: [...CATEGORY_COLUMNS, ...integers("version")],
  attributes: [...ATTRIBUTE_COLUMNS, ...integers("version")],
  groups: [...GROUP_COLUMNS, ...integers("version")],
  batches: [
    ...texts("id", "at", "actor", "reason", "origin", "note"),
    ...integers("revision", "created", "updated", "deleted"),
    ...json("decisions", "sample", "moves"),
  ],
  /** Also those that only history refers to. */
  logos: texts("path", "picture"),
  brands: [
    ...BRAND_COLUMNS,
    ...texts("updatedAt"),
    ...integers("version", "viewCount", "viewsRevision"),
  ],
  "categories of brands": texts("brandId", "categoryId"),
  "attributes of brands": texts("brandId", "attributeId"),
  /** `before` and `after` are records of the core. */
  revisions: [
    ...integers("revision"),
    ...texts("recordKind", "recordId"),
    ...json("before", "after"),
  ],
  redirects: texts("slug", "brandId"),
  submissions: [
    ...SUBMISSION_COLUMNS,
    ...texts("brandId", "remark", "decidedAt", "linkHash"),
    ...integers("decidedRevision"),
  ],
  "daily views": [...texts("day"), ...integers("views")],
  "daily views of brands": [...texts("day", "brandId"), ...integers("views")],
  /** A deleted brand keeps its views in case it is restored. `revision` deleted it. */
  "views of deleted brands": [
    ...texts("brandId"),
    ...integers("revision", "viewCount", "viewsRevision"),
  ],
  "newsletter issues": [
    ...texts("at", "finishedAt", "beginning"),
    ...integers("number", "sent", "failed", "uncertain"),
  ],
  "newsletter brands": [...texts("brandId"), ...integers("issue", "place")],
  "watched sites": [
    ...texts("brandId", "verdict", "since"),
    ...integers("version"),
    ...json("memory"),
  ],
} satisfies Record<string, readonly Column[]>;

export type Part = keyof typeof COLUMNS;

export const PART_COLUMNS: Readonly<Record<Part, readonly Column[]>> = COLUMNS;

export const PARTS = keysOf(COLUMNS);

/** Rows to read at once: a logo may have 100 KB. */
export const rowsAtOnce = (part: Part): number => (part === "logos" ? 25 : 500);

/** A row of a part, by field. */
export type CopiedRow = Readonly<Record<string, unknown>>;

export interface DirectoryState {
  revision: number;
  taxonomyRevision: number;
  viewsRevision: number;
}

/** A directory to read from end to end, as of one moment. */
export interface DirectorySource {
  state(): Promise<DirectoryState>;
  /** The rows of all parts; 0 if this is unknown. */
  total(): Promise<number>;
  read(part: Part): AsyncIterable<readonly CopiedRow[]>;
  /** Throws `DirectoryChanged` when the rows read are not all of one moment. */
  confirm(): Promise<void>;
  close(): void;
}

/** A directory to write. Its rows do not count until the caller commits them. */
export interface DirectoryTarget {
  write(part: Part, rows: readonly CopiedRow[]): Promise<void>;
}

/** Somebody changed the directory while it was read. */
export class DirectoryChanged extends OperationalError {
  override name = "DirectoryChanged";
}

export interface PartSum {
  part: Part;
  count: number;
  checksum: string;
}

/** Copies a directory and sums up its rows. */
export const copyDirectory = async (
  source: DirectorySource,
  target: DirectoryTarget,
  onRows: OnRows,
): Promise<PartSum[]> => {
  const sums: PartSum[] = [];
  const total = await source.total();
  let done = 0;
  for (const part of PARTS) {
    const sum = checksum();
    for await (const read of source.read(part)) {
      const rows = part === "newsletter issues" ? read.map(finished) : read;
      for (const row of rows) sum.add(row);
      await target.write(part, rows);
      onRows((done += rows.length), total);
    }
    sums.push({ part, count: sum.count(), checksum: sum.text() });
  }
  await source.confirm();
  return sums;
};

/** Subscribers are not copied, so a copied issue cannot be sent on. */
const finished = (issue: CopiedRow): CopiedRow => ({
  ...issue,
  finishedAt: issue["finishedAt"] ?? issue["at"],
});

export const sumDirectory = (source: DirectorySource, onRows: OnRows): Promise<PartSum[]> =>
  copyDirectory(source, { write: async () => {} }, onRows);

export const differingParts = (one: readonly PartSum[], other: readonly PartSum[]): Part[] =>
  one
    .filter(({ count, checksum }, at) => {
      const twin = other[at];
      return twin?.count !== count || twin.checksum !== checksum;
    })
    .map(({ part }) => part);

const SIZE = 1n << 256n;

/** The sum of the rows' SHA-256, so the order of rows does not matter. */
const checksum = () => {
  let sum = 0n;
  let count = 0;
  return {
    add: (row: CopiedRow): void => {
      const hash = createHash("sha256").update(canonical(row)).digest("hex");
      sum = (sum + BigInt(`0x${hash}`)) % SIZE;
      count += 1;
    },
    count: () => count,
    text: () => sum.toString(16).padStart(64, "0"),
  };
};

/** Fields of a brand in history whose order means nothing. */
const UNORDERED = new Set(["categoryIds", "attributeIds"]);

/** JSON in which the order of keys and links makes no difference. */
const canonical = (row: CopiedRow): string =>
  JSON.stringify(row, (key, value: unknown) => {
    if (Array.isArray(value)) return UNORDERED.has(key) ? value.map(String).sort() : value;
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
