import type { SupabaseClient } from "@supabase/supabase-js";
import type { CatalogBrand, CatalogChanges } from "#core/ports/catalog-store.ts";
import { readRpc } from "./rpc.ts";
import { attributeOf, catalogBrandOf, categoryOf, type Row } from "./rows.ts";

/** PostgREST answers no more rows at a time. */
const PAGE_SIZE = 1_000;

interface Page {
  revision: number;
  viewsRevision: number;
  brands: Row[];
  gone: string[];
  taxonomy: { categories: Row[]; attributes: Row[] } | null;
}

/**
 * Everything written since a revision, page by page in the order of versions. A brand written meanwhile gets a
 * newer version and so stands on a later page, and the last page also tells what is gone: so the pages add up
 * to the catalog at the moment of the last one.
 */
export const readChanges = async (
  client: SupabaseClient,
  since: number,
  withGone: boolean,
): Promise<CatalogChanges & { viewsRevision: number }> => {
  const changed = new Map<string, CatalogBrand>();
  let behind = { after_version: since, after_id: "" };
  let viewsRevision: number | undefined;
  for (;;) {
    // More than one page takes a while, in which brands may go that an earlier page held.
    const with_gone = withGone || changed.size > 0;
    const page = await readRpc<Page>(client, "catalog_changes", {
      since,
      ...behind,
      page_size: PAGE_SIZE,
      with_gone,
    });
    // Counts on the first page are as old as that page.
    viewsRevision ??= page.viewsRevision;
    for (const row of page.brands) {
      const brand = catalogBrandOf(row);
      changed.set(brand.id, brand);
    }
    const last = page.brands.at(-1);
    if (last && page.brands.length === PAGE_SIZE) {
      behind = { after_version: Number(last["version"]), after_id: String(last["id"]) };
      continue;
    }
    for (const id of page.gone) changed.delete(id);
    return {
      revision: page.revision,
      viewsRevision,
      changed: [...changed.values()],
      gone: page.gone,
      taxonomy: page.taxonomy
        ? {
            categories: page.taxonomy.categories.map(categoryOf),
            attributes: page.taxonomy.attributes.map(attributeOf),
          }
        : undefined,
    };
  }
};
