import { readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { commandUnderTest, ended, manyBrands } from "./command.harness.ts";

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
    // Writing the rejected rows takes long enough for a signal to arrive meanwhile.
    const nameless = `,${"Leeds ".repeat(50)}\n`.repeat(10_000);
    const file = command.file("big.csv", manyBrands(1_000) + nameless);
    const args = ["brands", "import", file, "--skip-bad", "--rejects", "rejects.csv"];
    expect(await interruptAt(".rejects.csv.", args, { signal })).toMatchObject({
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
