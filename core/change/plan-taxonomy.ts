import type { Brand } from "../brand/brand.ts";
import type { LinkField } from "../brand/fields.ts";
import { withoutRepeated } from "../brand/aliases.ts";
import { slugFromName } from "../brand/slug.ts";
import type { DirectoryState, StoredRecords } from "../catalog/directory-state.ts";
import type { OtherKind } from "../result.ts";
import {
  type Attribute,
  type AttributeGroup,
  type Category,
  NO_RULES,
  type StoredAttribute,
  type StoredCategory,
} from "../taxonomy/taxonomy.ts";
import { aliasHolders } from "../taxonomy/alias-holders.ts";
import { groupSlug } from "../taxonomy/taxonomy-draft.schema.ts";
import { LIMITS } from "../limits.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import { nameOf } from "./batch.ts";
import { asChange, type BrandChange, type Change } from "./change-set.ts";
import { diffFields } from "./diff.ts";
import { foldForSearch } from "../text/fold.ts";
import { planRefiltering } from "./plan-lists.ts";
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

type StoredRecord = StoredRecords[OtherKind];
type RecordContent = Category | Attribute | AttributeGroup | EditorsList;

export const isTaxonomyKind = (kind: OtherKind): kind is TaxonomyKind => kind in LINK_FIELD_OF;

/** Plans to create or update a category, attribute, group or list; nothing if unchanged. */
export const planEntry = (
  record: OtherKind,
  current: StoredRecord | undefined,
  after: RecordContent,
): Change[] => {
  if (current && diffFields(record, current, after).length === 0) return [];
  const verb = current ? { verb: "update", readVersion: current.version } : { verb: "create" };
  return [asChange({ record, ...verb, after })];
};

/** Spells an attribute's group like the existing group whose name differs only in case and punctuation. */
export const withExistingGroup = <Draft extends object>(
  draft: Draft,
  groups: readonly AttributeGroup[],
): Draft => {
  if (!("group" in draft) || typeof draft.group !== "string") return draft;
  const slug = slugFromName(draft.group);
  const group = groups.find((one) => one.slug === slug)?.name ?? draft.group;
  return { ...draft, group };
};

/** A new group with this name, in the last place; empty if the name is empty or the group exists. */
export const groupsToCreate = (
  name: string,
  groups: readonly AttributeGroup[],
  nextId: () => string,
): AttributeGroup[] => {
  if (name === "" || groups.some((one) => one.name === name)) return [];
  const id = nextId();
  const displayOrder = nextDisplayOrder(groups);
  return [{ ...NO_RULES, id, slug: groupSlug(name, id), name, displayOrder }];
};

/**
 * Plans a record and what follows from its change: attributes get the new name of their group, and the queries of lists the new slug of a
 * category or attribute.
 */
export const planRecord = (
  record: OtherKind,
  current: StoredRecord | undefined,
  after: RecordContent,
  { attributes, lists }: Pick<DirectoryState, "attributes" | "lists">,
): Change[] => {
  const planned = planEntry(record, current, after);
  if (!current) return planned;
  if (record === "group")
    planned.push(...planRegrouping(attributes.values(), nameOf(current), nameOf(after)));
  if (isTaxonomyKind(record))
    planned.push(...planRefiltering(lists.values(), record, current.slug, after.slug));
  return planned;
};

const planRegrouping = (
  attributes: Iterable<StoredAttribute>,
  from: string,
  to: string,
): Change[] =>
  from === to
    ? []
    : [...attributes]
        .filter(({ group }) => group === from)
        .flatMap((current) =>
          planEntry("attribute", current, { ...contentOf(current), group: to }),
        );

/** A category or attribute without its version. */
const contentOf = ({ version: _version, ...content }: StoredCategory | StoredAttribute) => content;

/** The display order that follows these records and `others` more. */
export const nextDisplayOrder = (
  records: readonly Pick<Category, "displayOrder">[],
  others = 0,
): number =>
  Math.min(
    Math.max(0, ...records.map(({ displayOrder }) => displayOrder)) + others + 1,
    LIMITS.displayOrderMax,
  );

/** A category or attribute and the version that an administrator has seen. */
export interface TaxonomyRef {
  id: string;
  readVersion: number;
}

/**
 * Plans the deletion of a record. The commit also removes the links to a category or attribute. The attributes of a group stay, without
 * a group.
 */
export const planRecordDelete = (
  record: OtherKind,
  stored: StoredRecord,
  { attributes }: Pick<DirectoryState, "attributes">,
): Change[] => [
  deletionOf(record, stored),
  ...(record === "group" ? planRegrouping(attributes.values(), nameOf(stored), "") : []),
];

const deletionOf = (record: OtherKind, { id, version }: StoredRecord): Change => ({
  record,
  verb: "delete",
  id,
  readVersion: version,
});

/**
 * Plans a merge: links to `from` become links to `into`, `into` gets the aliases of `from` that no other record of `known` holds, and
 * `from` is deleted.
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
    deletionOf(record, from),
  ];
};
