import type { Brand } from "../brand/brand.ts";
import { BRAND_FIELD_KEYS } from "../brand/fields.ts";
import type { RecordKind, RecordRef } from "../result.ts";
import type { StoredList } from "./editors-list.ts";
import type { StoredAttribute, StoredCategory, StoredGroup } from "../taxonomy/taxonomy.ts";
import { ascending, foldForSearch } from "../text/fold.ts";
import { emptyMap, type PersistentMap } from "./persistent-map.ts";
import { placeIn } from "./sorted.ts";
import { copierOf } from "../records.ts";
import { memoized } from "../memoized.ts";
import { countTaxonomy, type CountedTaxonomy } from "./counted-taxonomy.ts";

/** A stored brand, with sorted links and without views, which `DirectoryState.views` has. Must not be changed. */
export type HeldBrand = Readonly<Omit<Brand, "viewCount">> & {
  /** The last days on which editors changed the owner (`YYYY-MM-DD`), ascending, without changes that were undone. */
  readonly ownerChanges: readonly string[];
};

/**
 * The whole directory at one revision, archived brands too. Immutable: a commit creates another state, which shares the
 * unchanged records. Asynchronous work can therefore use one state throughout.
 */
export interface DirectoryState {
  readonly revision: number;
  readonly records: AllRecords;
  /** By id. */
  readonly brands: PersistentMap<HeldBrand>;
  readonly categories: PersistentMap<StoredCategory>;
  readonly attributes: PersistentMap<StoredAttribute>;
  readonly groups: PersistentMap<StoredGroup>;
  readonly lists: PersistentMap<StoredList>;
  /** All brands by folded name, then name and id. */
  readonly brandsByName: readonly HeldBrand[];
  readonly viewsRevision: number;
  /** View counts by brand id. Brands without views are absent; deleted brands may be present. */
  readonly views: PersistentMap<number>;
  /** The record of this kind with this id. */
  find<Kind extends RecordKind>(kind: Kind, id: string): StoredRecords[Kind] | undefined;
  /** The id of the record of this kind with the slug. */
  ownerOf(kind: RecordKind, slug: string): string | undefined;
  /** The brand with this id, with its views. */
  brand(id: string): Brand | undefined;
  /** The brand with this slug, with its views. */
  brandAt(slug: string): Brand | undefined;
  /** The stored brand with this slug. Unlike `brandAt`, it makes no copy and adds no views. */
  heldBrandAt(slug: string): HeldBrand | undefined;
  /** The brands with these ids, each once. Skips unknown ids. */
  findBrands(ids: Iterable<string>): Brand[];
  /** The taxonomy in display order, with its numbers of brands. */
  taxonomy(): CountedTaxonomy;
}

/** The records written after a state. */
export interface DirectoryUpdate {
  revision: number;
  /** Records that were created or changed. */
  brands: readonly HeldBrand[];
  categories: readonly StoredCategory[];
  attributes: readonly StoredAttribute[];
  groups: readonly StoredGroup[];
  lists: readonly StoredList[];
  /** Records that were deleted. A record that was created again is also among the changed ones. */
  deleted: readonly RecordRef[];
}

/** The stored form of each kind of record. */
export interface StoredRecords {
  brand: HeldBrand;
  category: StoredCategory;
  attribute: StoredAttribute;
  group: StoredGroup;
  list: StoredList;
}

/** The records of one kind. */
interface Records<Of> {
  byId: PersistentMap<Of>;
  idBySlug: PersistentMap<string>;
}

type AllRecords = { readonly [Kind in RecordKind]: Records<StoredRecords[Kind]> };

/** The name of a brand as it is searched and sorted. */
export const foldedName = memoized(({ name }: Pick<HeldBrand, "name">): string =>
  foldForSearch(name),
);

/** Orders brands by folded name, then name and id. */
const inNameOrder = (a: HeldBrand, b: HeldBrand): number =>
  ascending(foldedName(a), foldedName(b)) || ascending(a.name, b.name) || ascending(a.id, b.id);

const brandOf = copierOf(["id", ...BRAND_FIELD_KEYS, "createdAt", "updatedAt", "version"]);

type Content = Pick<
  DirectoryState,
  "revision" | "records" | "brandsByName" | "viewsRevision" | "views"
>;

