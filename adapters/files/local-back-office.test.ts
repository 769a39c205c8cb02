import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  failureOf,
  openOffice,
  suggestion,
  valueOf,
} from "#core/back-office/back-office.harness.ts";
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
  const folder = mkdtempSync(join(tmpdir(), "golfbrands-local-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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
    "large.csv has 51 MB, and a file may have at most 50 MB. Split it into smaller files.",
  );
  async function* stream() {
    yield Buffer.from(content);
  }
  await expect(openSourceStream(stream(), "standard input")).rejects.toThrow(
    "standard input has more than 50 MB, and a file may have at most 50 MB.",
  );
});

it("holds an import's plan until it is committed, as one batch that can be reverted", async () => {
  const { backOffice, plan } = await open();
  const planned = await plan("name,hq\nVice,Munich\n");
  expect([planned.changes.length, planned.counts.new]).toEqual([1, 1]);
  expect((await backOffice.findBrands(["vice"])).ok).toBe(false);
  const { batchId } = valueOf(await planned.commit());
  expect(valueOf(await backOffice.findBrands(["vice"]))).toMatchObject([{ hqLocation: "Munich" }]);
  valueOf(await backOffice.revert(batchId ?? ""));
  expect((await backOffice.findBrands(["vice"])).ok).toBe(false);
});

it("refuses to commit over a brand that changed since it was planned, and writes nothing", async () => {
  const { backOffice, plan } = await open();
  const first = await plan("slug,hq\ntitleist,Leeds\n");
  const second = await plan("slug,hq\ntitleist,York\n");
  valueOf(await first.commit());
  expect(failureOf(await second.commit())).toMatchObject({
    kind: "import-stale",
    records: [{ name: "Titleist", verb: "update" }],
  });
  expect(valueOf(await backOffice.findBrands(["titleist"]))).toMatchObject([
    { hqLocation: "Leeds" },
  ]);
});

it("exports the brands that have a category and attributes, and counts them", async () => {
  const { backOffice } = await open();
  const [brand] = valueOf(await backOffice.findBrands(["titleist"]));
  const { categories } = await backOffice.listTaxonomy();
  const category = categories.find(({ id }) => id === brand?.categoryIds[0])?.slug;
  const filter = { search: "", status: null, needs: null, category };
  const exported = valueOf(await backOffice.exportBrands(filter, "ndjson"));
  let text = "";
  for await (const piece of exported.text) text += piece;
  const slugs = text
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { slug: string }).slug);
  expect(slugs).toContain("titleist");
  expect(exported.count()).toBe(slugs.length);
});

it("imports categories as one batch, and lists rows without changes", async () => {
  const { backOffice } = await open();
  const file = { name: "categories.csv", fingerprint: "0123456789abcdef0123" };
  const rows = [
    { line: 2, fields: { name: "Gloves" } },
    { line: 3, fields: { name: "Gloves" } },
  ];
  const planned = await backOffice.planTaxonomyImport("category", file, rows);
  expect([planned.changes.length, planned.problems]).toEqual([
    1,
    [expect.objectContaining({ line: 3, message: "repeats the category of line 2" })],
  ]);
  valueOf(await planned.commit());
  const again = await backOffice.planTaxonomyImport("category", file, rows.slice(0, 1));
  expect([again.changes, again.unchanged]).toEqual([[], 1]);
  const { items } = await backOffice.listHistory({ record: null, page: 1 });
  expect(items[0]?.note).toBe("categories.csv (sha256 0123456789abcdef)");
});

it("puts a suggestion into the queue once, and names the field of an invalid one", async () => {
  const { backOffice, submissions } = await open();
  await submissions.add(suggestion);
  const { brandName, websiteUrl, submitterEmail, notes } = suggestion;
  const rows = [
    { line: 2, fields: { brandName, websiteUrl, submitterEmail, notes } },
    { line: 3, fields: { brandName: "Niblick" } },
    { line: 4, fields: {} },
  ];
  const planned = await backOffice.planSubmissionImport(rows);
  expect([planned.fresh, planned.unchanged]).toEqual([1, 1]);
  expect(planned.rejected).toMatchObject([{ row: rows[2], problems: [{ column: "brandName" }] }]);
  await planned.commit();
  const { items } = await backOffice.listSubmissions({ status: "pending", page: 1 });
  expect(items.map((one) => one.brandName)).toContain("Niblick");
});
