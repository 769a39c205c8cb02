import type { SupabaseClient } from "@supabase/supabase-js";
import type { Brand } from "#core/brand/brand.ts";
import type { BatchStamp } from "#core/change/batch.ts";
import type { BrandWebsite, ImportStore } from "#core/ports/back-office-store.ts";
import { inChunks } from "#core/chunks.ts";
import { queryReader, readRpc } from "./rpc.ts";
import { brandOf, type Row } from "./rows.ts";

/** Brands per call. */
const BATCH_SIZE = 500;
/** More names than brands fit in a call, as they are short. */
const WEBSITES_AT_ONCE = 5_000;

/** Reads and matches many brands in a Supabase project, for an administrator or the secret key. */
export const supabaseImportStore = (client: SupabaseClient): ImportStore => {
  const read = queryReader(client);

  const find = async (by: "ids" | "slugs", wanted: readonly string[]): Promise<Brand[]> => {
    const found: Brand[] = [];
    for (const names of inChunks(new Set(wanted), BATCH_SIZE))
      found.push(...(await read<Row[]>("find_many_brands", { [by]: names })).map(brandOf));
    return found;
  };

  return {
    readBrands: () => readBrands(client),
    findBrandsBySlug: async (slugs) =>
      new Map((await find("slugs", slugs)).map((brand) => [brand.slug, brand])),
    findBrands: (ids) => find("ids", ids),
    listWebsites: async () => {
      const all: BrandWebsite[] = [];
      for (;;) {
        const page = await read<BrandWebsite[]>("list_websites", {
          afterId: all.at(-1)?.id ?? "",
          pageSize: WEBSITES_AT_ONCE,
        });
        all.push(...page);
        if (page.length < WEBSITES_AT_ONCE) return all;
      }
    },
    findBatches: (reason, ending) => read<BatchStamp[]>("find_batches_noted", { reason, ending }),
  };
};

interface Page {
  revision: number;
  brands: Row[];
  gone: string[];
  /** The number of public brands, on the last page. */
  taxonomy?: { categories: Row[]; attributes: Row[] } | null;
}

/**
 * Reads every brand before returning the first, since a project has no snapshot across calls. Pages are in
 * order of versions, so a brand written meanwhile appears again on a later page, and the last page lists
 * removed ids: together they are the brands at that time.
 */
async function* readBrands(client: SupabaseClient): AsyncGenerator<readonly Brand[]> {
  const rows = await listBrandRows(client);
  rows.sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1));
  for (const some of inChunks(rows, BATCH_SIZE)) yield some.map(brandOf);
}

const slugOf = (row: Row): string => String(row["slug"]);

/** Rows of all brands by id. */
const listBrandRows = async (client: SupabaseClient): Promise<Row[]> => {
  const rows = new Map<string, Row>();
  let behind = { afterVersion: 0, afterId: "" };
  let goneSince: number | undefined;
  for (;;) {
    const page = await readRpc<Page>(client, "read_brands", {
      query: { ...behind, goneSince, pageSize: BATCH_SIZE },
    });
    const { revision, brands, gone } = page;
    goneSince ??= revision;
    for (const row of brands) rows.set(String(row["id"]), row);
    const last = brands.at(-1);
    if (!last || brands.length < BATCH_SIZE) {
      for (const id of gone) rows.delete(id);
      return [...rows.values()];
    }
    behind = { afterVersion: Number(last["version"]), afterId: String(last["id"]) };
  }
};
