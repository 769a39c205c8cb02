import type { BrandRecord } from "#core/change/change-set.ts";
import type { Submission } from "#core/submission/submission.ts";
import type { Attribute, Category } from "#core/taxonomy/taxonomy.ts";

/** What a column holds: a list is JSON in a database, an array in a JSON file, and parts joined by ` | ` in a CSV cell. */
export type ColumnKind = "text" | "integer" | "list" | "json";

/** Where a field of the core is kept outside it. */
export interface Column<Field extends string = string> {
  readonly field: Field;
  /** The spec's name for it, in snake case. */
  readonly column: string;
  readonly kind: ColumnKind;
}

/** Between the parts of a list in a CSV cell. */
export const LIST_SEPARATOR = " | ";

/** Fields that the spec calls by another name. */
const RENAMED: Readonly<Record<string, string>> = { submitterEmail: "submitted_by_email" };

const snakeCase = (field: string): string =>
  RENAMED[field] ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columnsOf = <Field extends string>(
  kinds: Record<Field, ColumnKind>,
): readonly Column<Field>[] => {
  const columns: Column<Field>[] = [];
  for (const field in kinds) columns.push({ field, column: snakeCase(field), kind: kinds[field] });
  return columns;
};

/** The fields of a brand that are columns of its own; links are kept apart. */
export type BrandField = Exclude<keyof BrandRecord, "categoryIds" | "attributeIds">;

export const BRAND_COLUMNS = columnsOf<BrandField>({
  id: "text",
  slug: "text",
  name: "text",
  shortDescription: "text",
  longDescription: "text",
  logoUrl: "text",
  heroImageUrl: "text",
  websiteUrl: "text",
  foundedYear: "integer",
  hqLocation: "text",
  positioning: "text",
  distributionModel: "text",
  ownershipType: "text",
  priceBand: "text",
  status: "text",
  highlights: "list",
  sources: "list",
  socialLinks: "json",
  socialMetricsUpdatedAt: "text",
  instagramUrl: "text",
  facebookUrl: "text",
  twitterUrl: "text",
  youtubeUrl: "text",
  tiktokUrl: "text",
  linkedinUrl: "text",
  instagramFollowers: "integer",
  facebookFollowers: "integer",
  twitterFollowers: "integer",
  youtubeFollowers: "integer",
  tiktokFollowers: "integer",
  linkedinFollowers: "integer",
  createdAt: "text",
});

export const CATEGORY_COLUMNS = columnsOf<keyof Category>({
  id: "text",
  slug: "text",
  name: "text",
  description: "text",
  displayOrder: "integer",
});

export const ATTRIBUTE_COLUMNS = columnsOf<keyof Attribute>({
  id: "text",
  slug: "text",
  name: "text",
});

export const SUBMISSION_COLUMNS = columnsOf<keyof Submission>({
  id: "text",
  brandName: "text",
  websiteUrl: "text",
  submitterEmail: "text",
  notes: "text",
  status: "text",
  createdAt: "text",
});

/** Columns of a brand in a file: its own, and the slugs of what it is linked to. */
export const BRAND_FILE_COLUMNS: readonly Column[] = [
  ...BRAND_COLUMNS,
  { field: "categories", column: "categories", kind: "list" },
  { field: "attributes", column: "attributes", kind: "list" },
];
