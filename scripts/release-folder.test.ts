import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyFolder } from "../adapters/empty-folder.harness.ts";
import { refusalOf } from "./release-folder.mjs";

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});

const write = (name: string, text = "") => writeFileSync(join(folder, name), text);

const earlierRelease = () => {
  write("golfbrands-1.0.0.tgz");
  write("SHA256SUMS", "0123  golfbrands-1.0.0.tgz\n");
};

describe("a folder for a release", () => {
  it("may be new or empty, or contain an earlier release", () => {
    expect(refusalOf(join(folder, "new"))).toBeUndefined();
    expect(refusalOf(folder)).toBeUndefined();
    earlierRelease();
    expect(refusalOf(folder)).toBeUndefined();
  });

  it("may not contain other files, with or without an earlier release", () => {
    write("thesis.txt");
    expect(refusalOf(folder)).toContain("holds thesis.txt, which is not part");
    rmSync(join(folder, "thesis.txt"));
    earlierRelease();
    mkdirSync(join(folder, "photos"));
    expect(refusalOf(folder)).toContain("holds photos, which is not part");
  });

  it("may not be a file", () => {
    write("file");
    expect(refusalOf(join(folder, "file"))).toContain("is a file");
  });
});

it("npm run release leaves other folders unchanged", () => {
  write("thesis.txt");
  const script = join(import.meta.dirname, "release.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, `${refusalOf(folder)}\n`]);
  expect(readdirSync(folder)).toEqual(["thesis.txt"]);
});
