import { BRAND_FIELDS, BRAND_FIELDS_SHOWN, brandField, isLinkField } from "../brand/fields.ts";
import type { ImportField } from "./import-field.ts";

/** What administrators call the fields that a column may hold. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field of a brand but the links, which files call otherwise.
export const IMPORT_FIELD_NAMES = {
  ...Object.fromEntries(
    BRAND_FIELDS_SHOWN.filter((field) => !isLinkField(field)).map((field) => [
      field,
      brandField(field).label,
    ]),
  ),
  categories: BRAND_FIELDS.categoryIds.label,
  attributes: BRAND_FIELDS.attributeIds.label,
  createdAt: "Created At",
} as Readonly<Record<ImportField, string>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has exactly these keys.
export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_NAMES) as ImportField[];
