import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, vi } from "vitest";
import { folderOfFile } from "#adapters/empty-folder.harness.ts";
import { type Ran, runInProcess } from "./run-in-process.harness.ts";
import { TOOLS } from "./serve.harness.ts";

const BIN = join(dirname(import.meta.dirname), "cli", "bin.mjs");

export interface RunOptions {
  input?: string | Buffer;
  env?: Record<string, string>;
}

interface ExportedBrand {
  slug: string;
  name: string;
  status: string;
  website_url: string | null;
  founded_year: number | null;
  hq_location: string | null;
  categories: string[];
}

type CommandUnderTest = ReturnType<typeof commandIn>;

/** Runs the command in a temporary folder. Every test starts with the prepared database, by default an empty one. */
export const commandUnderTest = (
  prepare = async (command: CommandUnderTest): Promise<void> => {
    await command.done("db migrate");
  },
): CommandUnderTest & { reset: () => void } => {
  // A test may start a dozen processes on a busy machine.
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
  const folder = folderOfFile();
  const command = commandIn(folder);

  beforeAll(async () => {
    await prepare(command);
    copyDatabase(join(folder, "golf.db"), join(folder, "prepared.db"));
  });

  /** Restores the prepared database. */
  const reset = (): void => copyDatabase(join(folder, "prepared.db"), join(folder, "golf.db"));

  beforeEach(reset);

  return { ...command, reset };
};

const copyDatabase = (from: string, to: string): void => {
  for (const ending of ["", "-wal", "-shm"]) rmSync(to + ending, { force: true });
  for (const ending of ["", "-wal"])
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending);
};

/** The words of a command. A text is split at its spaces; words that hold spaces need a list. */
type Words = string | readonly string[];

const wordsOf = (words: Words): readonly string[] =>
  typeof words === "string" ? words.split(" ") : words;

export const commandIn = (folder: string) => {
  const place = (env: Record<string, string> = {}) => ({
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      GOLFBRANDS_DB: join(folder, "golf.db"),
      ...env,
    },
  });

  /** Starts the built command as a process. The caller must wait for its end. */
  const start = (args: readonly string[], given?: Record<string, string>) => {
    const { cwd, env } = place(given);
    return spawn(process.execPath, [BIN, ...args], { cwd, env: { ...TOOLS, ...env } });
  };

  const run = async (words: Words, { input, env }: RunOptions = {}): Promise<Ran> => {
    const args = wordsOf(words);
    const { cwd, env: environment } = place(env);
    return withoutStack(await runInProcess(args, { folder: cwd, environment, input }), args);
  };

  /** Runs a command that must end with this status. */
  const ending = async (wanted: number, words: Words, options?: RunOptions): Promise<Ran> => {
    const ran = await run(words, options);
    if (ran.status === wanted) return ran;
    const line = wordsOf(words).join(" ");
    throw new Error(`${line} ended with ${ran.status}: ${ran.stderr}${ran.stdout}`);
  };

  /** Runs a command that must succeed, and returns its standard output. */
  const done = async (words: Words, options?: RunOptions): Promise<string> =>
    (await ending(0, words, options)).stdout;

  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return name;
  };

  return {
    start,
    run,
    /** Runs a command that must end with this status, and returns its standard error. */
    refused: async (wanted: number, words: Words, options?: RunOptions): Promise<string> =>
      (await ending(wanted, words, options)).stderr,
    /** Imports brands from a file with this content. */
    importing: (name: string, content: string | Buffer, ...options: string[]): Promise<Ran> =>
      run(["brands", "import", file(name, content), ...options]),
    /** All brands by slug, as an export has them. */
    brands: async (): Promise<Record<string, ExportedBrand>> => {
      const all = JSON.parse(await done("brands export --format json"));
      return Object.fromEntries((all as ExportedBrand[]).map((brand) => [brand.slug, brand]));
    },
    /** Runs a shell line that may call `golfbrands`. */
    shell: (line: string): Promise<Ran> => {
      const golfbrands = `golfbrands() { "${process.execPath}" "${BIN}" "$@"; }`;
      return ended(spawn("sh", ["-c", `${golfbrands}\n${line}`], place()), [line]);
    },
    done,
    folder,
    path: (name: string) => join(folder, name),
    file,
    json: async <T>(words: Words, options?: RunOptions): Promise<T> =>
      JSON.parse(await done([...wordsOf(words), "--json"], options)),
    /** The slugs of all brands, in order. */
    slugs: async (): Promise<string[]> =>
      (await done("brands export --format ndjson"))
        .split("\n")
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { slug: string }).slug),
  };
};

/** Waits for a process to end. */
export const ended = async (
  child: ChildProcessWithoutNullStreams,
  args: readonly string[] = [],
): Promise<Ran> => {
  const [[status, signal], stdout, stderr] = await Promise.all([
    once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return withoutStack({ status, signal, stdout, stderr }, args);
};

/** Fails if a command printed a stack trace or an unexpected error. */
const withoutStack = (ran: Ran, args: readonly string[]): Ran => {
  if (/\n\s+at .+[:)]|failed unexpectedly|UnhandledPromise/.test(ran.stderr))
    throw new Error(`${args.join(" ")} failed unexpectedly: ${ran.stderr}`);
  return ran;
};

/** A CSV file with this many brands. */
export const manyBrands = (count: number): string =>
  `name,hq_location\n${Array.from({ length: count }, (_, n) => `Brand ${n},Leeds\n`).join("")}`;
