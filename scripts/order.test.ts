import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

// What has no circles can be understood, tested and left out piece by piece.

const house = JSON.parse(
  execFileSync(process.execPath, [join(import.meta.dirname, "house.mjs"), "--json"], {
    encoding: "utf8",
    maxBuffer: 16 * 1024 * 1024,
  }),
) as { folderCircles: string[][]; fileCircles: string[][] };

it("no folder of a layer leads back to itself by what is imported at run time", () => {
  expect(house.folderCircles).toEqual([]);
});

it("no file leads back to itself, by types either", () => {
  expect(house.fileCircles).toEqual([]);
});
