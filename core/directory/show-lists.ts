import type { Catalog } from "../catalog/catalog.ts";
import { queryOfFilters } from "../catalog/listing-query.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { OpenList, ShownList } from "./answers.schema.ts";
import { chosenSlugs, type EditorsList } from "../catalog/editors-list.ts";
import { fail, ok, type Result } from "../result.ts";

export interface ListNotFound {
  kind: "list-not-found";
  slug: string;
}

type Parts = { catalog: Pick<Catalog, "current"> };

const openList = (model: ReadModel, list: EditorsList): OpenList => {
  const { slug, title, text, query, displayOrder } = list;
  const brands = chosenSlugs(list, (id) => model.card(id)?.slug);
  return { slug, title, text, query, brands, displayOrder, brandCount: model.countIn(list) };
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
    const items =
      list.query === null
        ? list.brandIds.flatMap((id) => model.card(id) ?? [])
        : model.listing(queryOfFilters(list.query)).items;
    return ok({ ...openList(model, list), items });
  };
