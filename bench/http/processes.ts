import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The project; benchmarks are built in a folder three levels below. */
export const ROOT = join(import.meta.dirname, "../../..");

/** Copies the built site, so that rebuilding it meanwhile does no harm. Returns its program. */
export const copySite = (folder: string): string => {
  for (const part of ["dist", "fixtures", "package.json"])
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.endsWith(".compiled"),
    });
  return join(folder, "dist/server/main.js");
};

/** A process that has not ended this long after SIGTERM is killed. */
const ENDED_AFTER_MS = 15_000;

const SERVER_CORE = "0";
const LOAD_CORE = "1";
/** For a server whose threads work side by side. */
export const BOTH_CORES = "0,1";

/** A program on the servers' core. */
export interface Pinned {
  /** Resident memory in bytes: current or peak. */
  memory(when?: "most"): number;
  /** Seconds of processor time used so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

export interface Server extends Pinned {
  port: number;
  readyAfterMs: number;
}

/** Keeps this process, which sends the load, off the servers' core. */
export const stayOnOwnCore = (): void => {
  execFileSync("taskset", ["-acp", LOAD_CORE, String(process.pid)], { stdio: "ignore" });
};

/** Starts a program and waits until it prints its address. */
export const startServer = async (
  args: string[],
  env: Readonly<Record<string, string>>,
  cores = SERVER_CORE,
): Promise<Server> => {
  const started = performance.now();
  // As the command in the tarball does, which the container and the service use.
  const child = start(args, { MALLOC_ARENA_MAX: "1", ...env }, cores);
  const port = await portOf(child);
  return { ...pinned(child), port, readyAfterMs: performance.now() - started };
};

/** Runs a program to its end. Throws unless it succeeds. */
export const runProgram = (args: string[], env: Readonly<Record<string, string>>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = start(args, env);
    child.stdout?.resume();
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The program ended with ${code}`)),
    );
  });

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

const start = (
  args: string[],
  env: Readonly<Record<string, string>>,
  cores = SERVER_CORE,
): ChildProcess => {
  const child = spawn("taskset", ["-c", cores, process.execPath, ...args], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
};

const pinned = (child: ChildProcess): Pinned => {
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, "utf8");
  return {
    memory: (when) => {
      const name = when === "most" ? "VmHWM" : "VmRSS";
      return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(proc("status"))?.[1]) * 1_024;
    },
    // In nanoseconds, all threads; /proc/…/stat has hundredths of a second.
    processorSeconds: () =>
      readdirSync(`/proc/${child.pid}/task`).reduce(
        (total, task) => total + Number(proc(`task/${task}/schedstat`).split(" ")[0]) / 1e9,
        0,
      ),
    // SIGTERM, as operators send: it closes everything and stores the compile cache for the next start.
    stop: () =>
      new Promise((resolve) => {
        const hangs = setTimeout(() => child.kill("SIGKILL"), ENDED_AFTER_MS);
        child.once("exit", () => {
          clearTimeout(hangs);
          resolve();
        });
        child.kill("SIGTERM");
      }),
  };
};

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}`)));
    if (!child.stdout) throw new Error("The server has no output");
    createInterface({ input: child.stdout }).on("line", (line) => {
      const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
      if (port) resolve(Number(port));
    });
  });
