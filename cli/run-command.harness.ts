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

/** Runs the command in this process, which may be the backend that the command asks. */
export const runCommand = (args: readonly string[], running: Running): Promise<Ran> =>
  runInProcess(args, running);

/** Runs the built command as a person does, to be stopped meanwhile. */
export const startCommand = (
  args: readonly string[],
  { folder, environment, input }: Running,
): { ran: Promise<Omit<Ran, "signal">>; stop: (signal: NodeJS.Signals) => void } => {
  const command = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that does not read its input may be gone before it is written.
  command.stdin.on("error", () => {});
  command.stdin.end(input ?? "");
  const status = new Promise<number | null>((resolve) => command.once("close", resolve));
  const ended = Promise.all([status, text(command.stdout), text(command.stderr)]);
  return {
    ran: ended.then(([status, stdout, stderr]) => ({ status, stdout, stderr })),
    stop: (signal) => void command.kill(signal),
  };
};
