/// <reference types="vite/types/importMeta.d.ts" />

/** Every migration's SQL by its path; part of the bundle, so that an installed command carries them along. */
const FILES = import.meta.glob<string>("./migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The project's migrations, in order, as the Supabase CLI takes them. */
export const SUPABASE_MIGRATIONS: readonly { name: string; sql: string }[] = Object.keys(FILES)
  .sort()
  .map((path) => ({ name: path.slice(path.lastIndexOf("/") + 1), sql: FILES[path] ?? "" }));

/** The functions that the migrations leave in the public schema. */
export const wantedFunctions = (): string[] => [
  ...new Set(
    SUPABASE_MIGRATIONS.flatMap(({ sql }) =>
      Array.from(sql.matchAll(/^create function public\.(\w+)/gm), ([, name = ""]) => name),
    ),
  ),
];
