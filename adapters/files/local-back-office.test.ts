import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyFolder } from "../empty-folder.harness.ts";
import { failureOf, openOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import { createLocalBackOffice } from "#core/back-office/local-back-office.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { DEFAULT_IMPORT_OPTIONS } from "#core/import/import-options.ts";
import { LIMITS } from "#core/limits.ts";
import { createBrandFiles, openRows } from "./brand-files.ts";
import { openSourceFile, openSourceStream } from "./source-file.ts";

// The local back office over memory stores and real files.

const open = async () => {
  const { parts, store, submissions } = openOffice();
  valueOf(await store.commit(castChangeSet));
  const folder = emptyFolder();
  const backOffice = createLocalBackOffice({
    ...parts,
    submissions,
    files: createBrandFiles(),
    actor: { actor: "amy@golf.example", origin: "cli" },
  });
  const source = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return openSourceFile(join(folder, name));
  };
  const plan = async (content: string) =>
    backOffice.planImport(
      await openRows(await source("brands.csv", content)),
      DEFAULT_IMPORT_OPTIONS,
    );
  return { backOffice, source, plan, submissions };
};

it("finds brands by slug or id, each once, and lists missing ones with suggestions", async () => {
  const { backOffice } = await open();
  const found = valueOf(await backOffice.findBrands(["titleist"]));
  const [titleist] = found;
  expect(valueOf(await backOffice.findBrands(["titleist", titleist?.id ?? ""]))).toEqual(found);
  expect(failureOf(await backOffice.findBrands(["titelist", "titleist", "xyz"]))).toEqual({
    kind: "brands-not-found",
    missing: [
      { name: "titelist", near: "titleist" },
      { name: "xyz", near: undefined },
    ],
  });
});

it("refuses a file with too many rows, and stops reading", async () => {
  const { plan } = await open();
  await expect(plan(`name\n${"x\n".repeat(LIMITS.importRows + 1)}`)).rejects.toThrow(
    "brands.csv has more than 100,000 rows. Split it into smaller files.",
  );
});

it("refuses a file of more than 50 MB, whether its size is known or not", async () => {
  const { source } = await open();
  const content = "x".repeat(LIMITS.importBytes + 1);
  await expect(source("large.csv", content)).rejects.toThrow(
    "large.csv is 51 MB; a file may be at most 50 MB. Split it into smaller files.",
  );
  async function* stream() {
    yield Buffer.from(content);
  }
  await expect(openSourceStream(stream(), "standard input")).rejects.toThrow(
    "standard input is too large; a file may be at most 50 MB.",
  );
});
