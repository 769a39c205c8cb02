import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { parseJson } from "#adapters/json.ts";
import { MINUTE_MS } from "#core/days.ts";
import type { SiteChecker } from "#core/ports/checks-stores.ts";
import { packageRoot } from "../package-root.ts";

const PROGRAM = join(packageRoot, "dist/server/check-sites-process.js");

/** A longer check is killed. 1,000 sites take about 15 minutes. */
const LONGEST_MS = 30 * MINUTE_MS;
/** In bytes. A report of all sites is shorter; longer output kills the process. */
const MAX_OUTPUT = 64 * 1024 * 1024;
const MEMORY_MB = 512;

const progress = z.object({ done: z.int().min(0) });
const part = z.object({ report: z.unknown() });

/** The only variables that the process inherits. */
const INHERITED = ["NODE_EXTRA_CA_CERTS", "NODE_COMPILE_CACHE", "TZ"];

/** Checks sites in a process of its own, which gets the sites on its input and answers on its output. */
export const createSiteChecker = (
  { lab }: { lab: string | undefined },
  siteUrl: string | undefined,
): SiteChecker => {
  let running: ChildProcess | undefined;
  let isStopped = false;

  const stop = (): void => {
    isStopped = true;
    running?.kill("SIGKILL");
  };

  return {
    isLab: lab !== undefined,
    isRunning: () => running !== undefined,
    stop,
    check: async (sites, onProgress) => {
      if (running) throw new Error("A check of websites is running already");
      isStopped = false;
      const child = spawn(
        process.execPath,
        [`--max-old-space-size=${MEMORY_MB}`, PROGRAM, siteUrl ?? "", lab ?? ""],
        {
          cwd: tmpdir(),
          env: Object.fromEntries(INHERITED.map((name) => [name, process.env[name]])),
          stdio: ["pipe", "pipe", "ignore"],
        },
      );
      running = child;
      const timer = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
      try {
        const ended = once(child, "close");
        // Awaited below, once its output is read.
        ended.catch(() => {});
        // A process that ends early breaks the pipe. Its exit is reported below.
        child.stdin.on("error", () => {});
        for (const site of sites) child.stdin.write(`${JSON.stringify(site)}\n`);
        child.stdin.write("\n");
        let read = 0;
        child.stdout.on("data", (bytes: Buffer) => {
          if ((read += bytes.length) > MAX_OUTPUT) child.kill("SIGKILL");
        });
        const reports: unknown[] = [];
        for await (const line of createInterface(child.stdout)) {
          const message = parseJson(line);
          const { data } = progress.safeParse(message);
          if (data) onProgress(Math.min(data.done, sites.length));
          else reports.push(part.safeParse(message).data?.report);
        }
        await ended;
        if (isStopped) return undefined;
        if (reports.length === 0) throw new Error("The check of websites gave no report");
        return withPauses(reports);
      } finally {
        clearTimeout(timer);
        running = undefined;
      }
    },
  };
};

/** Yields, so that requests are answered in between. */
async function* withPauses(reports: readonly unknown[]): AsyncGenerator {
  for (const report of reports) {
    await nextTurn();
    yield report;
  }
}
