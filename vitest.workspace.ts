import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** One project per layer, so that a run can be narrowed: `npx vitest --config vitest.workspace.ts --project core`. */
const layer = (name: string) => ({
  // The React that visitors get: the one for development takes twice as long to write a page.
  oxc: { jsx: { development: false } },
  test: {
    // What scripts run may be npm, which would install less.
    env: name === "scripts" ? {} : { NODE_ENV: "production" },
    name,
    root: import.meta.dirname,
    // Loading the same modules anew for each file took as long as testing them; what a file changes of the process it restores.
    isolate: false,
    // Postgres is WebAssembly here, and each process would compile its code anew for a speed that it ends too soon to use.
    execArgv: ["--liftoff-only"],
    // These machines are shared: a slow moment is no failure.
    testTimeout: 120_000,
    // Some begin with a whole database server, which takes a minute where much else is done.
    hookTimeout: 300_000,
    // Generated cases are the same each time, so only a slow moment can pass when tried once more.
    retry: 1,
    setupFiles: ["./scripts/fixed-seed.ts"],
    include: [`${name}/**/*.test.{ts,tsx}`],
    exclude: ["**/node_modules/**", "web/e2e/**", "**/*.long.test.ts"],
  },
});

export default defineConfig({
  test: {
    // More than there are cores: tests wait for locks, clocks and other processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [layer("core"), layer("adapters"), layer("web"), layer("cli"), layer("scripts")],
  },
});
