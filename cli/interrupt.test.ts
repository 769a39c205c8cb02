import { readdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { commandUnderTest, ended, manyBrands } from "./command.harness.ts";
import type { Ran } from "./run-in-process.harness.ts";

const command = commandUnderTest();

interface Interrupting {
  folder?: string;
  signal?: NodeJS.Signals;
  input?: string;
}

/** Starts a command and sends it a signal once a file with this prefix exists. */
const interruptAt = async (
  prefix: string,
  args: readonly string[],
  { folder = ".", signal = "SIGINT", input = "" }: Interrupting = {},
) => {
  const child = command.start(args, { TMPDIR: command.path(folder) });
  const end = ended(child, args);
  const over = { yet: false };
  void end.finally(() => (over.yet = true));
  // Keeps standard input open.
  child.stdin.on("error", () => {}).write(input);
  while (!over.yet && !namesIn(folder).some((name) => name.startsWith(prefix))) await pause(1);
  child.kill(signal);
  return end;
};

const namesIn = (folder: string): string[] => readdirSync(command.path(folder));

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "%s during a big import changes nothing, prints one line and leaves no file",
  async (signal, wanted) => {
    const file = command.file("big.csv", manyBrands(60_000));
    const args = ["brands", "import", file, "--rejects", "rejects.csv"];
    const runs: Ran[] = [];
    // On a busy machine an import may end before the signal. Five in a row will not.
    while (runs.length < 5 && runs.at(-1)?.status !== wanted) {
      command.reset();
      rmSync(command.path("rejects.csv"), { force: true });
      runs.push(await interruptAt(".rejects.csv.", args, { signal }));
    }
    expect(runs.at(-1)).toMatchObject({
      status: wanted,
      stdout: "",
      stderr: "\nStopped. Nothing was changed.\n",
    });
    expect(await command.slugs()).toEqual([]);
    expect(namesIn(".").filter((name) => name.includes("rejects"))).toEqual([]);
  },
);

it("keeps the old file if an export is interrupted", async () => {
  await command.done(["brands", "import", command.file("big.csv", manyBrands(5_000)), "--quiet"]);
  command.file("kept.csv", "old content");
  const { status } = await interruptAt(".kept.csv.", ["brands", "export", "kept.csv", "--yes"]);
  // The export may end before the signal.
  expect([0, 130]).toContain(status);
  expect(namesIn(".").filter((name) => name.includes("kept"))).toEqual(["kept.csv"]);
});
