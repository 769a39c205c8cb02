import { join } from "node:path";
import Database from "better-sqlite3";
import { startLite } from "#adapters/supabase/lite-server.harness.ts";

/** A site's store. */
export interface StoreInUse {
  /** Environment variables that configure the site. */
  environment: Record<string, string>;
  /** The database file; `undefined` if there is none. */
  file?: string;
  close: () => Promise<void>;
}

export type StoreName = "sqlite" | "supabase";

export const openStore = (name: StoreName, folder: string): Promise<StoreInUse> =>
  name === "sqlite" ? databaseFile(join(folder, "golfbrands.db")) : supabaseProject();

const databaseFile = (file: string): Promise<StoreInUse> =>
  Promise.resolve({ environment: { GOLFBRANDS_DB: file }, file, close: async () => {} });

export const contentOf = (file: string): Buffer => {
  const database = new Database(file, { readonly: true });
  try {
    return database.serialize();
  } finally {
    database.close();
  }
};

/** A Supabase-compatible server with the project's migrations, in this process. */
const supabaseProject = async (): Promise<StoreInUse> => {
  const lite = await startLite();
  return {
    environment: {
      SUPABASE_URL: lite.visitors.url,
      SUPABASE_PUBLISHABLE_KEY: lite.visitors.key,
      // Fills the empty project; afterwards the server uses the publishable key.
      SUPABASE_SECRET_KEY: lite.ownerProject.key,
      // The database shares a machine with the browser and the tests.
      SUPABASE_TIMEOUT_MS: "20000",
    },
    close: lite.close,
  };
};
