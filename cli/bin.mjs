#!/usr/bin/env node
// The installed command: runs the program that `npm start` has built.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { onRecentNode, stopWithParent } from "../scripts/runtime.mjs";

const program = new URL("../dist/server/main.js", import.meta.url);
if (!existsSync(fileURLToPath(program))) {
  process.stderr.write("GolfBrands is not built yet. Run `npm start` once in its folder.\n");
  process.exit(1);
}
await onRecentNode();
// `npx` runs this in a shell, which ends on a signal without forwarding it.
if (process.env.npm_lifecycle_event) stopWithParent();
await import(program.href);
