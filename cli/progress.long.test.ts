import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { commandUnderTest, manyBrands } from "./command.harness.ts";

const golf = commandUnderTest();

const ROWS = 40_000;

/** Runs a command in a terminal of 80 columns. */
const runInTerminal = async (args: readonly string[]) => {
  const start = performance.now();
  const child = golf.startInTerminal(args);
  const [[status], output] = await Promise.all([once(child, "close"), text(child.stdout)]);
  expect(status).toBe(0);
  return { output, seconds: (performance.now() - start) / 1_000 };
};

/** The lines that were redrawn. */
const linesIn = (output: string): string[] =>
  output
    .split("\r\u001B[K")
    .slice(1)
    .map((text) => text.split(/[\r\n]/, 1)[0] ?? "");

/** Lines that fit the width, at most four a second and one more for each task, and removed at the end. */
const expectProgress = (
  { output, seconds }: Awaited<ReturnType<typeof runInTerminal>>,
  ...titles: string[]
): void => {
  const redrawn = linesIn(output);
  const lines = redrawn.filter((line) => /^[A-Z]\w+(?::| [█░]).*rows/.test(line));
  for (const title of titles)
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${title}\\b.*[\\d,]+ of 40,0\\d\\d rows`)),
    );
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(80);
  expect(redrawn.at(-1)).not.toContain(" rows");
  const tasks = new Set(lines.map((line) => line.split(/[ :]/, 1)[0]));
  expect(lines.length).toBeLessThanOrEqual(seconds * 4 + tasks.size);
};

it.runIf(process.platform === "linux")(
  "shows the rows of an import, an export, a backup and an undo in a terminal",
  async () => {
    golf.file("many.csv", manyBrands(ROWS));
    expectProgress(
      await runInTerminal(["brands", "import", "many.csv", "--yes"]),
      "Planning",
      "Importing",
    );
    expectProgress(await runInTerminal(["brands", "export", "all.csv", "--yes"]), "Exporting");
    const { output } = await runInTerminal(["db", "backup", "copy.db", "--prove", "--yes"]);
    // A fast machine copies them before the first line is due.
    expect(linesIn(output)[0]).toMatch(/^(?:Copying\b.* of 40,0\d\d rows|Proving the copy)/);
    const { batches } = await golf.json<{ batches: { id: string }[] }>(["history", "list"]);
    const batch = batches[0]?.id ?? "";
    expectProgress(await runInTerminal(["history", "revert", batch, "--yes"]), "Undoing");
  },
);
