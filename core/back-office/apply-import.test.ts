import { expect, it } from "vitest";
import { failureOf, valueOf } from "./back-office.harness.ts";
import { DEFAULT_REQUEST, EVERYTHING, importing, lines, mixed } from "./sent-files.harness.ts";
import { freshOffice, change, lastBatch, observe } from "./back-office-steps.harness.ts";
import { ping, titleist } from "../brand/brand.fixture.ts";
import type { ImportRequest } from "./review-import.ts";

const current = freshOffice();

it("imports no row of a file with errors, naming row and column, or only the valid rows on request", async () => {
  const { amy } = current();
  const before = await observe(amy);
  expect(failureOf(await importing(amy, mixed))).toMatchObject({
    kind: "rows-rejected",
    rejected: 2,
    errors: [{ path: "line 5, Founded" }, { path: "line 6, Founded" }],
  });
  expect(await observe(amy)).toEqual(before);
  const imported = valueOf(await importing(amy, mixed, DEFAULT_REQUEST, { skipBad: true }));
  expect(imported.counts).toMatchObject({ new: 1, changed: 1, rejected: 2 });
  const vice = valueOf(
    await amy.listBrands({ ...EVERYTHING, search: "vice", sort: "name", page: 1 }),
  );
  expect(vice.items).toMatchObject([{ name: "Vice Golf", viewCount: 0 }]);
});

it("names the problem of a rejected cell without repeating its value", async () => {
  const { amy } = current();
  expect(failureOf(await importing(amy, lines("name", "\u0420ING")))).toMatchObject({
    errors: [{ path: "line 2, name", message: expect.stringMatching(/^has letters of two/) }],
  });
});

it("records an import as one batch with actor, file name and fingerprint, which can be reverted", async () => {
  const { ben, emails } = current();
  const before = (await observe(ben)).brands;
  const file = lines("name,founded_year", "Vice,2012", "PING,1960", "Edel,2006");
  const { batchId } = valueOf(await importing(ben, file));
  const batch = await lastBatch(ben);
  expect(batch).toMatchObject({
    id: batchId,
    actor: emails.ben,
    reason: "import",
    origin: "web",
    counts: { create: 2, update: 1, delete: 0 },
  });
  expect(batch?.note).toMatch(/^brands\.csv \(sha256 [0-9a-f]{16}\)$/);
  valueOf(await ben.revert(batchId ?? ""));
  const plain = (brands: typeof before) =>
    brands.map(({ version: _version, updatedAt: _updatedAt, ...brand }) => brand);
  expect(plain((await observe(ben)).brands)).toEqual(plain(before));
});

it("imports a file once, unless requested again or reverted", async () => {
  const { amy, ben } = current();
  const file = lines("slug,founded_year", "ping,1960");
  const { batchId } = valueOf(await importing(amy, file));
  expect(valueOf(await ben.reviewImport(file, DEFAULT_REQUEST)).earlier).toMatchObject({
    batchId,
  });
  expect(failureOf(await importing(ben, file))).toMatchObject({
    kind: "already-imported",
    batch: { batchId },
  });
  const again = valueOf(await importing(ben, file, DEFAULT_REQUEST, { again: true }));
  expect(again).toMatchObject({ batchId: null, counts: { unchanged: 1 } });
  const reverted = valueOf(await amy.revert(batchId ?? ""));
  expect(valueOf(await ben.reviewImport(file, DEFAULT_REQUEST)).earlier).toBeNull();
  const restored = valueOf(await amy.revert(reverted.batchId ?? ""));
  expect(valueOf(await ben.reviewImport(file, DEFAULT_REQUEST)).earlier).toMatchObject({ batchId });
  valueOf(await amy.revert(restored.batchId ?? ""));
  expect(valueOf(await importing(ben, file)).counts.changed).toBe(1);
});

it("imports exactly what was reviewed, or refuses", async () => {
  const { amy, ben } = current();
  const file = lines(
    "slug,name,founded_year",
    "ping,PING,1960",
    "vice,Vice,2012",
    "edel,Edel,2006",
  );
  const { digest } = valueOf(await amy.reviewImport(file, DEFAULT_REQUEST));
  await change(ben, ping.id, { hqLocation: "Phoenix" });
  valueOf(await ben.saveBrand({ name: "Edel" }));
  const before = await observe(amy);
  expect(failureOf(await amy.applyImport(file, DEFAULT_REQUEST, digest)).kind).toBe("import-stale");
  expect(await observe(amy)).toEqual(before);
  expect(valueOf(await importing(amy, file)).counts).toMatchObject({ new: 1, changed: 2 });
});

it("ignores later changes that do not concern the file", async () => {
  const { amy, ben } = current();
  const file = lines("slug,founded_year", "ping,1960");
  const { digest } = valueOf(await amy.reviewImport(file, DEFAULT_REQUEST));
  await change(ben, titleist.id, { hqLocation: "Fairhaven" });
  expect(valueOf(await amy.applyImport(file, DEFAULT_REQUEST, digest)).batchId).not.toBeNull();
});

it("refuses the plan of another file or with other options", async () => {
  const { amy } = current();
  const file = lines("slug,founded_year", "ping,1960");
  const { digest } = valueOf(await amy.reviewImport(file, DEFAULT_REQUEST));
  const other = await amy.applyImport(
    lines("slug,founded_year", "ping,1961"),
    DEFAULT_REQUEST,
    digest,
  );
  expect(failureOf(other).kind).toBe("import-stale");
  const request: ImportRequest = { ...DEFAULT_REQUEST, set: [["status", "archived"]] };
  expect(failureOf(await amy.applyImport(file, request, digest)).kind).toBe("import-stale");
});

it("imports a row whose bad cells are corrected or left out, and refuses corrections other than those reviewed", async () => {
  const { amy } = current();
  const file = lines(
    "name,Founded,City,Country,website_url",
    "Vice,soon,Munich,Germany,nowhere",
    "Edel,soon,,,",
  );
  const request: ImportRequest = {
    ...DEFAULT_REQUEST,
    edits: [
      { line: 2, column: "Founded", value: "Est. 2012" },
      { line: 2, column: "website_url", value: null },
      { line: 2, column: "City, Country", value: "Bavaria" },
      { line: 9, column: "Founded", value: "1" },
    ],
  };
  const review = valueOf(await amy.reviewImport(file, request));
  const { digest, counts, problems } = review;
  expect(review.changes[0]?.fields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: "foundedYear", after: 2012 }),
      expect.objectContaining({ field: "hqLocation", after: "Bavaria" }),
    ]),
  );
  expect(review.changes[0]?.fields.map(({ field }) => field)).not.toContain("websiteUrl");
  expect(counts).toMatchObject({ new: 1, rejected: 1 });
  expect(problems).toMatchObject([{ column: "Founded", sample: [{ line: 3, value: "soon" }] }]);
  const other = { ...request, edits: request.edits.slice(0, 3) };
  for (const applied of [DEFAULT_REQUEST, other])
    expect(failureOf(await amy.applyImport(file, applied, digest, { skipBad: true })).kind).toBe(
      "import-stale",
    );
  valueOf(await amy.applyImport(file, request, digest, { skipBad: true }));
  expect(valueOf(await amy.reviewImport(file, request)).counts).toMatchObject({ unchanged: 1 });
  expect((await lastBatch(amy))?.note).toContain("corrected cells: 4");
});
