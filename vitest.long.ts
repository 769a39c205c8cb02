import { defineConfig } from "vitest/config";

/**
 * `npm run test:long`: tests that take longer than a minute, one after another on a quiet machine. Files
 * named `*.long.test.ts` run only here; the others also run in `npm test`, with fewer repetitions.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "long",
          root: import.meta.dirname,
          include: [
            "**/*.long.test.ts",
            "adapters/http/fuzz/fuzz.test.ts",
            "adapters/http/limits/count-visits.test.ts",
            "adapters/sqlite/crash.test.ts",
            "cli/aborted-requests.test.ts",
            "cli/import-killed.test.ts",
            "cli/mail.test.ts",
            "cli/serve-locked.test.ts",
            "cli/serve-long-work.test.ts",
            "cli/serve-disk-full.test.ts",
            "cli/supabase-servers.test.ts",
          ],
          // Another test builds a copy of the project in .golfbrands.
          exclude: ["**/node_modules/**", ".golfbrands/**"],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
