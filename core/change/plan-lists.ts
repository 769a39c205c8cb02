import { type EditorsList, type StoredList, toEditorsList } from "../catalog/editors-list.ts";
import { chosenOf, withChoices } from "../catalog/facets.ts";
import { formatListingQuery, queryOfFilters } from "../catalog/listing-query.ts";
import type { Change } from "./change-set.ts";

const updated = (list: StoredList, changes: Partial<EditorsList>): Change => ({
  record: "list",
  verb: "update",
  readVersion: list.version,
  after: { ...toEditorsList(list), ...changes },
});

/** Replaces a merged brand in lists of chosen brands. A list names the remaining brand only once. */
export const planListsOfMerge = (
  lists: Iterable<StoredList>,
  fromId: string,
  intoId: string,
): Change[] =>
  [...lists]
    .filter(({ brandIds }) => brandIds.includes(fromId))
    .map((list) => {
      const ids = list.brandIds.map((id) => (id === fromId ? intoId : id));
      return updated(list, { brandIds: [...new Set(ids)] });
    });

const FACET_OF = { category: "categories", attribute: "attributes" } as const;
type Filtering = keyof typeof FACET_OF;

/** Replaces the slug of a category or attribute in the queries of lists. */
export const planRefiltering = (
  lists: Iterable<StoredList>,
  kind: Filtering,
  from: string,
  to: string,
): Change[] =>
  [...lists].flatMap((list) => {
    const before = list.query ?? "";
    const query = refiltered(before, kind, from, to);
    return query === before ? [] : updated(list, { query });
  });

/** A list's query in which the slug of a category or attribute is replaced. */
export const refiltered = (filters: string, kind: Filtering, from: string, to: string): string => {
  const query = queryOfFilters(filters);
  const facet = FACET_OF[kind];
  const chosen = chosenOf(query, facet);
  if (from === to || !chosen.includes(from)) return filters;
  const slugs = chosen.map((slug) => (slug === from ? to : slug));
  return formatListingQuery(withChoices(query, facet, slugs));
};
