import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Config } from "../config.schema.ts";
import { packageRoot } from "../package-root.ts";

/**
 * Makes a backup in a process of its own: copying and looking through a large file takes seconds, which visitors must not wait.
 * Rejects with what that process had to say.
 */
export const backUpInProcess =
  ({ databaseFile }: Pick<Config, "databaseFile">) =>
  async (file: string, signal: AbortSignal): Promise<void> => {
    const program = join(packageRoot, "cli", "bin.mjs");
    const child = spawn(
      process.execPath,
      [...process.execArgv, program, "db", "backup", file, "--prove", "--quiet"],
      {
        env: { ...process.env, GOLFBRANDS_DB: databaseFile },
        stdio: ["ignore", "ignore", "pipe"],
        signal,
      },
    );
    const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
    if (code !== 0)
      throw new Error(complaint.trim() || `The backup's process ended with ${String(code)}`);
  };
