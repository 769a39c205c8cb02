// `npm run pictures`: takes new README pictures of the running site.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { prepare, root } from "./prepare.mjs";
import { onRecentNode } from "./runtime.mjs";

await onRecentNode();
await prepare({ everything: true });
const playwright = join(root, "node_modules/@playwright/test/cli.js");
const { status } = spawnSync(
  process.execPath,
  [playwright, "test", "--config=web/e2e/playwright.config.ts", "pictures"],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CHROMIUM_PATH: await findChromium(), TAKE_PICTURES: "1" },
  },
);
process.exitCode = status ?? 1;
