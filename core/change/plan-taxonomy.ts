import type { Brand } from "../brand/brand.ts";
import type { LinkField } from "../brand/fields.ts";
import { withoutRepeated } from "../brand/aliases.ts";
import { slugFromName } from "../brand/slug.ts";
import type { OtherKind } from "../result.ts";
import {
  type Attribute,
  type AttributeGroup,
  type Category,
  NO_RULES,
  type StoredAttribute,
  type StoredCategory,
  type StoredGroup,
  toOpenAttribute,
  toOpenCategory,
} from "../taxonomy/taxonomy.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { groupSlug } from "../taxonomy/taxonomy-draft.schema.ts";
import { LIMITS } from "../limits.ts";
import type { EditorsList, StoredList } from "../catalog/editors-list.ts";
import { asChange, type BrandChange, type Change } from "./change-set.ts";
import { diffFields } from "./diff.ts";
import { foldForSearch } from "../text/fold.ts";
import { planUpdate } from "./plan-save.ts";

export type TaxonomyKind = "category" | "attribute";

export const LINK_FIELD_OF: Readonly<Record<TaxonomyKind, LinkField>> = {
  category: "categoryIds",
  attribute: "attributeIds",
};

export const LIST_OF = {
  category: "categories",
  attribute: "attributes",
  group: "groups",
} as const;

/** Plans a category, attribute, group or list; nothing if unchanged. */
export const planEntry = (
  record: TaxonomyKind | "group" | "list",
  current: StoredCategory | StoredAttribute | StoredGroup | StoredList | undefined,
  after: Category | Attribute | AttributeGroup | EditorsList,
): Change[] => {
  if (current && diffFields(record, current, after).length === 0) return [];
  const verb = current ? { verb: "update", readVersion: current.version } : { verb: "create" };
  return [asChange({ record, ...verb, after })];
};

/** Replaces an attribute's group name by that of the known group, ignoring case and punctuation. */
export const inKnownGroup = <Draft extends object>(
  draft: Draft,
  known: readonly AttributeGroup[],
): Draft => {
  if (!("group" in draft) || typeof draft.group !== "string") return draft;
  const slug = slugFromName(draft.group);
  const group = known.find((one) => one.slug === slug)?.name ?? draft.group;
  return { ...draft, group };
};

/** New groups for names that have none yet, placed last. */
export const unlistedGroups = (
  names: readonly string[],
  known: readonly AttributeGroup[],
  nextId: () => string,
): AttributeGroup[] => {
  const created = new Map<string, AttributeGroup>();
  for (const name of new Set(names)) {
    if (name === "" || known.some((one) => one.name === name)) continue;
    const id = nextId();
    const slug = groupSlug(name, id);
    if (!known.some((one) => one.slug === slug) && !created.has(slug))
      created.set(slug, {
        ...NO_RULES,
        id,
        slug,
        name,
        displayOrder: nextDisplayOrder(known, created.size),
      });
  }
  return [...created.values()];
};

/** Plans a group. If it is renamed, its attributes follow. */
export const planGroup = (
  current: StoredGroup | undefined,
  after: AttributeGroup,
  attributes: readonly StoredAttribute[],
): Change[] => [
  ...planEntry("group", current, after),
  ...(current ? planRegrouping(attributes, current.name, after.name) : []),
];

/** Plans the deletion of a group. Its attributes stay, without a group. */
export const planGroupDelete = (
  { id, version, name }: StoredGroup,
  attributes: readonly StoredAttribute[],
): Change[] => [
  { record: "group", verb: "delete", id, readVersion: version },
  ...planRegrouping(attributes, name, ""),
];

const planRegrouping = (
  attributes: readonly StoredAttribute[],
  from: string,
  to: string,
): Change[] =>
  from === to
    ? []
    : attributes
        .filter(({ group }) => group === from)
        .flatMap((current) =>
          planEntry("attribute", current, { ...contentOf(current), group: to }),
        );

/** A category or attribute without the fields that the store maintains. */
const contentOf = (record: Category | Attribute): Category | Attribute => ({
  id: record.id,
  ...("definition" in record ? toOpenAttribute(record) : toOpenCategory(record)),
});

/** The display order after all known records and `others` further ones. */
export const nextDisplayOrder = (
  known: readonly Pick<Category, "displayOrder">[],
  others = 0,
): number =>
  Math.min(
    Math.max(0, ...known.map(({ displayOrder }) => displayOrder)) + others + 1,
    LIMITS.displayOrderMax,
  );

/** A category or attribute and the version that an administrator has seen. */
export interface TaxonomyRef {
  id: string;
  readVersion: number;
}

/** Plans the deletion of a record. The commit also removes the links to a category or attribute. */
export const planRecordDelete = (record: OtherKind, { id, readVersion }: TaxonomyRef): Change => ({
  record,
  verb: "delete",
  id,
  readVersion,
});

/**
 * Plans to replace links to `from` by links to `into`, to give `into` the aliases of `from`, unless another record of `known` holds them,
 * and to delete `from`.
 */
export const planTaxonomyMerge = (
  record: TaxonomyKind,
  from: StoredCategory | StoredAttribute,
  into: StoredCategory | StoredAttribute,
  linked: readonly Brand[],
  known: readonly (StoredCategory | StoredAttribute)[],
): Change[] => {
  const field = LINK_FIELD_OF[record];
  const changes = linked.flatMap((brand): BrandChange[] => {
    const links = brand[field].map((id) => (id === from.id ? into.id : id));
    return planUpdate(brand, { ...brand, [field]: [...new Set(links)] });
  });
  const holders = aliasHolders(known.filter(({ id }) => id !== from.id && id !== into.id));
  const isFree = (alias: string) => holders.errorsOf({ ...into, aliases: [alias] }).length === 0;
  const gained = from.aliases.filter(isFree);
  const aliases = withoutRepeated([...into.aliases, ...gained])
    .filter((alias) => foldForSearch(alias) !== foldForSearch(into.name))
    .slice(0, LIMITS.taxonomyAliases);
  return [
    ...changes,
    ...planEntry(record, into, { ...contentOf(into), aliases }),
    planRecordDelete(record, { id: from.id, readVersion: from.version }),
  ];
};
