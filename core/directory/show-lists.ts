import type { Catalog } from "../catalog/catalog.ts";
import { queryOfFilters } from "../catalog/listing-query.ts";
import type { BrandCard, ReadModel } from "../catalog/listing.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import { fail, ok, type Result } from "../result.ts";

/** Lists on the landing page. */
export const LANDING_LIST_LIMIT = 4;

/** A list by editors, as others link to it. */
export interface OpenList extends Omit<EditorsList, "id" | "brandIds" | "displayOrder"> {
  /** The number of active brands. */
  brandCount: number;
}

export interface ShownList extends OpenList {
  /** The chosen brands in order, or the first page of the saved filter. */
  brands: BrandCard[];
}

export interface ListNotFound {
  kind: "list-not-found";
  slug: string;
}

type Parts = { catalog: Pick<Catalog, "current"> };

const openList = (model: ReadModel, list: EditorsList): OpenList => {
  const { slug, name, text, filter } = list;
  return { slug, name, text, filter, brandCount: model.countIn(list) };
};

/** The lists with brands, in display order. */
export const openLists = (model: ReadModel): OpenList[] =>
  model
    .lists()
    .map((list) => openList(model, list))
    .filter(({ brandCount }) => brandCount > 0);

export const showLists =
  ({ catalog }: Parts) =>
  async (): Promise<OpenList[]> =>
    openLists(await catalog.current());

export const showList =
  ({ catalog }: Parts) =>
  async (slug: string): Promise<Result<ShownList, ListNotFound>> => {
    const model = await catalog.current();
    const list = model.lists().find((one) => one.slug === slug);
    if (!list) return fail({ kind: "list-not-found", slug });
    const brands =
      list.filter === null
        ? list.brandIds.flatMap((id) => model.card(id) ?? [])
        : model.listing(queryOfFilters(list.filter)).items;
    return ok({ ...openList(model, list), brands });
  };
