import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { emptyFolder } from "#adapters/empty-folder.harness.ts";
import { writeOutput } from "./write-files.ts";
import { openTerminal } from "./terminal.ts";

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});

it("reads no content before the user agrees to replace the file, and keeps the old file after an error", async () => {
  const file = join(folder, "sites.ndjson");
  let reads = 0;
  const texts = async function* () {
    reads += 1;
    yield "half\n";
    throw new Error("stopped");
  };
  const write = (yes: boolean) =>
    writeOutput(file, openTerminal({ quiet: true, yes }), texts(), { summary: () => "nothing" });
  writeFileSync(file, "kept\n");
  await expect(write(false)).rejects.toThrow("exists. Replace it?");
  expect(reads).toBe(0);
  await expect(write(true)).rejects.toThrow("stopped");
  expect([readdirSync(folder), readFileSync(file, "utf8")]).toEqual([["sites.ndjson"], "kept\n"]);
});
