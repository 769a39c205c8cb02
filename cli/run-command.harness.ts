import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { type Ran, runInProcess } from "./run-in-process.harness.ts";

const bin = join(dirname(import.meta.dirname), "cli", "bin.mjs");

interface Running {
  folder: string;
  environment: Readonly<Record<string, string>>;
  input?: string | undefined;
}

/** Runs the command in this process, so that a test can also run the backend. */
export const runCommand = (args: readonly string[], running: Running): Promise<Ran> =>
  runInProcess(args, running);

/** Starts the built command as a process that can be stopped. */
export const startCommand = (
  args: readonly string[],
  { folder, environment, input }: Running,
): { ran: Promise<Omit<Ran, "signal">>; stop: (signal: NodeJS.Signals) => void } => {
  const command = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that does not read its input may end before the write.
  command.stdin.on("error", () => {});
  command.stdin.end(input ?? "");
  const status = new Promise<number | null>((resolve) => command.once("close", resolve));
  const ended = Promise.all([status, text(command.stdout), text(command.stderr)]);
  return {
    ran: ended.then(([status, stdout, stderr]) => ({ status, stdout, stderr })),
    stop: (signal) => void command.kill(signal),
  };
};
