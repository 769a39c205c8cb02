import { BRAND_FIELD_NAMES } from "../brand/field-names.ts";
import type { ImportField } from "./import-field.ts";

const { categoryIds, attributeIds, ...own } = BRAND_FIELD_NAMES;

/** What administrators call the fields that a column may hold. */
export const IMPORT_FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  ...own,
  categories: categoryIds,
  attributes: attributeIds,
  createdAt: "Created At",
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the record has exactly these keys.
export const IMPORT_FIELDS = Object.keys(IMPORT_FIELD_NAMES) as ImportField[];
