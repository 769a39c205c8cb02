import type { Catalog } from "../catalog/catalog.ts";
import { queryOfFilters } from "../catalog/listing-query.ts";
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
