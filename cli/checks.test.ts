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

/** Whether this machine has util-linux's `script`, which makes terminals. */
const hasTerminals = (): boolean => spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

it("takes twenty answers by keys in a terminal, takes one back, and goes on where somebody else was faster", async () => {
  if (!hasTerminals()) {
    process.stderr.write(
      "NOT RUN: the checks in a terminal. None can be made here (it takes util-linux's `script`). " +
        "What each key does is tested all the same, in cli/commands/checks.test.ts.\n",
    );
    // Where everything is asked for, what cannot be shown has failed.
    if (process.env["GOLFBRANDS_LONG"]) throw new Error("No terminal can be made here.");
    return;
  }
  const child = command.startInTerminal(["checks"]);
  let told = "";
  child.stdout.on("data", (chunk: Buffer) => (told += stripVTControlCharacters(chunk.toString())));
  const end = ended(child, ["checks"]);
  const over = { yet: false };
  void end.finally(() => (over.yet = true));
  const asked = (): string[] => told.match(/^Is \S+ still the site of .+\?/gm) ?? [];
  /** A key is pressed once its question stands there. */
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
  expect(told).toContain("Somebody else answered this meanwhile.");
  await press("n");
  child.stdin.write("q");
  expect(await end).toMatchObject({ status: 0 });
  expect(told).toMatch(/20 answered in 1 minute; .+\.\s*$/);

  const { batches } = await command.json<{ batches: { note: string | null; reason: string }[] }>([
    "history",
    "list",
  ]);
  expect(batches.filter(({ note }) => note === "Still true")).toHaveLength(ANSWERS);
  expect(batches.filter(({ reason }) => reason === "revert")).toHaveLength(1);
  // A run of them is one line: those before the one that was taken back.
  expect(await command.done(["history", "list"])).toContain(`Confirmed ${ANSWERS} facts: `);
});
