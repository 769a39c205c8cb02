import { once } from "node:events";
import { expect, it } from "vitest";
import { commandUnderTest, manyBrands } from "./command.harness.ts";

const golf = commandUnderTest();

const ROWS = 20_000;

interface Redraw {
  at: number;
  line: string;
}

/** Runs a command in a terminal of 80 columns and returns the lines that it redrew. */
const redraws = async (args: readonly string[]): Promise<{ redrawn: Redraw[]; output: string }> => {
  const child = golf.startInTerminal(args);
  const redrawn: Redraw[] = [];
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    for (const [, line = ""] of text.matchAll(/\r\u001B\[K([^\r\n]*)/g))
      redrawn.push({ at: performance.now(), line });
  });
  const [status] = (await once(child, "close")) as [number | null];
  expect(status).toBe(0);
  return { redrawn, output };
};

/** At most four lines a second for each task, each within the width, and removed at the end. */
const expectProgress = ({ redrawn }: { redrawn: readonly Redraw[] }, ...titles: string[]): void => {
  const lines = redrawn.map(({ line }) => line);
  for (const title of titles)
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${title}\\b.*[\\d,]+ of 20,0\\d\\d rows`)),
    );
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(80);
  expect(lines.at(-1)).toBe("");
  const tasks = new Set(lines.map((line) => line.split(/[ :]/, 1)[0]));
  const seconds = ((redrawn.at(-1)?.at ?? 0) - (redrawn[0]?.at ?? 0)) / 1_000;
  // Each job may begin with a line of its own and ends with an empty one.
  expect(lines.length).toBeLessThanOrEqual(seconds * 4 + 2 * tasks.size + 4);
};

it.runIf(process.platform === "linux")(
  "shows the rows of an import, an export, a backup and an undo in a terminal",
  async () => {
    golf.file("many.csv", manyBrands(ROWS));
    expectProgress(
      await redraws(["brands", "import", "many.csv", "--yes"]),
      "Planning",
      "Importing",
    );
    const { output } = await redraws(["brands", "export", "all.csv"]);
    expect(output).toContain("Wrote 20,000 brands");
    const [{ id = "" } = {}] = (await golf.json<{ items: { id: string }[] }>(["history", "list"]))
      .items;
    expectProgress(await redraws(["history", "revert", id, "--yes"]), "Undoing");
  },
);

it("prints no progress for programs, or with --quiet", async () => {
  golf.file("many.csv", manyBrands(2_000));
  for (const option of ["--json", "--quiet"]) {
    const ran = await golf.run(["brands", "import", "many.csv", "--dry-run", option]);
    expect([ran.status, ran.stderr]).toEqual([0, ""]);
  }
});
