import { SUPABASE_MIGRATIONS, wantedFunctions } from "#adapters/supabase/migrations.ts";

/** What the Supabase CLI applies to a project. */
export const projectMigrations = (): readonly { name: string; sql: string }[] =>
  SUPABASE_MIGRATIONS;

/** The functions that a project with these functions lacks. */
export const missingFunctions = (functions: readonly string[]): string[] =>
  wantedFunctions().filter((name) => !functions.includes(name));
