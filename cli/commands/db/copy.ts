import { existsSync } from "node:fs";
import { UserError, EXIT } from "../../user-error.ts";
import {
  copyToFile,
  copyToProject,
  copyWatchedSites,
  type Counts,
  databaseMaintenance,
} from "../../app/maintenance.ts";
import type { OpenProject } from "../../app/open-context.ts";
import { type Config, readConfig } from "../../config.schema.ts";
import { openStores, type Stores } from "../../app/stores.ts";
import { withTerminal } from "../../context.ts";
import { confirm } from "../../output/keyboard.ts";
import { formatTable } from "../../output/print-list.ts";
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
        "Copying goes between the database file and a Supabase project: set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY.",
        EXIT.badUsage,
      );
    const { url } = config.supabase;
    const isUp = options.to === "supabase";
    return withProject(config, terminal, { asOwner: isUp }, (opened) =>
      (isUp ? toProject : toFile)({ config, url, opened, options, terminal }),
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
  const { counts } = await project.check();
  const isEmpty = holdsNothing(counts);
  await mayReplace(url, counts, { isEmpty, goes: "is deleted in it" }, options, terminal);
  await bringUpToDate(config);
  const { parts } = await copyToProject(databaseFile, project, {
    replace: !isEmpty,
    onPart: progressPrinter(terminal),
  });
  await withFile(config, ({ siteWatch }) => copyWatchedSites(siteWatch, opened.siteWatch));
  await answer({ from: databaseFile, to: url, parts, kept: null }, terminal);
};

const toFile = async ({ config, url, opened, options, terminal }: Job): Promise<void> => {
  const { databaseFile } = config;
  if (existsSync(databaseFile)) {
    const { counts } = databaseMaintenance(config).inspect();
    const isEmpty = holdsNothing(counts);
    const goes = "is kept in a file beside it";
    await mayReplace(databaseFile, counts, { isEmpty, goes }, options, terminal);
  }
  await bringUpToDate(config);
  const source = await opened.project.copySource();
  const { parts, kept } = await copyToFile(source, databaseFile, progressPrinter(terminal));
  await withFile(config, ({ siteWatch }) => copyWatchedSites(opened.siteWatch, siteWatch));
  await answer({ from: url, to: databaseFile, parts, kept }, terminal);
};

/** The file, if there is one; kept beside it as it was, if it was of an earlier version. */
const bringUpToDate = async (config: Config): Promise<void> => {
  if (existsSync(config.databaseFile)) await withFile(config, async () => {});
};

const withFile = async (config: Config, work: (stores: Stores) => Promise<void>): Promise<void> => {
  const stores = openStores(config);
  await work(stores).finally(stores.close);
};

const mayReplace = async (
  target: string,
  counts: Counts,
  { isEmpty, goes }: { isEmpty: boolean; goes: string },
  { replace }: CopyOptions,
  terminal: Terminal,
): Promise<void> => {
  if (isEmpty) return;
  const held = `${target} holds ${describeCounts(counts)}.`;
  if (!replace)
    throw new UserError(
      `${held} Nothing was changed; --replace puts the copy in its place (what it held ${goes}).`,
    );
  await confirm(terminal, `${held} Put the copy in its place (what it holds ${goes})?`);
};

const REPORT_EVERY_MS = 5_000;

const progressPrinter = ({ say }: Terminal) => {
  let lastReport = performance.now();
  return (part: string, count: number): void => {
    const now = performance.now();
    if (now - lastReport < REPORT_EVERY_MS) return;
    lastReport = now;
    say(`${part}: ${count.toLocaleString("en")} so far`);
  };
};

interface Done {
  from: string;
  to: string;
  parts: { part: string; count: number; checksum: string }[];
  kept: string | null;
}

const answer = async (done: Done, terminal: Terminal): Promise<void> => {
  if (terminal.json) return terminal.outJson(done);
  await terminal.out(
    formatTable(
      [
        { title: "Copied" },
        { title: "Count", align: "right" },
        { title: "Checksum, the same in both" },
      ],
      done.parts.map(({ part, count, checksum }) => [
        part,
        count.toLocaleString("en"),
        checksum.slice(0, 16),
      ]),
      terminal,
    ),
  );
  terminal.say(
    `${done.to} holds what ${done.from} holds. Accounts and subscribers stay where they were.`,
  );
  if (done.kept !== null) terminal.say(`The old file is ${done.kept}.`);
};
