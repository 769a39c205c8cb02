import { join } from "node:path";
import Database from "better-sqlite3";
import { type LiteServer, startLite } from "#adapters/supabase/lite-server.harness.ts";

/** A site's store, and direct access to its data. */
export interface StoreInUse {
  /** Environment variables that configure the site. */
  environment: Record<string, string>;
  /** The database file; `undefined` if there is none. */
  file?: string;
  viewsOf: (slug: string) => Promise<number | undefined>;
  /** The status of a suggestion. */
  verdictOn: (brandName: string) => Promise<string | undefined>;
  close: () => Promise<void>;
}

export type StoreName = "sqlite" | "supabase";

export const openStore = (name: StoreName, folder: string): Promise<StoreInUse> =>
  name === "sqlite" ? databaseFile(join(folder, "golfbrands.db")) : supabaseProject();

export const contentOf = (file: string): Buffer => {
  const database = new Database(file, { readonly: true });
  try {
    return database.serialize();
  } finally {
    database.close();
  }
};

const databaseFile = async (file: string): Promise<StoreInUse> => {
  const checkPage = (sql: string, value: string): unknown => {
    const database = new Database(file, { readonly: true });
    try {
      return database.prepare(sql).pluck().get(value);
    } finally {
      database.close();
    }
  };
  return {
    environment: { GOLFBRANDS_DB: file },
    file,
    viewsOf: async (slug) =>
      checkPage(
        "SELECT view_count FROM brand_views JOIN brands ON brands.id = brand_id WHERE slug = ?",
        slug,
      ) as number | undefined,
    verdictOn: async (brandName) =>
      checkPage("SELECT status FROM brand_submissions WHERE brand_name = ?", brandName) as
        | string
        | undefined,
    close: async () => {},
  };
};

/** A project that no site uses any more; emptying it is faster than starting another. */
let spare: LiteServer | undefined;

/** A Supabase-compatible server with the project's migrations, in this process. */
const supabaseProject = async (): Promise<StoreInUse> => {
  const lite = spare ?? (await startLite());
  spare = undefined;
  return {
    environment: {
      SUPABASE_URL: lite.visitors.url,
      SUPABASE_PUBLISHABLE_KEY: lite.visitors.key,
      // Fills the empty project; afterwards the server uses the publishable key.
      SUPABASE_SECRET_KEY: lite.ownerProject.key,
      // It shares a machine with the browser and the tests.
      SUPABASE_TIMEOUT_MS: "20000",
    },
    viewsOf: async (slug) =>
      (
        await lite.sql<{ views: number }>(
          "select nullif(view_count, 0) as views from public.brands where slug = $1",
          [slug],
        )
      )[0]?.views,
    verdictOn: async (brandName) =>
      (
        await lite.sql<{ status: string }>(
          "select status from public.brand_submissions where brand_name = $1",
          [brandName],
        )
      )[0]?.status,
    close: async () => {
      await lite.empty();
      spare = lite;
    },
  };
};
