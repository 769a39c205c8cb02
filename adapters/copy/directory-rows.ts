import { createHash } from "node:crypto";
import type { Brand } from "#core/brand/brand.ts";
import { BRAND_FIELD_KEYS, brandField } from "#core/brand/fields.ts";
import type { Batch, Revision } from "#core/change/batch.ts";
import type { SlugRedirect, Verdict } from "#core/change/change-set.ts";
import type { Issue } from "#core/people/newsletter.ts";
import type { Submission } from "#core/submission/submission.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "#core/taxonomy/taxonomy.ts";

/** Everything a store keeps of a directory, as it is carried from one store to another. Accounts stay where they are. */
export interface DirectoryRows {
  categories: StoredCategory;
  attributes: StoredAttribute;
  groups: StoredGroup;
  batches: Batch;
  brands: CopiedBrand;
  revisions: CopiedRevision;
  redirects: SlugRedirect;
  submissions: CopiedSubmission;
  "daily views": { day: string; views: number };
  "daily views of brands": { day: string; brandId: string; views: number };
  /** Deleted brands keep their views for when they are restored. */
  "views of deleted brands": DeletedBrand;
  "newsletter issues": CopiedIssue;
  /** Each is told of once. */
  "newsletter brands": { brandId: string; issue: number; place: number };
}

export type CopiedBrand = Brand & { viewsRevision: number };
/** `revision` is its batch's. */
export type CopiedRevision = Revision & { revision: number };
export type CopiedSubmission = Submission &
  Omit<Verdict, "fields"> & {
    decidedRevision: number | null;
    decidedAt: string | null;
    /** The hash of what a correction's private link carries. */
    statusLink: string | null;
  };
/** Finished, wherever it was: whom it went to stays behind, so it cannot go on. */
export type CopiedIssue = Omit<Issue, "state" | "waiting" | "finishedAt"> & {
  finishedAt: string;
  sinceRevision: number;
  revision: number;
};
export interface DeletedBrand {
  brandId: string;
  /** The revision that deleted it. */
  revision: number;
  viewCount: number;
  viewsRevision: number;
}

export type Part = keyof DirectoryRows;

/** In an order in which each names only what came before. */
export const PARTS = [
  "categories",
  "attributes",
  "groups",
  "batches",
  "brands",
  "revisions",
  "redirects",
  "submissions",
  "daily views",
  "daily views of brands",
  "views of deleted brands",
  "newsletter issues",
  "newsletter brands",
] as const satisfies readonly Part[];

/** Something of every part, made alike. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says what is made of each.
export const ofEveryPart = <Made extends Record<Part, unknown>>(
  make: (part: Part) => unknown,
): Made =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets the parts.
  Object.fromEntries(PARTS.map((part) => [part, make(part)])) as Made;

/** How far a directory has come. */
export interface DirectoryState {
  revision: number;
  taxonomyRevision: number;
  viewsRevision: number;
}

/** A directory that is read from end to end, as it is at one moment. */
export interface DirectorySource {
  state(): Promise<DirectoryState>;
  read: { [P in Part]: () => AsyncIterable<readonly DirectoryRows[P][]> };
  /** Throws `DirectoryChanged` when what was read is not of one moment. */
  confirm(): Promise<void>;
  close(): void;
}

/** Where a directory is written to. Nothing of it counts before it is kept. */
export interface DirectoryTarget {
  write: { [P in Part]: (rows: readonly DirectoryRows[P][]) => Promise<void> };
}

/** Somebody changed the directory while it was read. */
export class DirectoryChanged extends Error {
  override name = "DirectoryChanged";
}

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

const SIZE = 1n << 256n;

/** The sum of the rows' SHA-256: the same rows make the same sum, in whatever order they come. */
const checksum = () => {
  let sum = 0n;
  let count = 0;
  return {
    add: (row: object): void => {
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
