import { castBrands } from "../brand/brand.fixture.ts";
import { castAttributes, castCategories, madeIn } from "../taxonomy/taxonomy.fixture.ts";
import type { Attribute, AttributeGroup, Category } from "../taxonomy/taxonomy.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import type { BrandRecord, Change, ChangeSet } from "./change-set.ts";

/** A change set as a form would submit it. */
export const changeSetOf = (...changes: Change[]): ChangeSet => ({
  actor: "editor@golfbrands.example",
  reason: "form",
  origin: "web",
  note: null,
  changes,
});

export const createBrand = (after: BrandRecord): Change => ({
  record: "brand",
  verb: "create",
  after,
});

export const updateBrand = (after: BrandRecord, readVersion: number): Change => ({
  record: "brand",
  verb: "update",
  readVersion,
  after,
});

export const deleteBrand = (id: string, readVersion: number): Change => ({
  record: "brand",
  verb: "delete",
  id,
  readVersion,
});

export const createCategory = (after: Category): Change => ({
  record: "category",
  verb: "create",
  after,
});

export const createAttribute = (after: Attribute): Change => ({
  record: "attribute",
  verb: "create",
  after,
});

export const createGroup = (after: AttributeGroup): Change => ({
  record: "group",
  verb: "create",
  after,
});

export const createList = (after: EditorsList): Change => ({
  record: "list",
  verb: "create",
  after,
});

/** Creates all fixtures: the taxonomy, then the brands. */
export const castChangeSet: ChangeSet = {
  actor: "system",
  reason: "seed",
  origin: "system",
  note: "all fixtures",
  changes: [
    ...castCategories.map(createCategory),
    ...castAttributes.map(createAttribute),
    createGroup(madeIn),
    ...castBrands.map(createBrand),
  ],
};
