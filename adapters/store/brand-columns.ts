import { recordOf } from "#core/records.ts";
import {
  BRAND_FIELD_KEYS,
  type BrandContent,
  type BrandField,
  brandField,
  byKind,
  isLinkField,
  type KindTable,
  type LinkField,
} from "#core/brand/fields.ts";
import {
  type ColumnRow,
  type Column,
  integer,
  json,
  optional,
  slug,
  text,
  time,
} from "./columns.ts";

type ContentField = Exclude<BrandField, LinkField>;

/** The column of each kind of field. Links are in tables of their own. */
const COLUMNS: KindTable<ColumnRow> = {
  name: ({ max }) => text({ min: 1, max }),
  slug: () => slug(),
  text: ({ max }) => text({ max, blank: "" }),
  line: ({ max }) => optional(text({ min: 1, max })),
  site: ({ max }) => optional(text({ max, form: "web-address" })),
  file: ({ max, isLogo }) => optional(text({ max, form: isLogo ? "logo-address" : "web-address" })),
  year: ({ min }) => optional(integer({ min, max: 9_999 })),
  count: ({ max }) => integer({ max, blank: 0 }),
  integer: ({ min, max }) => optional(integer({ min, max })),
  boolean: ({ isOptional }) =>
    isOptional
      ? { kind: "boolean", isOptional }
      : { kind: "boolean", isOptional: false, blank: false },
  choice: ({ choices, isOptional }) =>
    isOptional
      ? { kind: "text", isOptional, choices }
      : { kind: "text", isOptional, choices, blank: choices[0] ?? "" },
  list: ({ most }) => json({ most, blank: [] }),
  links: ({ most }) => json({ most, blank: [] }),
  events: ({ most }) => json({ most, blank: [] }),
  evidence: ({ most }) => json({ most, blank: [] }),
  "site-state": () => optional(json()),
  json: () => optional(json()),
  moment: () => optional(time()),
};

const isContentField = (field: BrandField): field is ContentField => !isLinkField(field);

export const CONTENT_FIELDS: readonly ContentField[] = BRAND_FIELD_KEYS.filter(isContentField);

/** One column for each field of a brand, except links. */
export const CONTENT_COLUMNS = recordOf<{
  readonly [Field in ContentField]: Column<BrandContent[Field]>;
}>(CONTENT_FIELDS, (field) => byKind(COLUMNS, brandField(field)));

/** The content fields that visitors may see. */
export const SHOWN_FIELDS: readonly ContentField[] = CONTENT_FIELDS.filter(
  (field) => brandField(field).visibility !== "administrators",
);
