#!/usr/bin/env node
// The installed command. It runs the built program; building is `npm start`'s work.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { onRecentNode, stopWhenLeftBehind } from "../scripts/runtime.mjs";

const program = new URL("../dist/server/main.js", import.meta.url);
if (!existsSync(fileURLToPath(program))) {
  process.stderr.write("GolfBrands is not built yet. Run `npm start` once in its folder.\n");
  process.exit(1);
}
await onRecentNode();
// `npx` passes a signal to the shell between it and us, which ends without passing it on.
if (process.env.npm_lifecycle_event) stopWhenLeftBehind();
await import(program.href);
