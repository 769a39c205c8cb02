import { defineConfig } from "@playwright/test";
import type { StoreName } from "./stores.ts";

/**
 * What visitors read comes from the catalog in memory, what a screen makes of an answer is the same for every store, contracts hold
 * both stores to the same answers, and `cli/supabase-servers.test.ts` writes over HTTP all that administrators write: so one journey.
 */
const ON_SUPABASE = "**/on-supabase.e2e.ts";

/** Real Chromium against the built server; each worker has a server and a store of its own (`site.ts`). */
export default defineConfig<object, { storeName: StoreName }>({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  projects: [
    { name: "SQLite", use: { storeName: "sqlite" }, testIgnore: ON_SUPABASE },
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
    // One window for all tests of a worker that want it alike, emptied between them (cookies, storage, cache, routes, scripts). It would
    // keep permissions, a place, being offline and extra headers: no test sets those.
    reuseContext: true,
    browserName: "chromium",
    headless: true,
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
      args: [
        "--no-sandbox",
        // Nobody but the site has a name: what leads elsewhere fails at once. (Stopping requests one by one would end the cache too.)
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
        "--disable-gpu",
        // Processes that only one site in one browser on one machine can do without: they took a quarter of all time.
        "--in-process-gpu",
        "--disable-site-isolation-trials",
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
