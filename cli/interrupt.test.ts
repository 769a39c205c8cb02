import { readdirSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { commandUnderTest, ended, manyBrands } from "./command.harness.ts";
import type { Ran } from "./run-in-process.harness.ts";

// Ctrl-C, in runs of the command.

const command = commandUnderTest();

interface Interrupting {
  folder?: string;
  signal?: NodeJS.Signals;
  input?: string;
}

/** Starts a command, and sends it a signal as soon as there is a file whose name begins like this. */
const interruptAt = async (
  begin: string,
  args: readonly string[],
  { folder = ".", signal = "SIGINT", input = "" }: Interrupting = {},
) => {
  const child = command.start(args, { TMPDIR: command.path(folder) });
  const end = ended(child, args);
  const over = { yet: false };
  void end.finally(() => (over.yet = true));
  // Its input stays open: there may be more to come.
  child.stdin.on("error", () => {}).write(input);
  while (!over.yet && !namesIn(folder).some((name) => name.startsWith(begin))) await pause(1);
  child.kill(signal);
  return end;
};

const namesIn = (folder: string): string[] => readdirSync(command.path(folder));

it.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)(
  "%s in the middle of a big import changes nothing, says so in one line, and leaves nothing behind",
  async (signal, wanted) => {
    const file = command.file("big.csv", manyBrands(60_000));
    const args = ["brands", "import", file, "--rejects", "rejects.csv"];
    const told: Ran[] = [];
    // On a machine with much else to do one may be through before the signal comes; hardly five.
    while (told.length < 5 && told.at(-1)?.status !== wanted) {
      command.reset();
      rmSync(command.path("rejects.csv"), { force: true });
      told.push(await interruptAt(".rejects.csv.", args, { signal }));
    }
    expect(told.at(-1)).toMatchObject({
      status: wanted,
      stdout: "",
      stderr: "\nStopped. Nothing was changed.\n",
    });
    expect(await command.slugs()).toEqual([]);
    expect(namesIn(".").filter((name) => name.includes("rejects"))).toEqual([]);
  },
);

it("leaves what stood in the place of a file that was not written to its end", async () => {
  await command.done(["brands", "import", command.file("big.csv", manyBrands(5_000)), "--quiet"]);
  command.file("kept.csv", "what stood there");
  const { status } = await interruptAt(".kept.csv.", ["brands", "export", "kept.csv", "--yes"]);
  // It may have been through when the signal came.
  expect([0, 130]).toContain(status);
  expect(namesIn(".").filter((name) => name.includes("kept"))).toEqual(["kept.csv"]);
});
