import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest(async ({ file: write, done }) => {
  const file = write(
    "twins.csv",
    `name,slug,website,founded,status,about,aliases,categories
Kasko Golf,,https://kasko.example,1964,active,Balls from Japan.,Kasco Japan,Golf Balls
Kasco,,https://kasco.example,,active,,,Gloves
Golfino,,,1986,archived,,,
Many Names,,,,active,,A | B | C | D | E | F | G | H | I | J,
`,
  );
  await done(`brands import ${file} --create-missing-taxonomy`);
});

interface Shown {
  aliases: string[];
  foundedYear: number | null;
  websiteUrl: string;
  categories: string[];
}

it("fits both brands into the width of the terminal, merges them, and undoes the merge", async () => {
  const before = await command.done("brands export -");
  const merge = ["brands", "merge", "kasko-golf", "kasco"];
  const merged = await command.done([...merge, "--yes"], { env: { COLUMNS: "72" } });
  expect(merged).toMatch(/^Field +Merged: Kasko Golf +Stays: Kasco +Result\n/);
  expect(merged).toMatch(/\nFounded Year +1964 +\(empty\) +is filled\n/);
  expect(merged).toMatch(/\nWebsite URL +https:\S+ +https:\S+ +stays\n/);
  expect(merged).toMatch(/\nCategories +Golf Balls +Gloves +is extended\n/);
  expect(merged).toMatch(
    /\nKasko Golf becomes an alias\. Views add up: 0 \+ 0 = 0\.\s\/brands\/kasko-golf\swill redirect to\s\/brands\/kasco\.\n/,
  );
  for (const line of merged.split("\n")) expect(line.length).toBeLessThanOrEqual(72);
  const batchId = /`golfbrands history\s+revert\s+([0-9a-f-]+)`/.exec(merged)?.[1] ?? "";

  expect(await command.json<Shown>("brands show kasco")).toMatchObject({
    aliases: ["Kasko Golf", "Kasco Japan"],
    foundedYear: 1964,
    websiteUrl: "https://kasco.example",
    categories: ["gloves", "golf-balls"],
  });
  expect((await command.run("brands show kasko-golf")).status).toBe(1);
  expect(await command.done("history list --limit 1")).toContain("Merged Kasko Golf into Kasco");
  await command.done(`history revert ${batchId}`);
  expect(await command.done("brands export -")).toBe(before);

  const { fields } = await command.json<{ fields: object[] }>([...merge, "--yes"]);
  expect(fields).toContainEqual({
    field: "foundedYear",
    name: "Founded Year",
    from: 1964,
    into: null,
    merged: 1964,
    how: "filled",
  });
});

it.each([
  ["brands", "kasco", "brand"],
  ["categories", "gloves", "category"],
])("in %s, refuses to merge %s into itself, with exit code 2", async (group, slug, record) => {
  expect(await command.refused(2, `${group} merge ${slug} ${slug} --yes`)).toBe(
    `${slug} cannot be merged into itself. Name another ${record}.\n`,
  );
});
