import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { test as base, expect } from "@playwright/test";
import { openStore, type StoreInUse, type StoreName } from "./stores.ts";

const root = dirname(dirname(import.meta.dirname));

export const ADMIN = { email: "keeper@golf.example", password: "fore-left-of-the-bunker" };

/** A running site with the real brands, as `golfbrands serve` starts it. */
export interface Site {
  url: string;
  store: StoreInUse;
  /** What the server wrote to standard error so far. */
  log(): string;
  stop(): Promise<number | null>;
}

export const startSite = async (
  environment: Record<string, string> = {},
  storeName: StoreName = "sqlite",
): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), "golfbrands-site-"));
  const store = await openStore(storeName, folder);
  const server = spawn(process.execPath, [join(root, "cli/bin.mjs"), "serve", "--port", "0"], {
    cwd: folder,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      HOME: folder,
      ...store.environment,
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

  return {
    url,
    store,
    log: () => log,
    stop: async () => {
      server.kill("SIGTERM");
      const code = await exited;
      await store.close();
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
};

/** The sites of a worker: one that all tests share which leave it as it was, and one of the file whose tests do not. */
export interface Sites {
  shared(): Promise<Site>;
  /** Lasts until another file wants one. */
  ownedBy(file: string): Promise<Site>;
}

const openSites = (storeName: StoreName) => {
  let shared: Promise<Site> | undefined;
  let owned: { file: string; site: Promise<Site> } | undefined;
  const stop = async (site: Promise<Site> | undefined): Promise<void> =>
    void (await (await site)?.stop());
  const sites: Sites = {
    shared: () => (shared ??= startSite({}, storeName)),
    ownedBy: async (file) => {
      if (owned?.file !== file) {
        await stop(owned?.site);
        owned = { file, site: startSite({}, storeName) };
      }
      return owned.site;
    },
  };
  return { sites, stop: () => Promise.all([stop(shared), stop(owned?.site)]) };
};

/** Of a whole database server, where much else is done. */
export const STARTING_MS = 180_000;

/** Anything the browser's console says that a visitor's developer would frown at. */
export interface ConsoleWatch {
  complaints: string[];
  events: string[];
}

/** A worker goes on to the next file with its browser, for which all files have to want the same of it. */
export const test = base.extend<
  { site: Site; watch: ConsoleWatch },
  { storeName: StoreName; sites: Sites }
>({
  storeName: ["sqlite", { option: true, scope: "worker" }],
  sites: [
    async ({ storeName }, use) => {
      const { sites, stop } = openSites(storeName);
      await use(sites);
      await stop();
    },
    { scope: "worker", timeout: STARTING_MS },
  ],
  site: [
    async ({ sites }, use) => use(await sites.shared()),
    { scope: "test", timeout: STARTING_MS },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  watch: async ({ page }, use) => {
    const watch: ConsoleWatch = { complaints: [], events: [] };
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) watch.complaints.push(message.text());
      else watch.events.push(message.text());
    });
    page.on("pageerror", (error) => watch.complaints.push(String(error)));
    await use(watch);
  },
});

export { expect };
