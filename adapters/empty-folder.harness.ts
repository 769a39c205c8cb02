import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished } from "vitest";

const make = () => mkdtempSync(join(tmpdir(), "golfbrands-"));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** An empty folder, deleted after the test. */
export const emptyFolder = (): string => {
  const folder = make();
  onTestFinished(() => remove(folder));
  return folder;
};

/** An empty folder for all tests of a file, deleted after them. */
export const folderOfFile = (): string => {
  const folder = make();
  afterAll(() => remove(folder));
  return folder;
};
