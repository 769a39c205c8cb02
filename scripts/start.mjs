// `npm start`: from a fresh clone to a running site, without questions.
import { prepare, root } from "./prepare.mjs";
import { onRecentNode, stopWhenLeftBehind } from "./runtime.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

await onRecentNode();
await prepare({ everything: false });

// `npm` passes SIGTERM to the shell between it and us, which exits without passing it on.
if (process.env.npm_lifecycle_event) stopWhenLeftBehind();

// A new directory starts with the brands in fixtures, whose texts are ours to give away; set it for other data, or empty for none.
process.env.DATA_LICENSE ??= "CC0-1.0";

process.argv.splice(1, process.argv.length, "golfbrands", "serve", ...process.argv.slice(2));
await import(pathToFileURL(join(root, "dist", "server", "main.js")).href);
