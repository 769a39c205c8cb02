import { brandField } from "../brand/fields.ts";
import { foldAccents } from "../text/fold.ts";
import { type ImportField, contentFieldOf } from "./import-field.ts";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from "./import-field-names.ts";

/** What a directory keeps itself, and no file changes. */
const KEPT: Readonly<Record<string, string>> = {
  id: "a brand keeps its own id",
  viewcount: "views are counted, not imported",
  views: "views are counted, not imported",
  updatedat: "it is set by every save",
  version: "it is set by every save",
};

/** What people call a field, besides its own name and the one on the form. */
const aliasesOf = (field: ImportField): readonly string[] => {
  if (field === "createdAt") return ["created", "date added", "added"];
  return brandField(contentFieldOf(field)).files;
};

/** A column's name as it is compared: `Instagram followers`, `instagram_followers` and `instagramFollowers` are one. */
const keyOf = (name: string): string => foldAccents(name).replace(/[^\p{L}\p{N}]+/gu, "");

const FIELD_OF_KEY: ReadonlyMap<string, ImportField> = new Map(namedFields());

/** The field a column holds; `undefined` for a column nobody knows. */
export const fieldOfColumn = (name: string): ImportField | undefined =>
  FIELD_OF_KEY.get(keyOf(name));

/** Why a known column is never imported; `undefined` for any other column. */
export const whyKept = (name: string): string | undefined => KEPT[keyOf(name)];

function* namedFields(): Generator<[string, ImportField]> {
  for (const field of IMPORT_FIELDS)
    for (const name of [field, IMPORT_FIELD_NAMES[field], ...aliasesOf(field)])
      yield [keyOf(name), field];
}
