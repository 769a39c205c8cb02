import { expect, it } from "vitest";
import { failureOf, valueOf } from "./back-office.harness.ts";
import { DEFAULT_REQUEST, fileOf, importing, lines, mixed } from "./sent-files.harness.ts";
import { freshOffice, observe } from "./back-office-steps.harness.ts";
import { titleist } from "../brand/brand.fixture.ts";

const current = freshOffice();

it("shows what a file would do, and writes nothing", async () => {
  const { amy } = current();
  const before = await observe(amy);
  const review = valueOf(await amy.reviewImport(mixed, DEFAULT_REQUEST));
  expect(review).toMatchObject({
    file: { name: "brands.csv", format: "csv", encoding: "utf-8", delimiter: "," },
    headerProblem: null,
    counts: { new: 1, changed: 1, unchanged: 1, skipped: 0, rejected: 2 },
    from: 0,
    total: 2,
    earlier: null,
    moreProblems: 0,
  });
  expect(review.columns.map(({ name, field, samples }) => [name, field, samples])).toEqual([
    ["Brand Name", "name", ["Vice Golf", "PING", titleist.name]],
    ["Slug", "slug", ["vice", "ping", "titleist"]],
    ["Founded", "founded_year", ["2012", "1960", String(titleist.foundedYear)]],
    ["Marke", null, ["red"]],
    ["view_count", null, ["7"]],
  ]);
  expect(review.columns.at(-1)?.why).toContain("views are counted");
  expect(review.changes.map(({ line, verb, slug }) => [line, verb, slug])).toEqual([
    [2, "create", "vice"],
    [3, "update", "ping"],
  ]);
  expect(review.changes[1]?.fields).toEqual([
    { field: "foundedYear", name: "Founded Year", before: 1959, after: 1960 },
  ]);
  expect(review.problems).toMatchObject([
    { column: "Founded", count: 2, sample: [{ line: 5, value: "3000" }, { line: 6 }] },
  ]);
  expect(await observe(amy)).toEqual(before);
});

it("imports only new brands, or only existing ones, on request", async () => {
  const { amy } = current();
  const file = lines("name,slug,founded_year", "PING,ping,1960", "Vice,vice,2012");
  for (const [only, slug] of [
    ["create", "vice"],
    ["update", "ping"],
  ] as const) {
    const review = valueOf(await amy.reviewImport(file, { ...DEFAULT_REQUEST, only }));
    expect(review.counts.skipped).toBe(1);
    expect(review.changes.map((change) => change.slug)).toEqual([slug]);
  }
});

it("says which new brands look like existing ones", async () => {
  const file = lines(
    "name,website_url",
    "Titliest,http://titleist.com",
    "Vice,https://vice.example",
  );
  const review = valueOf(await current().amy.reviewImport(file, DEFAULT_REQUEST));
  expect(review).toMatchObject({
    counts: { new: 2, changed: 0 },
    lookAlikes: [{ line: 2, other: { slug: "titleist", line: null }, reasons: ["site"] }],
    moreLookAlikes: 0,
  });
});

it("marks what overwrites a checked fact, and leaves it out on request", async () => {
  const { amy } = current();
  const file = lines("slug,distribution_model,hq_location", "titleist,Online,Reno");
  const review = valueOf(await amy.reviewImport(file, DEFAULT_REQUEST));
  expect(review.checkedFacts).toEqual({ overwritten: 1, kept: 0 });
  expect(review.changes[0]?.overwritten).toEqual(["distributionModel"]);
  const evidence = review.changes[0]?.fields.find(({ field }) => field === "evidence");
  expect([evidence?.before, evidence?.after]).toEqual([[titleist.evidence[0]], []]);
  const request = { ...DEFAULT_REQUEST, keepChecked: true };
  const protectedReview = valueOf(await amy.reviewImport(file, request));
  expect(protectedReview.checkedFacts).toEqual({ overwritten: 0, kept: 1 });
  expect(protectedReview.changes[0]).toMatchObject({
    overwritten: [],
    fields: [{ field: "hqLocation" }],
  });
  expect(failureOf(await amy.applyImport(file, DEFAULT_REQUEST, protectedReview.digest)).kind).toBe(
    "import-stale",
  );
  valueOf(await amy.applyImport(file, request, protectedReview.digest));
  const titleistNow = (await observe(amy)).brands.find(({ id }) => id === titleist.id);
  expect(titleistNow).toMatchObject({
    distributionModel: titleist.distributionModel,
    hqLocation: "Reno",
    evidence: titleist.evidence,
  });
});

it("shows evidence about a new attribute under the attribute's slug, and applies the plan", async () => {
  const { amy } = current();
  const file = lines(
    "slug,attributes,evidence",
    "ping,Hand Sewn,attr:hand-sewn: Trade Fair @2026-02-15 (brand)",
  );
  const request = { ...DEFAULT_REQUEST, createMissingTaxonomy: true };
  const review = valueOf(await amy.reviewImport(file, request));
  const evidence = review.changes[0]?.fields.find(({ field }) => field === "evidence");
  expect(evidence?.after).toMatchObject([{ field: "attr:hand-sewn" }]);
  valueOf(await amy.applyImport(file, request, review.digest));
});

it("asks for a mapping if columns are unknown or ambiguous", async () => {
  const { amy } = current();
  for (const header of ["Merkki,Vuosi", "Brand,Label"]) {
    const file = lines(header, "Vice,2012");
    const review = valueOf(await amy.reviewImport(file, DEFAULT_REQUEST));
    expect(review.headerProblem).toContain("brands.csv has ");
    expect(review.columns.map(({ name, samples }) => [name, samples])).toEqual(
      header.split(",").map((name, at) => [name, [["Vice"], ["2012"]][at]]),
    );
    expect(review.total).toBe(0);
    expect(failureOf(await importing(amy, file))).toMatchObject({ kind: "invalid-input" });
  }
});

it("returns a long plan page by page", async () => {
  const { amy } = current();
  const file = fileOf(`name\n${Array.from({ length: 1_200 }, (_, n) => `Brand ${n}`).join("\n")}`);
  const names: string[] = [];
  for (let from = 0; from < 1_200; from = names.length) {
    const { changes, total } = valueOf(await amy.reviewImport(file, DEFAULT_REQUEST, from));
    expect([changes.length > 0, total]).toEqual([true, 1_200]);
    names.push(...changes.map(({ name }) => name));
  }
  expect(names).toEqual(Array.from({ length: 1_200 }, (_, n) => `Brand ${n}`));
});
