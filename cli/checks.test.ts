import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { commandUnderTest, ended } from "./command.harness.ts";

const ANSWERS = 20;

const command = commandUnderTest(async ({ done, file }) => {
  const brands = Array.from({ length: 25 }, (_, n) => `Brand ${n},https://brand-${n}.example`);
  file("brands.csv", `name,website_url\n${brands.join("\n")}\n`);
  await done(["brands", "import", "brands.csv", "--yes"]);
});

/** Whether this machine has `script` of util-linux, which creates terminals. */
const hasTerminals = (): boolean => spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

it("takes twenty answers in a terminal, undoes one, and continues where somebody else answered first", async () => {
  if (!hasTerminals()) {
    process.stderr.write(
      "NOT RUN: checks in a terminal, which need `script` of util-linux. cli/commands/checks.test.ts tests the keys.\n",
    );
    // The long tests must run everything.
    if (process.env["GOLFBRANDS_LONG"])
      throw new Error("This machine has no `script` of util-linux.");
    return;
  }
  const child = command.startInTerminal(["checks"]);
  let output = "";
  child.stdout.on(
    "data",
    (chunk: Buffer) => (output += stripVTControlCharacters(chunk.toString())),
  );
  const end = ended(child, ["checks"]);
  const over = { yet: false };
  void end.finally(() => (over.yet = true));
  const asked = (): string[] => output.match(/^Is \S+ still the site of .+\?/gm) ?? [];
  /** Presses a key and waits for the next question. */
  const press = async (key: string): Promise<void> => {
    const before = asked().length;
    child.stdin.write(key);
    while (!over.yet && asked().length === before) await pause(5);
  };
  while (!over.yet && asked().length === 0) await pause(5);

  for (let answer = 0; answer < ANSWERS; answer++) await press("y");
  await press("u");
  expect(asked().at(-1)).toBe(asked().at(-3));
  const slug = /site of Brand (\d+)\?/.exec(asked().at(-1) ?? "")?.[1] ?? "";
  await command.done(["brands", "archive", `brand-${slug}`, "--yes"]);
  await press("y");
  expect(output).toContain("Somebody else has answered this question.");
  await press("n");
  child.stdin.write("q");
  expect(await end).toMatchObject({ status: 0 });
  expect(output).toMatch(/20 answered in 1 minute; .+\.\s*$/);

  const { batches } = await command.json<{ batches: { note: string | null; reason: string }[] }>([
    "history",
    "list",
  ]);
  expect(batches.filter(({ note }) => note === "Still true")).toHaveLength(ANSWERS);
  expect(batches.filter(({ reason }) => reason === "revert")).toHaveLength(1);
  // History folds the confirmations before the revert into one line.
  expect(await command.done(["history", "list"])).toContain(`Confirmed ${ANSWERS} facts: `);
});

it("shows how soon facts are due again without a terminal", async () => {
  const output = await command.done(["checks", "--periods"]);
  expect(output).toMatch(
    /^(?:No fact was checked yet\.|Website URL: checked \d+ times?, changed .+)\n$/,
  );
});
