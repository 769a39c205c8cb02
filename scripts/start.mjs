// `npm start`: everything from a fresh clone to a running site, nothing asked.
import { prepare, root } from "./prepare.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

prepare();

// `npm` passes SIGTERM to the shell between it and us, which ends without passing it on. Being left behind means stop.
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 250).unref();
  // Ctrl-C tells all of us at once, and once is enough.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => clearInterval(watch));
}

process.argv.splice(1, process.argv.length, "golfbrands", "serve", ...process.argv.slice(2));
await import(pathToFileURL(join(root, "dist", "server", "main.js")).href);
