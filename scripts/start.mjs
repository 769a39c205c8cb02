// `npm start`: from a fresh clone to a running site, without questions.
import { prepare, root } from "./prepare.mjs";
import { onRecentNode, stopWithParent } from "./runtime.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

await onRecentNode();
await prepare({ everything: false });

// `npm` runs this in a shell, which ends on SIGTERM without forwarding it.
if (process.env.npm_lifecycle_event) stopWithParent();

// The licence of the brands in fixtures, which fill a new directory. Set the variable for other data, or to nothing for no licence.
process.env.DATA_LICENSE ??= "CC0-1.0";

process.argv.splice(1, process.argv.length, "golfbrands", "serve", ...process.argv.slice(2));
await import(pathToFileURL(join(root, "dist", "server", "main.js")).href);
