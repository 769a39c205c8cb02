import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** One project per layer, to run a part: `npx vitest --config vitest.workspace.ts --project core`. */
const layer = (name: string) => ({
  // React's production build, as visitors get it: the development build renders at half the speed.
  oxc: { jsx: { development: false } },
  test: {
    // Scripts may run npm, which would omit packages in production mode.
    env: name === "scripts" ? {} : { NODE_ENV: "production" },
    name,
    root: import.meta.dirname,
    // Reloading the same modules for each file took as long as the tests; files restore global state they
    // change.
    isolate: false,
    // Test machines are shared, so allow slow moments.
    testTimeout: 120_000,
    // Some start a whole database server, which takes a minute on a busy machine.
    hookTimeout: 300_000,
    // Generated cases are the same each time, so only timing problems can pass on a retry.
    retry: 1,
    setupFiles: ["./scripts/fixed-seed.ts"],
    include: [`${name}/**/*.test.{ts,tsx}`],
    exclude: ["**/node_modules/**", "web/e2e/**", "**/*.long.test.ts"],
  },
});

export default defineConfig({
  test: {
    // More workers than cores: tests wait for locks, clocks and other processes.
    maxWorkers: availableParallelism() * 2,
    projects: [layer("core"), layer("adapters"), layer("web"), layer("cli"), layer("scripts")],
  },
});
