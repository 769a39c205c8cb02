// Guarantee (Operation): No command overwrites a database or the file that it reads, even with `--yes`. It replaces another
//   existing file only with `--yes` or a confirmation. Files that may contain e-mail addresses have mode 0600.
import { linkSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { emptyFolder } from "../empty-folder.harness.ts";
import { openDatabase } from "../sqlite/open-database.ts";
import { checkTarget, openTargetFile } from "./target-file.ts";

let folder: string;
const path = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = emptyFolder();
});

it("never overwrites a database or its side files, under whichever name", async () => {
  const database = openDatabase(path("golf.db"));
  symlinkSync(path("golf.db"), path("link.csv"));
  linkSync(path("golf.db"), path("twin.csv"));
  mkdirSync(path("inner"));
  symlinkSync(folder, path("inner/out"));
  for (const name of ["golf.db", "link.csv", "twin.csv", "inner/../golf.db", "inner/out/golf.db"])
    await expect(checkTarget(path(name))).rejects.toThrow(/is a database\. Name another file/);
  database.close();
  // Side files, whether or not they exist.
  for (const ending of ["-wal", "-shm", "-journal"])
    await expect(checkTarget(path(`inner/out/golf.db${ending}`))).rejects.toThrow(
      /belongs to the database .*golf\.db\. Name another file/,
    );
});

it("never overwrites another file of the same command", async () => {
  writeFileSync(path("in.csv"), "name\nPing\n");
  symlinkSync(path("in.csv"), path("link.csv"));
  linkSync(path("in.csv"), path("twin.csv"));
  const others = [
    { path: path("in.csv"), what: "the file being imported" },
    { path: path("new.csv"), what: "the file for rejected rows" },
  ];
  for (const name of ["in.csv", "link.csv", "twin.csv"])
    await expect(checkTarget(path(name), others)).rejects.toThrow(/is the file being imported\./);
  await expect(checkTarget(path("./new.csv"), others)).rejects.toThrow(/for rejected rows/);
});

it("reports whether a file would be replaced", async () => {
  writeFileSync(path("there.csv"), "");
  expect(await checkTarget(path("there.csv"))).toBe(true);
  for (const name of ["new.csv", "no/where.csv", "new-wal", "."])
    expect([name, await checkTarget(path(name))]).toEqual([name, false]);
  expect(await checkTarget("/dev/null")).toBe(false);
});

it.each(["new.csv", "public.csv"])("writes the private file %s with mode 0600", async (name) => {
  writeFileSync(path("public.csv"), "", { mode: 0o644 });
  const file = await openTargetFile(path(name), { isPrivate: true });
  await file.write("amy@golf.example");
  await file.complete();
  expect(statSync(path(name)).mode & 0o777).toBe(0o600);
});
