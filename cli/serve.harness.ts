import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get, type IncomingHttpHeaders } from "node:http";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach } from "vitest";
import { emptyFolder } from "#adapters/empty-folder.harness.ts";
import { ADMIN, writePreparedDatabase } from "./prepared-database.harness.ts";

const bin = join(dirname(import.meta.dirname), "cli", "bin.mjs");
/** Environment variables for the built command. The compile cache makes starts faster. */
export const TOOLS = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
};
export { ADMIN };

export interface Served {
  url: string;
  lines: string[];
  exit: Promise<number | null>;
  pid: number;
  /** Standard error so far. */
  errors(): string;
  kill(signal: NodeJS.Signals): void;
}

/** Wraps a program in another command. */
type Within = (program: string, ...args: string[]) => string[];

export const startServing = (
  folder: string,
  args: readonly string[],
  environment: Record<string, string>,
  within: Within = (...program) => program,
) => {
  const [command = "", ...rest] = within(process.execPath, bin, "serve", ...args);
  const server = spawn(command, rest, {
    cwd: folder,
    env: { ...TOOLS, HOME: folder, LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let errors = "";
  let output = "";
  server.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  server.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const exit = once(server, "close").then(([code]) => code as number | null);
  return { server, exit, errors: () => errors, output: () => output };
};

/**
 * Starts and stops the built command as a process manager would. Each test gets its own folder, with a prepared database unless it
 * tests the first start.
 */
export const serveUnderTest = ({ isFirstStart = false } = {}) => {
  let folder: string;
  let running: ChildProcess[] = [];

  beforeEach(async () => {
    folder = emptyFolder();
    if (!isFirstStart) await writePreparedDatabase(join(folder, "data", "golfbrands.db"));
  });

  afterEach(() => {
    for (const server of running) server.kill("SIGKILL");
    running = [];
  });

  const start = (
    args: string[] = [],
    environment: Record<string, string> = {},
    within?: Within,
  ) => {
    const started = startServing(folder, args, environment, within);
    running.push(started.server);
    return started;
  };

  const serve = async (
    args: string[] = [],
    environment: Record<string, string> = {},
    within?: Within,
  ): Promise<Served> => {
    const { server, exit, errors, output } = start(
      ["--port", "0", ...args],
      {
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...environment,
      },
      within,
    );
    const lines: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(server.stdout).on("line", (line) => {
        lines.push(line);
        const ready = /^GolfBrands ready at (\S+)$/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
      void exit.then((code) => reject(new Error(`Ended with ${code}: ${output()}${errors()}`)));
    });
    return {
      url,
      lines,
      exit,
      pid: server.pid ?? 0,
      errors,
      kill: (signal) => server.kill(signal),
    };
  };

  return { start, serve, folder: () => folder };
};

/**
 * Reads a page over a connection of its own, and returns the status. If such a connection ends early, the `fetch` of
 * Node 24 throws an error that callers cannot catch (nodejs/undici#5360).
 */
export const statusOf = async (url: string, headers: IncomingHttpHeaders = {}): Promise<number> => {
  const [answer] = await once(get(url, { headers, agent: false }), "response");
  await buffer(answer);
  return answer.statusCode;
};

/** Sends JSON. */
export const post = (
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** The headers of a signed-in administrator. */
export const signIn = async (url: string, who: object = ADMIN): Promise<Record<string, string>> => {
  const answer = await post(`${url}/auth/v1/token?grant_type=password`, who);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { authorization: `Bearer ${token}`, "content-type": "application/json" };
};
