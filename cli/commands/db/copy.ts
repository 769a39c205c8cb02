import { existsSync } from "node:fs";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";
import {
  copyToFile,
  copyToProject,
  type Counts,
  databaseMaintenance,
  type OnCopy,
} from "../../app/maintenance.ts";
import type { OpenProject } from "../../app/open-context.ts";
import { type Config, readConfig } from "../../config.schema.ts";
import { withTerminal } from "../../context.ts";
import { confirm } from "../../output/keyboard.ts";
import { printList } from "../../output/print-list.ts";
import { startProgress } from "../../output/progress.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";
import { describeCounts, holdsNothing, withProject } from "./with-project.ts";

export interface CopyOptions extends OutputOptions {
  to: "supabase" | "sqlite";
  replace?: boolean;
}

export const copy = (options: CopyOptions): Promise<void> =>
  withTerminal(options, async (terminal) => {
    const config = readConfig(process.env);
    if (!config.supabase)
      throw new UserError(
        "`db copy` copies between the database file and a Supabase project: set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_SECRET_KEY.",
        EXIT.badUsage,
      );
    const { url } = config.supabase;
    const isToProject = options.to === "supabase";
    return withProject(config, (opened) =>
      (isToProject ? toProject : toFile)({ config, url, opened, options, terminal }),
    );
  });

interface Job {
  config: Config;
  url: string;
  opened: OpenProject;
  options: CopyOptions;
  terminal: Terminal;
}

const toProject = async ({ config, url, opened, options, terminal }: Job): Promise<void> => {
  const { databaseFile } = config;
  const { project } = opened;
  const seen = await project.rows.counters();
  const { counts } = await project.check();
  await confirmReplace(url, counts, "its content is deleted", options, terminal);
  const { parts } = await withProgress(terminal, (onCopy) =>
    copyToProject(databaseFile, project.rows, { seen, onCopy }),
  );
  await answer({ from: databaseFile, to: url, parts, kept: null }, terminal);
};

const toFile = async ({ config, url, opened, options, terminal }: Job): Promise<void> => {
  const { databaseFile } = config;
  if (existsSync(databaseFile)) {
    const { counts } = databaseMaintenance(config).inspect();
    const replaced = "a backup of the old file stays next to it";
    await confirmReplace(databaseFile, counts, replaced, options, terminal);
  }
  const { parts, kept } = await withProgress(terminal, (onCopy) =>
    copyToFile(opened.project.rows, databaseFile, onCopy),
  );
  await answer({ from: url, to: databaseFile, parts, kept }, terminal);
};

const withProgress = <T>(terminal: Terminal, copy: (onCopy: OnCopy) => Promise<T>): Promise<T> => {
  const progress = startProgress(terminal, "rows");
  return copy(
    (step) =>
      (...rows) =>
        progress.at(step, ...rows),
  ).finally(progress.end);
};

const confirmReplace = async (
  target: string,
  counts: Counts,
  replaced: string,
  { replace }: CopyOptions,
  terminal: Terminal,
): Promise<void> => {
  if (holdsNothing(counts)) return;
  const content = `${target} holds ${describeCounts(counts)}.`;
  if (!replace)
    throw new UserError(
      `${content} Nothing was changed; --replace overwrites it with the copy (${replaced}).`,
    );
  await confirm(terminal, `${content} Overwrite it with the copy (${replaced})?`);
};

interface Done {
  from: string;
  to: string;
  parts: { table: string; count: number; checksum: string }[];
  kept: string | null;
}

const answer = (done: Done, terminal: Terminal): Promise<void> =>
  printList(terminal, {
    value: done,
    columns: [
      { title: "Copied", cell: ({ table }) => table },
      { title: "Count", align: "right", cell: ({ count }) => count.toLocaleString("en") },
      { title: "Checksum (equal in both)", cell: ({ checksum }) => checksum.slice(0, 16) },
    ],
    rows: done.parts,
    summary: `${done.to} now holds the directory of ${done.from}. Accounts were not copied.`,
  });
