import { evidenceBySlug } from "../brand/checkable-facts.ts";
import {
  type BrandContent,
  type LinkField,
  PUBLIC_FIELDS,
  type PublicField,
} from "../brand/fields.ts";
import { withoutLostSite } from "../brand/website.ts";
import { chosenSlugs, type EditorsList } from "../catalog/editors-list.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { pick } from "../records.ts";
import { type OpenAttribute, type OpenCategory, type FindSlug } from "../taxonomy/taxonomy.ts";

// The public directory, record by record. It is the same for every reader at any time, so it has no ids, no view counts and nothing
// that depends on the date, such as overdue checks.

/** The open data has only active brands, so the status is left out. */
type OpenField = Exclude<PublicField, "status">;
export const OPEN_BRAND_FIELDS = PUBLIC_FIELDS.filter(
  (field): field is OpenField => field !== "status",
);

/** A brand in the open data: its public fields, and links by sorted slug. */
export type OpenBrand = Readonly<Pick<BrandContent, OpenField>> & {
  readonly createdAt: string;
  readonly categories: string[];
  readonly attributes: string[];
};

/** The fields an open record is made from. */
export type OpenSource = Pick<BrandRecord, OpenField | LinkField | "createdAt">;

/** The open record of an active brand. Links unknown to `slugOf` are left out. */
export const toOpenBrand = (source: OpenSource, slugOf: FindSlug): OpenBrand => {
  const brand = withoutLostSite(source);
  const slugs = (ids: readonly string[]): string[] =>
    ids
      .map((id) => slugOf(id))
      .filter((slug) => slug !== undefined)
      .sort();
  return {
    ...pick(brand, OPEN_BRAND_FIELDS),
    // Leave out evidence of attributes the brand no longer has.
    evidence: evidenceBySlug(brand.evidence, (id) =>
      brand.attributeIds.includes(id) ? slugOf(id) : undefined,
    ),
    createdAt: brand.createdAt,
    categories: slugs(brand.categoryIds),
    attributes: slugs(brand.attributeIds),
  };
};

/** A list by editors in the open data. */
export type OpenListRecord = Readonly<Omit<EditorsList, "id" | "brandIds">> & {
  readonly brands: string[] | null;
};

/** Brands unknown to `slugOf` are left out. */
export const toOpenListRecord = (list: EditorsList, slugOf: FindSlug): OpenListRecord => {
  const { slug, title, text, query, displayOrder } = list;
  return { slug, title, text, query, brands: chosenSlugs(list, slugOf), displayOrder };
};

export type OpenRecord = OpenBrand | OpenCategory | OpenAttribute | OpenListRecord;

/** In the order in which pages list them. */
export const OPEN_FILE_NAMES = [
  "brands.csv",
  "brands.ndjson",
  "taxonomy.json",
  "lists.ndjson",
  "datapackage.json",
] as const;
export type OpenFileName = (typeof OPEN_FILE_NAMES)[number];

/** Metadata of a file. */
export interface OpenFile {
  bytes: number;
  /** SHA-256, in hexadecimal. */
  sha256: string;
}

/** Files of one revision. */
export interface OpenFiles<File extends OpenFile = OpenFile> {
  revision: number;
  files: Readonly<Record<OpenFileName, File>>;
}

/** Caches the files of one revision. */
export interface OpenFilesCache<Files extends OpenFiles = OpenFiles> {
  /** The files of this revision or a later one. Makes them if they are not cached. */
  at(revision: number): Promise<Files>;
}

/** The licence of the open data: an SPDX name or the address of its text. Without one, all rights are reserved. */
export interface DataLicense {
  name?: string | undefined;
  url: string;
}
