import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeOutput } from "./write-files.ts";
import { openTerminal } from "./terminal.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "golfbrands-output-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("reads nothing before the file may be written, and leaves nothing where reading breaks off", async () => {
  const file = join(folder, "sites.ndjson");
  let readings = 0;
  const texts = async function* () {
    readings += 1;
    yield "half\n";
    throw new Error("broken off");
  };
  const write = (yes: boolean) =>
    writeOutput(file, openTerminal({ quiet: true, yes }), texts(), { told: () => "nothing" });
  writeFileSync(file, "kept\n");
  await expect(write(false)).rejects.toThrow("exists. Replace it?");
  expect(readings).toBe(0);
  await expect(write(true)).rejects.toThrow("broken off");
  expect([readdirSync(folder), readFileSync(file, "utf8")]).toEqual([["sites.ndjson"], "kept\n"]);
});
