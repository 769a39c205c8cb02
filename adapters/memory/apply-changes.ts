import type { Revision } from "#core/change/batch.ts";
import type { BrandRecord, Change } from "#core/change/change-set.ts";
import type {
  Attribute,
  Category,
  StoredAttribute,
  StoredCategory,
} from "#core/taxonomy/taxonomy.ts";
import { copyBrand } from "./copy.ts";
import type { MemoryState, StoredBrand } from "./memory.ts";

interface Writing {
  version: number;
  at: string;
  /** Told of each record written. */
  note: (revision: Revision) => void;
}

/** The records as these changes leave them. */
export const applyChanges = (
  state: MemoryState,
  changes: readonly Change[],
  { version, at, note }: Writing,
): Pick<MemoryState, "brands" | "categories" | "attributes"> => {
  const brands = new Map(state.brands);
  const categories = new Map(state.categories);
  const attributes = new Map(state.attributes);

  const writeBrand = (id: string, after: BrandRecord | null): void => {
    const before = brands.get(id);
    if (after) brands.set(id, { ...after, version, updatedAt: at });
    else brands.delete(id);
    note({ record: "brand", id, before: before ? withoutVersion(before) : null, after });
  };

  for (const change of changes)
    if (change.record === "brand") {
      if (change.verb === "delete") writeBrand(change.id, null);
      else writeBrand(change.after.id, copyBrand(change.after));
    } else if (change.record === "category") {
      const after = change.verb === "delete" ? null : { ...change.after };
      const id = idOf(change);
      const before = replace(categories, id, after && { ...after, version });
      note({ record: "category", id, before: before ? bareCategory(before) : null, after });
    } else {
      const after = change.verb === "delete" ? null : { ...change.after };
      const id = idOf(change);
      const before = replace(attributes, id, after && { ...after, version });
      note({ record: "attribute", id, before: before ? bareAttribute(before) : null, after });
    }

  if (changes.some(({ record, verb }) => record !== "brand" && verb === "delete"))
    for (const [id, brand] of brands) {
      const categoryIds = brand.categoryIds.filter((linked) => categories.has(linked));
      const attributeIds = brand.attributeIds.filter((linked) => attributes.has(linked));
      if (
        categoryIds.length + attributeIds.length <
        brand.categoryIds.length + brand.attributeIds.length
      )
        writeBrand(id, { ...withoutVersion(brand), categoryIds, attributeIds });
    }

  return { brands, categories, attributes };
};

const idOf = (change: Change): string => (change.verb === "delete" ? change.id : change.after.id);

/** Puts a record in the place of what was there, and tells what that was. */
const replace = <R>(records: Map<string, R>, id: string, after: R | null): R | undefined => {
  const before = records.get(id);
  if (after) records.set(id, after);
  else records.delete(id);
  return before;
};

const bareCategory = ({ version: _version, ...category }: StoredCategory): Category => category;

const bareAttribute = ({ version: _version, ...attribute }: StoredAttribute): Attribute =>
  attribute;

const withoutVersion = ({
  version: _version,
  updatedAt: _updatedAt,
  ...record
}: StoredBrand): BrandRecord => record;
