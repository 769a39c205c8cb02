import { evidenceBySlug } from "../brand/checkable-facts.ts";
import {
  type BrandContent,
  type LinkField,
  PUBLIC_FIELDS,
  type PublicField,
} from "../brand/fields.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { Revision } from "../change/batch.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { RecordKind } from "../result.ts";
import type { Slices } from "../slices.ts";
import {
  type OpenAttribute,
  type OpenCategory,
  toOpenAttribute,
  toOpenCategory,
  type FindSlug,
} from "../taxonomy/taxonomy.ts";

// What anybody may have of the directory as a whole, record by record: the same for whoever reads it whenever, so neither ids nor
// views, and nothing that the clock moves, such as when a fact is due to be looked at again.

/** Every brand here is active, so its status says nothing. */
type OpenField = Exclude<PublicField, "status">;
export const OPEN_BRAND_FIELDS = PUBLIC_FIELDS.filter(
  (field): field is OpenField => field !== "status",
);

/** A brand as everybody may have it: what visitors see of it, and what it is linked to by slug, in the order of slugs. */
export type OpenBrand = Readonly<Pick<BrandContent, OpenField>> & {
  readonly createdAt: string;
  readonly categories: string[];
  readonly attributes: string[];
};

/** What is written of a brand: all of it that is public, and its links. */
export type OpenSource = Pick<BrandRecord, OpenField | LinkField | "createdAt">;

/** Every record begins as a copy of this, so that all have one shape, which is what engines are fast with. */
const BLANK = Object.fromEntries(
  [...OPEN_BRAND_FIELDS, "createdAt", "categories", "attributes"].map((field) => [field, null]),
);

/** The open record of an active brand; `slugOf` knows the categories and attributes there are, and links to others are left out. */
export const toOpenBrand = (source: OpenSource, slugOf: FindSlug): OpenBrand => {
  const brand = withoutLostSite(source);
  const slugs = (ids: readonly string[]): string[] =>
    ids
      .map((id) => slugOf(id))
      .filter((slug) => slug !== undefined)
      .sort();
  const record: Record<string, unknown> = { ...BLANK };
  for (const field of OPEN_BRAND_FIELDS) record[field] = brand[field];
  // Of an attribute that the brand has no more nothing is said, so nothing of it was checked either.
  record["evidence"] = evidenceBySlug(brand.evidence, (id) =>
    brand.attributeIds.includes(id) ? slugOf(id) : undefined,
  );
  record["createdAt"] = brand.createdAt;
  record["categories"] = slugs(brand.categoryIds);
  record["attributes"] = slugs(brand.attributeIds);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is there now.
  return record as OpenBrand;
};

export type OpenRecord = OpenBrand | OpenCategory | OpenAttribute;

/** What has to be done to open records of one revision to have those of another. */
export type OpenChange =
  | { op: "put"; kind: RecordKind; slug: string; record: OpenRecord }
  | { op: "gone"; kind: RecordKind; slug: string };

export const isRenamed = ({ before, after }: Revision): boolean =>
  before !== null && after !== null && before.slug !== after.slug;

/** The slugs of categories and attributes, by id, as they were and as they became. */
export type SlugsThen = Readonly<Record<"before" | "after", ReadonlyMap<string, string>>>;

export const slugsIn = (taxonomy: readonly Revision[]): SlugsThen => {
  const slugs = { before: new Map<string, string>(), after: new Map<string, string>() };
  for (const { id, before, after } of taxonomy) {
    if (before) slugs.before.set(id, before.slug);
    if (after) slugs.after.set(id, after.slug);
  }
  return slugs;
};

/** Tells the open record of what was before or became, with the slugs of then. */
export const openTeller =
  (slugs: SlugsThen) =>
  (state: Revision, when: "before" | "after"): OpenRecord | null => {
    const slugOf = (id: string): string | undefined => slugs[when].get(id);
    if (state.record === "brand") return state[when] && toOpenBrand(state[when], slugOf);
    if (state.record === "category") return state[when] && toOpenCategory(state[when]);
    return state[when] && toOpenAttribute(state[when]);
  };

/** What is told of these records, as far as there is room for it. */
export const changesIn = function* (
  states: readonly Revision[],
  op: OpenChange["op"],
  tell: ReturnType<typeof openTeller>,
  room: number,
): Slices<{ changes: OpenChange[]; length: number; cutBehind: string | null }> {
  const changes: OpenChange[] = [];
  let length = 0;
  for (const state of states) {
    if (length >= room) {
      const last = states[states.indexOf(state) - 1];
      return { changes, length, cutBehind: last?.id ?? null };
    }
    const change = changeIn(state, op, tell);
    if (change) {
      changes.push(change.told);
      length += change.length;
    }
    yield;
  }
  return { changes, length, cutBehind: null };
};

const changeIn = (
  state: Revision,
  op: OpenChange["op"],
  tell: ReturnType<typeof openTeller>,
): { told: OpenChange; length: number } | undefined => {
  const { record: kind } = state;
  if (op === "gone")
    return state.before && state.before.slug !== state.after?.slug
      ? { told: { op, kind, slug: state.before.slug }, length: 0 }
      : undefined;
  const before = tell(state, "before");
  const after = tell(state, "after");
  const record = after && JSON.stringify(after);
  return after && record !== null && (before === null || JSON.stringify(before) !== record)
    ? { told: { op, kind, slug: after.slug, record: after }, length: record.length }
    : undefined;
};

/** The files of the open data, as people and programs ask for them. */
export const OPEN_FILE_NAMES = [
  "brands.csv",
  "brands.ndjson",
  "taxonomy.json",
  "datapackage.json",
] as const;
export type OpenFileName = (typeof OPEN_FILE_NAMES)[number];

/** What is told of a file before it is read. */
export interface OpenFile {
  bytes: number;
  /** SHA-256, in hexadecimal. */
  sha256: string;
}

/** The files that were made at one revision: all of them tell of the same moment. */
export interface OpenFiles<File extends OpenFile = OpenFile> {
  revision: number;
  files: Readonly<Record<OpenFileName, File>>;
}

/** Caches the files of one revision. */
export interface OpenFilesCache<Files extends OpenFiles = OpenFiles> {
  /** The files of this revision, or of a later one that the store has reached. Makes them where they are not cached. */
  at(revision: number): Promise<Files>;
}

/** The licence of the open data: a name of SPDX's list, or the address of its text; without one all rights are reserved. */
export interface DataLicense {
  name?: string | undefined;
  url: string;
}
