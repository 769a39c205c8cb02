import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

const bin = join(dirname(import.meta.dirname), "cli", "bin.mjs");

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command as a person does, while this process goes on: it may be the backend that the command asks. */
export const runCommand = async (
  args: readonly string[],
  {
    folder,
    environment,
    input,
  }: {
    folder: string;
    environment: Readonly<Record<string, string>>;
    input?: string | undefined;
  },
): Promise<Ran> => {
  const command = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { PATH: process.env["PATH"], HOME: folder, ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that does not read its input may be gone before it is written.
  command.stdin.on("error", () => {});
  command.stdin.end(input ?? "");
  const status = new Promise<number | null>((resolve) => command.once("close", resolve));
  const [stdout, stderr] = await Promise.all([text(command.stdout), text(command.stderr)]);
  return { status: await status, stdout, stderr };
};
