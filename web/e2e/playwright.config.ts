import { defineConfig } from "@playwright/test";

/**
 * Real Chromium against the built server; each worker has a server and a database file of its own (`site.ts`). One journey runs on
 * Supabase (`on-supabase.e2e.ts`). That is enough: screens are the same for every store, and contracts and
 * `cli/supabase-servers.test.ts` test the rest without a browser.
 */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.e2e.ts",
  outputDir: "../../test-results",
  fullyParallel: false,
  workers: 2,
  // A test that fails once and then passes on a new server counts as flaky, not failed.
  retries: 1,
  forbidOnly: true,
  // Test machines are shared, so allow slow moments.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    // All tests of a worker with the same options share one window, which is emptied between them (cookies, storage, cache, routes,
    // scripts). Permissions, location, offline mode and extra headers persist, so no test may set more than the clipboard's permissions.
    reuseContext: true,
    browserName: "chromium",
    headless: true,
    launchOptions: {
      ...(process.env["CHROMIUM_PATH"] ? { executablePath: process.env["CHROMIUM_PATH"] } : {}),
      args: [
        "--no-sandbox",
        // Only localhost resolves, so external requests fail at once. (Intercepting requests would disable
        // the cache.)
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost",
        "--disable-gpu",
        // Chromium processes that a single local site does not need; they took a quarter of the time.
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
