import type { Brand } from "../brand/brand.ts";
import type { LinkField } from "../brand/fields.ts";
import { fail, ok, type Result, type Stale } from "../result.ts";
import type { Attribute, Category, StoredAttribute, StoredCategory } from "../taxonomy/taxonomy.ts";
import { LIMITS } from "../limits.ts";
import type { BrandChange, Change } from "./change-set.ts";
import { asFields, diffFields } from "./diff.ts";
import { planUpdate } from "./plan-save.ts";

export type TaxonomyKind = "category" | "attribute";

export const LINK_FIELD_OF: Readonly<Record<TaxonomyKind, LinkField>> = {
  category: "categoryIds",
  attribute: "attributeIds",
};

export const LIST_OF = { category: "categories", attribute: "attributes" } as const;

/** Plans a category or attribute as it shall be; nothing when it is so already. */
export const planEntry = (
  record: TaxonomyKind,
  current: StoredCategory | StoredAttribute | undefined,
  after: Category | Attribute,
): Change[] => {
  if (current && diffFields(record, asFields(current), asFields(after)).length === 0) return [];
  const verb = current ? { verb: "update", readVersion: current.version } : { verb: "create" };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is planned is of the record's kind.
  return [{ record, ...verb, after } as Change];
};

/** The place behind all categories there are, and so many that come with it. */
export const orderBehind = (categories: readonly Category[], others = 0): number =>
  Math.min(
    Math.max(0, ...categories.map(({ displayOrder }) => displayOrder)) + others + 1,
    LIMITS.displayOrderMax,
  );

/** A category or attribute and the version of it that an administrator has seen. */
export interface TaxonomyRef {
  id: string;
  readVersion: number;
}

/** Plans the categories in this order, numbered from 1. `stale` unless it names every category as it is now, once. */
export const planReorder = (
  categories: ReadonlyMap<string, StoredCategory>,
  order: readonly TaxonomyRef[],
): Result<Change[], Stale> => {
  const named = new Map(order.map(({ id, readVersion }) => [id, readVersion]));
  const stale = [...new Set([...categories.keys(), ...named.keys()])].filter(
    (id) => categories.get(id)?.version !== named.get(id),
  );
  if (stale.length > 0)
    return fail({ kind: "stale", records: stale.map((id) => ({ record: "category", id })) });
  return ok(
    [...named.keys()].flatMap((id, at) => {
      const current = categories.get(id);
      if (!current) return [];
      const { version: _version, ...category } = current;
      return planEntry("category", current, { ...category, displayOrder: at + 1 });
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
