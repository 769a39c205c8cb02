import { UserError, EXIT } from "../../user-error.ts";
import { type OpenProject, openProject } from "../../app/project.ts";
import type { Config } from "../../config.schema.ts";
import type { Outcome } from "../../context.ts";
import type { Terminal } from "../../output/terminal.ts";

/** Runs a command on the configured project, and closes it behind it. */
export const withProject = async (
  config: Config,
  terminal: Terminal,
  how: { asOwner: boolean },
  work: (opened: OpenProject) => Promise<Outcome>,
): Promise<Outcome> => {
  const opened = await openProject(config, terminal, how);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
};

/** A project is no file. */
export const refuseFileWork = ({ supabase }: Config, what: "backup" | "restore"): void => {
  if (!supabase) return;
  throw new UserError(
    what === "backup"
      ? "SUPABASE_URL is set, and a project is no file. Supabase backs projects up itself (dashboard, Database, Backups); `supabase db dump` writes all of one as SQL; `golfbrands db copy --to sqlite` makes the directory a database file."
      : "SUPABASE_URL is set, and a project is no file. Restore a backup of Supabase in its dashboard (Database, Backups), or put a database file into the project: `GOLFBRANDS_DB=file golfbrands db copy --to supabase --replace`.",
    EXIT.badUsage,
  );
};
