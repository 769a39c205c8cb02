import { evidenceBySlug } from "../brand/checkable-facts.ts";
import {
  type BrandContent,
  type LinkField,
  PUBLIC_FIELDS,
  type PublicField,
} from "../brand/fields.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { type OpenAttribute, type OpenCategory, type FindSlug } from "../taxonomy/taxonomy.ts";

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