const stateOf = (content: Content): DirectoryState => {
  const { records, views } = content;
  const brandWithId = (id = ""): Brand | undefined => {
    const held = records.brand.byId.get(id);
    if (!held) return undefined;
    return { ...brandOf(held), viewCount: views.get(id) ?? 0 };
  };
  const state: DirectoryState = {
    ...content,
    brand: brandWithId,
    brandAt: (slug) => brandWithId(records.brand.idBySlug.get(slug)),
    heldBrandAt: (slug) => records.brand.byId.get(records.brand.idBySlug.get(slug) ?? ""),
    findBrands: (ids) => Array.from(new Set(ids)).flatMap((id) => brandWithId(id) ?? []),
    brands: records.brand.byId,
    categories: records.category.byId,
    attributes: records.attribute.byId,
    groups: records.group.byId,
    lists: records.list.byId,
    find: (kind, id) => records[kind].byId.get(id),
    ownerOf: (kind, slug) => records[kind].idBySlug.get(slug),
    taxonomy: () => countTaxonomy(state),
  };
  return state;
};

const noRecords = <Of>(): Records<Of> => ({ byId: emptyMap(), idBySlug: emptyMap() });

export const emptyDirectory = (): DirectoryState =>
  stateOf({
    revision: 0,
    records: {
      brand: noRecords(),
      category: noRecords(),
      attribute: noRecords(),
      group: noRecords(),
      list: noRecords(),
    },
    brandsByName: [],
    viewsRevision: 0,
    views: emptyMap(),
  });

/** The state after these records were written. */
export const withRecords = (state: DirectoryState, update: DirectoryUpdate): DirectoryState => {
  const { records, brandsByName } = state;
  const deleted = (kind: RecordKind): string[] =>
    update.deleted.filter(({ record }) => record === kind).map(({ id }) => id);
  const goneBrands = deleted("brand");
  return stateOf({
    ...state,
    revision: update.revision,
    records: {
      brand: changedIn(records.brand, update.brands, goneBrands),
      category: changedIn(records.category, update.categories, deleted("category")),
      attribute: changedIn(records.attribute, update.attributes, deleted("attribute")),
      group: changedIn(records.group, update.groups, deleted("group")),
      list: changedIn(records.list, update.lists, deleted("list")),
    },
    brandsByName: reordered(brandsByName, records.brand.byId, update.brands, goneBrands),
  });
};

/** The state with these totals of views. */
export const withViews = (
  state: DirectoryState,
  viewsRevision: number,
  counts: Iterable<readonly [brandId: string, viewCount: number]>,
): DirectoryState => stateOf({ ...state, viewsRevision, views: state.views.with(counts) });

const changedIn = <Of extends { id: string; slug: string }>(
  before: Records<Of>,
  changed: readonly Of[],
  deleted: readonly string[],
): Records<Of> => {
  if (changed.length + deleted.length === 0) return before;
  // Brands may swap slugs, even across two portions of an update. A brand therefore frees only a slug that it still has, and
  // all slugs are freed before any is assigned.
  const freed = [...deleted, ...changed.map(({ id }) => id)].flatMap((id) => {
    const slug = before.byId.get(id)?.slug;
    return slug !== undefined && before.idBySlug.get(slug) === id ? slug : [];
  });
  return {
    byId: before.byId.with(
      changed.map((record) => [record.id, record]),
      deleted,
    ),
    idBySlug: before.idBySlug.with(
      changed.map(({ id, slug }) => [slug, id]),
      freed,
    ),
  };
};

/** From this many changed brands on, sorting all brands is faster than moving each changed one. */
const MANY_BRANDS = 100;

/** Sorts brands by name. Folds each name once beforehand, because looking up a folded name takes most of the time of a comparison. */
const sorted = (brands: readonly HeldBrand[]): HeldBrand[] =>
  brands
    .map((brand) => ({ brand, folded: foldForSearch(brand.name) }))
    .sort((a, b) => ascending(a.folded, b.folded) || inNameOrder(a.brand, b.brand))
    .map(({ brand }) => brand);

const reordered = (
  before: readonly HeldBrand[],
  known: PersistentMap<HeldBrand>,
  changed: readonly HeldBrand[],
  deleted: readonly string[],
): readonly HeldBrand[] => {
  if (changed.length + deleted.length === 0) return before;
  const written = new Set([...deleted, ...changed.map(({ id }) => id)]);
  if (written.size >= MANY_BRANDS)
    return sorted([...before.filter(({ id }) => !written.has(id)), ...changed]);
  const order = [...before];
  for (const id of written) {
    const brand = known.get(id);
    if (brand) order.splice(placeIn(order, brand, inNameOrder), 1);
  }
  for (const brand of changed) order.splice(placeIn(order, brand, inNameOrder), 0, brand);
  return order;
};
