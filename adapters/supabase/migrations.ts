/// <reference types="vite/types/importMeta.d.ts" />

/** Migration SQL by path, bundled into installed commands. */
const FILES = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The project's migrations in order, named as the Supabase CLI expects. */
export const SUPABASE_MIGRATIONS: readonly { name: string; sql: string }[] = Object.keys(FILES)
  .sort()
  .map((path) => ({ name: path.slice(path.lastIndexOf("/") + 1), sql: FILES[path] ?? "" }));
