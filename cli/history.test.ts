import { expect, it } from "vitest";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { CONFIRMED_NOTE } from "#core/change/batch.ts";
import { changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest(async ({ file, done }) => {
  await done([
    "brands",
    "import",
    file("first.csv", "name,hq,founded\nPING,Phoenix,1959\nOne,Leeds,\n"),
  ]);
  await done([
    "brands",
    "import",
    file("second.csv", "name,hq,founded\nPING,Paris,1960\nTwo,York,\n"),
  ]);
  await done("brands archive one");
});

interface Listed {
  total: number;
  batches: { id: string; reason: string; note: string | null }[];
}

const batches = async (...options: string[]) =>
  (await command.json<Listed>(["history", "list", ...options])).batches;

it("lists the changes of all brands or of one, newest first", async () => {
  const all = await batches();
  expect(all.map(({ reason }) => reason)).toEqual(["bulk", "import", "import"]);
  expect(all[1]?.note).toMatch(/^second\.csv \(sha256 [\da-f]{16}\)$/);
  expect(await batches("--brand", "one")).toEqual([all[0], all[2]]);
  expect(await batches("--limit", "1")).toEqual([all[0]]);
  const { stdout, stderr } = await command.run("history list --limit 2");
  expect(stdout).toMatch(/ Bulk edit from the command line +One: archived\n/);
  expect(stdout).toMatch(
    / Import from the command line +Created 1, changed 1: PING, Two · second\.csv\n/,
  );
  expect(stderr).toBe("2 of 3 batches; --limit lists more.\n");
});

it("lists consecutive confirmations in one line, or each in its own line with --all", async () => {
  const database = openDatabase(command.path("golf.db"));
  const { catalogStore } = sqliteStores(database);
  for (const slug of ["one", "two"]) {
    const brand = (await catalogStore.directory()).brandAt(slug);
    if (!brand) throw new Error(`${slug} was not imported`);
    const confirmed = changeSetOf(updateBrand({ ...brand, foundedYear: 1999 }, brand.version));
    expect(await catalogStore.commit({ ...confirmed, note: CONFIRMED_NOTE })).toHaveProperty(
      "ok",
      true,
    );
  }
  database.close();
  const folded = await command.done("history list");
  expect(folded).toMatch(/ Confirmed 2 facts: Two, One; --all shows each\n/);
  const each = await command.done("history list --all");
  expect(each).not.toContain("Confirmed 2");
  expect(each.split("\n").filter((line) => line.includes(CONFIRMED_NOTE))).toHaveLength(2);
});

it("says what a batch reverts, and what reverted it", async () => {
  await command.done("history revert last");
  const [revert, archived] = await batches();
  const listed = await command.done("history list");
  expect(listed).toContain(
    `Revert from the command line     One: active again · reverts ${archived?.id}\n`,
  );
  expect(listed).toContain(`One: archived · reverted by ${revert?.id}\n`);
  const shown = await command.done(["history", "show", archived?.id ?? ""]);
  expect(shown).toContain(", Bulk edit from the command line\n");
  expect(shown).toContain(`One: archived · reverted by ${revert?.id}\n`);
});

it("shows a batch field by field, found by id, prefix or `last`", async () => {
  const [last, second] = await batches();
  const shown = await command.done(["history", "show", second?.id.slice(0, 8) ?? ""]);
  expect(shown).toContain(`Batch ${second?.id}\n`);
  expect(shown).toContain(
    "~ brand PING\n    Founded Year: 1959 → 1960\n    HQ Location: Phoenix → Paris\n",
  );
  expect(shown).toContain("+ brand Two\n");
  expect(await command.done("history show last")).toContain(`Batch ${last?.id}\n`);
  expect(await command.refused(2, `history show ${last?.id.slice(0, 2)}`)).toContain("too short");
});

it("names the brands of a list, in history and in a revert", async () => {
  for (const brands of ["one", "one | two"])
    await command.done([
      "lists",
      "import",
      command.file("lists.csv", `slug,title,text,brands\npair,Pair,Two brands,${brands}\n`),
    ]);
  expect(await command.done("history show last")).toContain("    Brands:\n      + Two\n");
  expect(await command.done("history revert last --dry-run")).toContain(
    "    Brands:\n      - Two\n",
  );
});

it("asks before a revert deletes more than 20 records, and names their number", async () => {
  const rows = (count: number) =>
    ["name", ...Array.from({ length: count }, (_, n) => `Brand ${n}`)].join("\n");
  await command.done(["brands", "import", command.file("many.csv", rows(21))]);
  const imported = await command.slugs();
  const { status, stderr } = await command.run("history revert last");
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^Undoing this batch deletes 21 records\. Undo it\? .+ Use --yes to confirm\.\n$/,
  );
  expect(await command.slugs()).toEqual(imported);
  await command.done("history revert last --yes");
  expect(await command.slugs()).toHaveLength(imported.length - 21);
});
