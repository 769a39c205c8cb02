import { defineConfig } from "@playwright/test";
import type { StoreName } from "./stores.ts";

/** The journeys that are made once more on Supabase: what visitors do, and what administrators write. */
const ON_SUPABASE =
  /\/(?:landing|brands|submit|without-javascript|admin-(?:login|form|editors|history|submissions|taxonomy|sessions))\.e2e\.ts$/;

/** Real Chromium against the built server; each worker has a server and a store of its own (`site.ts`). */
export default defineConfig<object, { storeName: StoreName }>({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  projects: [
    { name: "SQLite", use: { storeName: "sqlite" } },
    { name: "Supabase", use: { storeName: "supabase" }, testMatch: ON_SUPABASE },
  ],
  outputDir: "../../test-results",
  fullyParallel: false,
  workers: 2,
  // What fails once and then passes, on a server of its own, is told as flaky and not as broken.
  retries: 1,
  forbidOnly: true,
  // These machines are shared: a slow moment is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    screenshot: "only-on-failure",
  },
});
