import type { Catalog } from "../catalog/catalog.ts";
import { queryOfFilters } from "../catalog/listing-query.ts";
import type { BrandCard } from "../catalog/listing.schema.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { OpenList, ShownList } from "./answers.schema.ts";
import type { EditorsList } from "../catalog/editors-list.ts";
import { fail, ok, type Result } from "../result.ts";

export interface ListNotFound {
  kind: "list-not-found";
  slug: string;
}

type Parts = { catalog: Pick<Catalog, "current"> };

const openList = (model: ReadModel, list: EditorsList): OpenList => {
  const { slug, name, text, filter, displayOrder } = list;
  return {
    slug,
    title: name,
    text,
    query: filter,
    brands: filter === null ? chosenFor(model, list).map((brand) => brand.slug) : null,
    displayOrder,
    brandCount: model.countIn(list),
  };
};

const chosenFor = (model: ReadModel, { brandIds }: EditorsList): BrandCard[] =>
  brandIds.flatMap((id) => model.card(id) ?? []);

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
    const items =
      list.filter === null
        ? chosenFor(model, list)
        : model.listing(queryOfFilters(list.filter)).items;
    return ok({ ...openList(model, list), items });
  };
