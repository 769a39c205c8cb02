import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keysOf } from "#core/records.ts";
import { StoreUnavailable } from "#core/result.ts";
import { countOf } from "#core/text/count-text.ts";
import { type Counts, SUPABASE_MIGRATIONS } from "../../app/maintenance.ts";
import { type OpenProject, openProject, type ProjectTools } from "../../app/open-context.ts";
import type { Config } from "../../config.schema.ts";
import type { Outcome } from "../../context.ts";
import { confirm } from "../../output/keyboard.ts";
import type { Terminal } from "../../output/terminal.ts";
import { EXIT } from "../../exit-codes.ts";
import { errorText, UserError } from "../../user-error.ts";

/** Runs a command on the configured project, then closes it. */
export const withProject = async (
  config: Config,
  work: (opened: OpenProject) => Promise<Outcome>,
): Promise<Outcome> => {
  const opened = await openProject(config);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
};

export const refuseFileWork = ({ supabase }: Config, what: "backup" | "restore"): void => {
  if (!supabase) return;
  throw new UserError(
    what === "backup"
      ? "SUPABASE_URL is set, and a project is not a file. Supabase backs up projects itself (dashboard, Database, Backups); `supabase db dump` writes a whole project as SQL; `golfbrands db copy --to sqlite` copies the directory to a database file."
      : "SUPABASE_URL is set, and a project is not a file. Restore a Supabase backup in its dashboard (Database, Backups), or copy a database file to the project: `GOLFBRANDS_DB=file golfbrands db copy --to supabase --replace`.",
    EXIT.badUsage,
  );
};

const HOW =
  "Add them with the Supabase CLI:\n  golfbrands db migrate --write supabase/migrations\n  supabase link --project-ref <ref>\n  supabase db push";

/** Reports missing migrations and how to add them. It cannot add them itself, because the secret key grants access to data, not to the schema. */
export const migrateProject = async (
  url: string,
  project: ProjectTools,
  terminal: Terminal,
): Promise<void> => {
  const { counts } = await project.check().catch((error: unknown) => {
    if (error instanceof StoreUnavailable && /lacks tables or functions/.test(error.message))
      throw new UserError(`${url} lacks migrations of this version. ${HOW}`);
    throw error;
  });
  await terminal.answer({ url, counts }, `${url} is up to date: ${describeCounts(counts)}.`);
};

/** Writes the migrations to the folder of the Supabase CLI. */
export const writeMigrations = async (folder: string, terminal: Terminal): Promise<void> => {
  const files = SUPABASE_MIGRATIONS.map(({ name, sql }) => ({ file: join(folder, name), sql }));
  try {
    mkdirSync(folder, { recursive: true });
    const changed = files.filter(
      ({ file, sql }) => existsSync(file) && readFileSync(file, "utf8") !== sql,
    );
    if (changed.length > 0)
      await confirm(
        terminal,
        `${changed.map(({ file }) => file).join(", ")} exists with other content. Replace it?`,
      );
    for (const { file, sql } of files) writeFileSync(file, sql);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `The migrations cannot be written to ${folder}: ${errorText(error)}`,
      EXIT.failed,
    );
  }
  const names = files.map(({ file }) => file);
  await terminal.answer({ files: names }, names.join("\n"));
  if (!terminal.json) terminal.say("`supabase db push` applies them.");
};

/** `290 brands, 14 categories, …`. */
export const describeCounts = (counts: Counts): string =>
  [
    countOf(counts.brands, "brand"),
    countOf(counts.categories, "category", "categories"),
    countOf(counts.attributes, "attribute"),
    countOf(counts.submissions, "submission"),
    countOf(counts.subscriptions, "subscription"),
    countOf(counts.batches, "batch", "batches"),
    countOf(counts.administrators, "administrator"),
  ].join(", ");

/** Whether a store has no directory yet; accounts do not count. */
export const holdsNothing = (counts: Counts): boolean =>
  keysOf(counts).every((kind) => kind === "administrators" || counts[kind] === 0);
