import { chmodSync, chownSync, copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inspectDatabase } from "./maintenance/inspect.ts";
import { openDatabase } from "./open-database.ts";
import { emptyFolder } from "./sqlite.harness.ts";

/** An unused user id. Root may write everywhere, so a test run as root switches to this one. */
const NOBODY = 65_534;
const isAdministrator = process.geteuid?.() === 0;

const asOrdinaryUser = (work: () => unknown): unknown => {
  if (isAdministrator) process.seteuid?.(NOBODY);
  try {
    work();
    return "opened";
  } catch (error) {
    return error;
  } finally {
    if (isAdministrator) process.seteuid?.(0);
  }
};

const folderWithDatabase = (): { folder: string; file: string } => {
  const outer = emptyFolder();
  chmodSync(outer, 0o755);
  const folder = join(outer, "data");
  mkdirSync(folder);
  const file = join(folder, "golfbrands.db");
  openDatabase(file).close();
  if (isAdministrator) [folder, file].forEach((path) => chownSync(path, NOBODY, NOBODY));
  return { folder, file };
};

const refused = expect.objectContaining({
  name: "DatabaseRefused",
  message: expect.stringMatching(
    /cannot be written\. Allow this user to write the file and its folder/,
  ),
});

it("opens files that an ordinary user may write", () => {
  const { file } = folderWithDatabase();
  expect(asOrdinaryUser(() => openDatabase(file).close())).toBe("opened");
});

it.each<[what: string, name: string, isFolder: boolean]>([
  ["to write a read-only file", "golfbrands.db", false],
  ["to write a file in a read-only folder", "golfbrands.db", true],
  ["to create a file in a read-only folder", "new.db", true],
  ["to create a folder in a read-only folder", "deeper/new.db", true],
])("refuses %s", (_what, name, isFolder) => {
  const { folder, file } = folderWithDatabase();
  if (isFolder) chmodSync(folder, 0o500);
  else chmodSync(file, 0o400);
  expect(asOrdinaryUser(() => openDatabase(join(folder, name)).close())).toEqual(refused);
});

it.each([
  ["without", ""],
  ["with", "-wal"],
])("explains how to inspect a database %s a -wal file in a read-only folder", (_how, ending) => {
  const { folder, file } = folderWithDatabase();
  const copy = join(folder, "copy.db");
  const database = openDatabase(file);
  database.exec("UPDATE counters SET value = value");
  for (const one of ["", ending]) copyFileSync(file + one, copy + one);
  database.close();
  chmodSync(folder, 0o500);
  expect(asOrdinaryUser(() => inspectDatabase(copy))).toMatchObject({
    name: "DatabaseRefused",
    message: expect.stringMatching(/cannot be read\..+ copy the file and its -wal file to another/),
  });
});
