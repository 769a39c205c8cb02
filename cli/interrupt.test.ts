import { execFileSync } from "node:child_process";
import { closeSync, openSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { commandUnderTest, ended, manyBrands } from "./command.harness.ts";

const command = commandUnderTest();

/** Starts a command and sends it a signal once a file with this prefix exists. */
const interruptAt = async (prefix: string, args: readonly string[], signal: NodeJS.Signals) => {
  const child = command.start(args, { TMPDIR: command.folder });
  const end = ended(child, args);
  const running = { hasEnded: false };
  void end.finally(() => (running.hasEnded = true));
  while (!running.hasEnded && !namesIn(".").some((name) => name.startsWith(prefix))) await pause(1);
  child.kill(signal);
  return end;
};

const namesIn = (folder: string): string[] => readdirSync(command.path(folder));

it("changes nothing, prints one line and leaves no file if a signal stops a big import", async () => {
  // Writing so many rejected rows takes long enough for a signal to arrive.
  const nameless = `,${"Leeds ".repeat(50)}\n`.repeat(10_000);
  const file = command.file("big.csv", manyBrands(1_000) + nameless);
  const args = ["brands", "import", file, "--skip-bad", "--rejects", "rejects.csv", "--quiet"];
  expect(await interruptAt(".rejects.csv.", args, "SIGTERM")).toMatchObject({
    status: 143,
    stdout: "",
    stderr: "\nStopped. Nothing was changed.\n",
  });
  expect(await command.slugs()).toEqual([]);
  expect(namesIn(".").filter((name) => name.includes("rejects"))).toEqual([]);
});

it("keeps the old file if an export is interrupted", async () => {
  await command.done(["brands", "import", command.file("big.csv", manyBrands(5_000)), "--quiet"]);
  command.file("kept.csv", "old content");
  const { status } = await interruptAt(
    ".kept.csv.",
    ["brands", "export", "kept.csv", "--yes"],
    "SIGINT",
  );
  // The export may end before the signal.
  expect([0, 130]).toContain(status);
  expect(namesIn(".").filter((name) => name.includes("kept"))).toEqual(["kept.csv"]);
});

it("ends at a second signal while it reads a pipe that stays open", async () => {
  const pipe = command.path("pipe.csv");
  execFileSync("mkfifo", [pipe]);
  const writer = openSync(pipe, "r+");
  const child = command.start(["brands", "import", "pipe.csv"]);
  const end = ended(child);
  try {
    while (!isOpenIn(child.pid, pipe)) await pause(10);
    while (child.signalCode === null && child.exitCode === null) {
      child.kill("SIGINT");
      await pause(500);
    }
    expect(await end).toMatchObject({
      signal: "SIGINT",
      stderr: "\nStopped. Nothing was changed.\n",
    });
  } finally {
    closeSync(writer);
  }
});

const isOpenIn = (pid: number | undefined, file: string): boolean => {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).some((name) => linkAt(join(folder, name)) === file);
};

/** A descriptor may be closed meanwhile. */
const linkAt = (path: string): string | undefined => {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
};
