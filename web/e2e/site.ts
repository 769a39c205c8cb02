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

/** Anything the browser's console says that a visitor's developer would frown at. */
export interface ConsoleWatch {
  complaints: string[];
  events: string[];
}

export const test = base.extend<{ watch: ConsoleWatch }, { storeName: StoreName; site: Site }>({
  storeName: ["sqlite", { option: true, scope: "worker" }],
  site: [
    async ({ storeName }, use) => {
      const site = await startSite({}, storeName);
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 180_000 },
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
