import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { test as base, expect } from "@playwright/test";
import Database from "better-sqlite3";

const root = dirname(dirname(import.meta.dirname));

export const ADMIN = { email: "keeper@golf.example", password: "fore-left-of-the-bunker" };

/** A running site with the real brands, started like `golfbrands serve`. */
export interface Site {
  url: string;
  /** Its database file. */
  file: string;
  /** The server's standard error so far. */
  log(): string;
  stop(): Promise<number | null>;
}

export const startSite = async (environment: Record<string, string> = {}): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), "golfbrands-site-"));
  const { GOLFBRANDS_DB: file = join(folder, "golfbrands.db") } = environment;
  // A site with another administrator or a database file of its own loads the brands itself.
  const isUsual =
    environment["ADMIN_EMAIL"] === undefined && environment["GOLFBRANDS_DB"] === undefined;
  if (isUsual && prepared) await writeFile(file, prepared);
  const server = spawn(process.execPath, [join(root, "cli/bin.mjs"), "serve", "--port", "0"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      HOME: folder,
      GOLFBRANDS_DB: file,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const exited = once(server, "exit").then(([code]) => code as number | null);

  const url = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on("line", (line) => {
      const ready = /^GolfBrands ready at (\S+)$/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${log}`)));
  });
  if (isUsual) prepared ??= contentOf(file);

  return {
    url,
    file,
    log: () => log,
    stop: async () => {
      server.kill("SIGTERM");
      const code = await exited;
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
};

/** The database file of this worker's first site, copied at its start, as loading the brands takes a while. */
let prepared: Buffer | undefined;

const contentOf = (file: string): Buffer => {
  const database = new Database(file, { readonly: true });
  try {
    return database.serialize();
  } finally {
    database.close();
  }
};

/** A worker's sites. */
export interface Sites {
  /** For tests that write nothing. */
  unchanged(): Promise<Site>;
  /** For files that change only brands no other file uses, and rely on no totals of the directory. */
  shared(): Promise<Site>;
  /** For one file alone. Stops when another file requests its own. */
  ownedBy(file: string): Promise<Site>;
}

const openSites = () => {
  let unchanged: Promise<Site> | undefined;
  let shared: Promise<Site> | undefined;
  let owned: { file: string; site: Promise<Site> } | undefined;
  const stop = async (site: Promise<Site> | undefined): Promise<void> =>
    void (await (await site)?.stop());
  const sites: Sites = {
    unchanged: () => (unchanged ??= startSite()),
    shared: () => (shared ??= startSite()),
    ownedBy: async (file) => {
      if (owned?.file !== file) {
        await stop(owned?.site);
        owned = { file, site: startSite() };
      }
      return owned.site;
    },
  };
  return { sites, stop: () => Promise.all([unchanged, shared, owned?.site].map(stop)) };
};

/** Long enough to start a database server on a busy machine. */
export const STARTING_MS = 180_000;

/** Messages in the browser's console. */
export interface ConsoleWatch {
  /** Errors and warnings, with exceptions that nothing caught. */
  complaints: string[];
  /** All other messages. */
  events: string[];
}

/** A worker reuses its browser for the next file only if all files use the same options. */
export const test = base.extend<{ site: Site; watch: ConsoleWatch }, { sites: Sites }>({
  sites: [
    async ({}, use) => {
      const { sites, stop } = openSites();
      await use(sites);
      await stop();
    },
    { scope: "worker", timeout: STARTING_MS },
  ],
  site: [
    async ({ sites }, use) => use(await sites.unchanged()),
    { scope: "test", timeout: STARTING_MS },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  watch: async ({ page }, use) => {
    const watch: ConsoleWatch = { complaints: [], events: [] };
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) watch.complaints.push(message.text());
      else watch.events.push(message.text());
    });
    page.on("pageerror", (error) => watch.complaints.push(error.stack ?? String(error)));
    await use(watch);
  },
});

export { expect };
