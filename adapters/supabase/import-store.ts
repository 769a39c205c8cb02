import type { SupabaseClient } from "@supabase/supabase-js";
import type { Brand } from "#core/brand/brand.ts";
import type { BatchStamp } from "#core/change/batch.ts";
import type { BrandWebsite, ImportStore } from "#core/ports/back-office-store.ts";
import { inChunks } from "#core/slices.ts";
import { queryReader, readRpc } from "./rpc.ts";
import { brandOf, type Row } from "./rows.ts";

/** Brands handed over, and asked for, at once. */
const PORTION = 500;
/** Addresses are short. */
const WEBSITES_AT_ONCE = 5_000;

/** Reading and recognising many brands of a Supabase project, as an administrator or with the secret key. */
export const supabaseImportStore = (client: SupabaseClient): ImportStore => {
  const read = queryReader(client);

  const find = async (by: "ids" | "slugs", wanted: readonly string[]): Promise<Brand[]> => {
    const found: Brand[] = [];
    for (const names of inChunks(new Set(wanted), PORTION))
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
  /** Of the public ones, on the last page. */
  taxonomy?: { categories: Row[]; attributes: Row[] } | null;
}

/**
 * Reads every brand before the first is handed over, for a project holds no moment from one question to the next. In the order
 * of versions a brand written meanwhile stands on a later page once more, and the last page tells what is gone: so
 * the pages add up to the brands as they are at that moment.
 */
async function* readBrands(client: SupabaseClient): AsyncGenerator<readonly Brand[]> {
  const rows = await listBrandRows(client);
  rows.sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1));
  for (const some of inChunks(rows, PORTION)) yield some.map(brandOf);
}

const slugOf = (row: Row): string => String(row["slug"]);

/** The rows of all brands. */
const listBrandRows = async (client: SupabaseClient): Promise<Row[]> => {
  const rows = new Map<string, Row>();
  let behind = { afterVersion: 0, afterId: "" };
  let goneSince: number | undefined;
  for (;;) {
    const page = await readRpc<Page>(client, "read_brands", {
      query: { ...behind, goneSince, pageSize: PORTION },
    });
    const { revision, brands, gone } = page;
    goneSince ??= revision;
    for (const row of brands) rows.set(String(row["id"]), row);
    const last = brands.at(-1);
    if (!last || brands.length < PORTION) {
      for (const id of gone) rows.delete(id);
      return [...rows.values()];
    }
    behind = { afterVersion: Number(last["version"]), afterId: String(last["id"]) };
  }
};
