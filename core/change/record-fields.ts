import type { FieldKind } from "../brand/fields.ts";
import type { StoredRecords } from "../catalog/directory-state.ts";
import { LIMITS } from "../limits.ts";
import type { OtherKind } from "../result.ts";

/** A field of a category, attribute, group or list. History, files and forms are derived from these rows. */
export type RecordFieldRow = FieldKind & {
  /** Its name in the back office. */
  label: string;
  hint?: string;
  /** The placeholder of its input. */
  example?: string;
  isRequired?: true;
  /** Edited in another way than by a form. */
  isNotInForm?: true;
  /** Not in files either. */
  isNotInFiles?: true;
};

const SLUG = { kind: "slug", max: LIMITS.slug, label: "Slug" } as const;

const ALIASES = {
  kind: "list",
  most: LIMITS.taxonomyAliases,
  max: LIMITS.taxonomyAlias,
  isSafe: false,
  label: "Aliases",
  hint: "Other words that people search for, one per line. Pages do not show them.",
} as const;

const ORDER = {
  kind: "integer",
  min: LIMITS.displayOrderMin,
  max: LIMITS.displayOrderMax,
  label: "Display Order",
} as const;

/** Every field but the id and the version, in the order of forms and history. */
const RECORD_FIELDS: {
  readonly [Kind in OtherKind]: Readonly<
    Record<Exclude<keyof StoredRecords[Kind], "id" | "version">, RecordFieldRow>
  >;
} = {
  category: {
    name: { kind: "name", max: LIMITS.taxonomyName, label: "Name" },
    slug: SLUG,
    aliases: ALIASES,
    description: { kind: "text", max: LIMITS.categoryDescription, label: "Description" },
    displayOrder: {
      ...ORDER,
      hint: "Its position among the categories. A new one without a number comes last.",
    },
  },
  attribute: {
    name: { kind: "name", max: LIMITS.taxonomyName, label: "Name" },
    slug: SLUG,
    aliases: ALIASES,
    group: { kind: "line", max: LIMITS.attributeGroup, label: "Group", example: "Made in" },
    definition: {
      kind: "text",
      max: LIMITS.attributeDefinition,
      label: "Definition",
      hint: "What qualifies a brand for this attribute, and what does not.",
    },
    displayOrder: { ...ORDER, hint: "Its position within its group." },
  },
  group: {
    name: { kind: "name", max: LIMITS.attributeGroup, label: "Name" },
    slug: { ...SLUG, isNotInForm: true, isNotInFiles: true },
    displayOrder: { ...ORDER, hint: "Its position among the groups." },
    any: {
      kind: "boolean",
      label: "Any choice matches",
      hint: "A brand needs one of the attributes chosen, not all.",
    },
    partlyKnown: {
      kind: "boolean",
      label: "Known for some brands only",
      hint: "Lists show for how many.",
    },
    dueDays: {
      kind: "integer",
      min: 1,
      max: LIMITS.dueDays,
      label: "Days until a check is due",
      hint: "Leave empty for never.",
    },
  },
  list: {
    title: { kind: "name", max: LIMITS.listTitle, label: "Title" },
    slug: SLUG,
    text: { kind: "text", max: LIMITS.listText, label: "Text", isRequired: true },
    query: {
      kind: "line",
      max: LIMITS.listQuery,
      label: "Query",
      example: "/brands?category=putters",
      hint: "The address of a list of brands. Leave it empty to choose brands.",
    },
    brandIds: {
      kind: "list",
      most: LIMITS.listBrands,
      max: LIMITS.slug,
      isSafe: false,
      label: "Brands",
      hint: "Names or slugs, one per line, in the order to show.",
    },
    displayOrder: {
      ...ORDER,
      hint: "Its position among the lists. The first four are on the home page.",
    },
  },
};

export const recordFields = (kind: OtherKind): Readonly<Record<string, RecordFieldRow>> =>
  RECORD_FIELDS[kind];

/** The fields as editors enter them: a list has `brands` (slugs) instead of `brandIds`. */
export const givenFields = (kind: OtherKind): readonly (readonly [string, RecordFieldRow])[] =>
  Object.entries(recordFields(kind)).map(([field, row]) => [
    field === "brandIds" ? "brands" : field,
    row,
  ]);

/** The fields that editors enter in files. */
export const fileFields = (kind: OtherKind): ReturnType<typeof givenFields> =>
  givenFields(kind).filter(([, { isNotInFiles }]) => !isNotInFiles);
