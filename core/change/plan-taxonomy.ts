import type { Brand } from "../brand/brand.ts";
import type { LinkField } from "../brand/fields.ts";
import type { Stale } from "../failure.ts";
import { fail, ok, type Result } from "../result.ts";
import type { Attribute, Category, StoredAttribute, StoredCategory } from "../taxonomy/taxonomy.ts";
import type { AttributeChange, BrandChange, CategoryChange, Change } from "./change-set.ts";
import { asFields, diffFields } from "./diff.ts";
import { planUpdate } from "./plan-save.ts";

export type TaxonomyKind = "category" | "attribute";

/** Where a brand names its categories or attributes. */
export const LINK_FIELD_OF: Readonly<Record<TaxonomyKind, LinkField>> = {
  category: "categoryIds",
  attribute: "attributeIds",
};

/** Plans a category as it shall be; nothing when it is so already. */
export const planCategory = (
  current: StoredCategory | undefined,
  after: Category,
): CategoryChange[] => {
  if (!current) return [{ record: "category", verb: "create", after }];
  if (isSame("category", current, after)) return [];
  return [{ record: "category", verb: "update", readVersion: current.version, after }];
};

/** Plans an attribute as it shall be; nothing when it is so already. */
export const planAttribute = (
  current: StoredAttribute | undefined,
  after: Attribute,
): AttributeChange[] => {
  if (!current) return [{ record: "attribute", verb: "create", after }];
  if (isSame("attribute", current, after)) return [];
  return [{ record: "attribute", verb: "update", readVersion: current.version, after }];
};

const isSame = (record: TaxonomyKind, a: Category | Attribute, b: Category | Attribute): boolean =>
  diffFields(record, asFields(a), asFields(b)).length === 0;

/** A category or attribute and the version of it that an administrator has seen. */
export interface TaxonomyRef {
  id: string;
  readVersion: number;
}

/** Plans the categories in this order, numbered from 1. `stale` unless it names every category as it is now, once. */
export const planReorder = (
  categories: ReadonlyMap<string, StoredCategory>,
  order: readonly TaxonomyRef[],
): Result<CategoryChange[], Stale> => {
  const named = new Map(order.map(({ id, readVersion }) => [id, readVersion]));
  const stale = [...new Set([...categories.keys(), ...named.keys()])].filter(
    (id) => categories.get(id)?.version !== named.get(id),
  );
  if (stale.length > 0)
    return fail({ kind: "stale", records: stale.map((id) => ({ record: "category", id })) });
  return ok(
    [...named.keys()].flatMap((id, at) => {
      const current = categories.get(id);
      return current ? planCategory(current, { ...categoryOf(current), displayOrder: at + 1 }) : [];
    }),
  );
};

/** Plans to remove a category or attribute; committing it removes it from its brands too. */
export const planTaxonomyDelete = (
  record: TaxonomyKind,
  { id, readVersion }: TaxonomyRef,
): Change => ({
  record,
  verb: "delete",
  id,
  readVersion,
});

/** Plans that brands naming `from` name `into` instead, and that `from` goes. */
export const planTaxonomyMerge = (
  record: TaxonomyKind,
  from: TaxonomyRef,
  into: string,
  linked: readonly Brand[],
): Change[] => {
  const field = LINK_FIELD_OF[record];
  const changes = linked.flatMap((brand): BrandChange[] => {
    const links = brand[field].map((id) => (id === from.id ? into : id));
    return planUpdate(brand, { ...brand, [field]: [...new Set(links)] });
  });
  return [...changes, planTaxonomyDelete(record, from)];
};

const categoryOf = ({ version: _version, ...category }: StoredCategory): Category => category;
