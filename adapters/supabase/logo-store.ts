import type { SupabaseClient } from "@supabase/supabase-js";
import type { LogoStore } from "#core/ports/logo-store.ts";
import { logoRow, pictureOf } from "../logos.ts";
import { queryReader, writeRpc } from "./rpc.ts";

/** Logos in a Supabase project. Anybody may read them; adding takes an administrator or the secret key. */
export const supabaseLogoStore = (client: SupabaseClient): LogoStore => {
  const read = queryReader(client);
  return {
    add: async (picture, type) => {
      const row = logoRow(picture, type);
      await writeRpc<null>(client, "add_logo", { query: row });
      return row.path;
    },
    find: async (path) => {
      const picture = await read<string | null>("find_logo", { path });
      return picture === null ? undefined : pictureOf(picture);
    },
    findStored: async (paths) =>
      new Set(paths.length === 0 ? [] : await read<string[]>("find_stored_logos", { paths })),
  };
};
