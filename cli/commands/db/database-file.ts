import { countOf } from "#core/text/count-text.ts";
import {
  type Counts,
  databaseMaintenance,
  type OnBackup,
  type ReturningPeople,
} from "../../app/maintenance.ts";
import { readConfig } from "../../config.schema.ts";
import { withTerminal } from "../../context.ts";
import { confirm } from "../../output/keyboard.ts";
import { startProgress } from "../../output/progress.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { EXIT, type ExitCode } from "../../exit-codes.ts";
import {
  describeCounts,
  migrateProject,
  refuseFileWork,
  withProject,
  writeMigrations,
} from "./with-project.ts";

export const migrateCommand = (options: OutputOptions & { write?: string }): Promise<void> =>
  withTerminal(options, async (terminal) => {
    if (options.write !== undefined) return writeMigrations(options.write, terminal);
    const config = readConfig(process.env);
    const { supabase, databaseFile } = config;
    if (supabase)
      return withProject(config, ({ project }) => migrateProject(supabase.url, project, terminal));
    const { schema, counts, kept } = databaseMaintenance(config).migrate();
    await terminal.answer(
      { file: databaseFile, schema, counts, kept },
      `${databaseFile} is up to date (schema ${schema}): ${describeCounts(counts)}.${kept === null ? "" : ` The earlier version is kept as ${kept}.`}`,
    );
  });

export const check = (options: OutputOptions): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const config = readConfig(process.env);
    const { supabase, databaseFile } = config;
    if (supabase)
      return withProject(config, async ({ project }) => {
        const { counts, problems } = await project.check();
        const found = { url: supabase.url, counts, problems };
        return verdict(terminal, found, { place: supabase.url, version: "", counts });
      });
    const { schema, counts, problems } = databaseMaintenance(config).inspect();
    const found = { file: databaseFile, schema, counts, problems };
    const version = ` (schema ${schema})`;
    return verdict(terminal, found, { place: databaseFile, version, counts });
  });

const verdict = async (
  terminal: Terminal,
  found: { problems: readonly string[] },
  { place, version, counts }: { place: string; version: string; counts: Counts },
): Promise<ExitCode> => {
  const { problems } = found;
  const isSound = problems.length === 0;
  await terminal.answer(
    found,
    `${place} is ${isSound ? "sound" : "not sound"}${version}: ${describeCounts(counts)}.`,
  );
  if (isSound) return EXIT.done;
  for (const problem of problems) terminal.warn(problem);
  return EXIT.failed;
};

export const backUp = (
  file: string,
  { prove, ...options }: OutputOptions & { prove?: boolean },
): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const config = readConfig(process.env);
    refuseFileWork(config, "backup");
    if (databaseMaintenance(config).replacesBackup(file))
      await confirm(terminal, `${file} exists. Replace it?`);
    const progress = startProgress(terminal, "rows");
    const onBackup: OnBackup = (stage, done, total) => {
      progress.at(STAGES[stage], done, total);
      // If a server started this backup, it shows the progress.
      process.send?.({ done, total });
    };
    const counts = await databaseMaintenance(config)
      .backUp(file, { prove, onBackup })
      .finally(progress.end);
    await terminal.answer(
      { file, counts },
      `Backed up to ${file} and ${prove ? "proved it by restoring it" : "checked it"}: ${describeCounts(counts)}.`,
    );
  });

const STAGES: Readonly<Record<Parameters<OnBackup>[0], string>> = {
  copy: "Copying",
  check: "Checking the copy",
  prove: "Proving the copy",
};

export const restore = (
  file: string,
  { withoutReturning = false, ...options }: OutputOptions & { withoutReturning?: boolean },
): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const config = readConfig(process.env);
    refuseFileWork(config, "restore");
    const { databaseFile } = config;
    databaseMaintenance(config).refuseUnreadable(file);
    const returning = databaseMaintenance(config).findReturning(file);
    for (const line of returningLines(returning, withoutReturning)) terminal.warn(line);
    await confirm(terminal, `Replace ${databaseFile} with ${file}?`);
    const { counts, kept } = databaseMaintenance(config).restore(
      file,
      withoutReturning ? returning : undefined,
    );
    await terminal.answer(
      { file: databaseFile, kept, counts, returning: returning ?? null, withoutReturning },
      `Restored ${databaseFile}: ${describeCounts(counts)}. Everybody must sign in again, and links in earlier mails no longer work.${kept === null ? "" : ` The old file is ${kept}.`}`,
    );
  });

/** Names the people that a restore brings back or leaves out. */
const returningLines = (
  returning: ReturningPeople | undefined,
  isWithout: boolean,
): readonly string[] => {
  if (!returning) return [];
  const { administrators, oldPasswords, subscriptions } = returning;
  const verb = isWithout ? "Leaves out" : "Brings back";
  const lines = [
    administrators.length > 0 &&
      `${verb}: ${countOf(administrators.length, "administrator")} no longer on the list: ${administrators.join(", ")}.`,
    subscriptions.length > 0 &&
      `${verb}: ${countOf(subscriptions.length, "subscription")} that ended: ${subscriptions.map(({ email, list }) => `${email} (${list === "" ? "all brands" : list})`).join(", ")}.`,
    !isWithout &&
      administrators.length + subscriptions.length > 0 &&
      "Use --without-returning to leave them out.",
    oldPasswords.length > 0 &&
      `Restores old passwords of ${oldPasswords.join(", ")}. \`golfbrands admins set-password\` changes them.`,
  ];
  return lines.filter((line) => line !== false);
};
