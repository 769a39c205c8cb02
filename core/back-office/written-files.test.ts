import { expect, it } from "vitest";
import { LIMITS } from "../limits.ts";
import { golfClubs } from "../taxonomy/taxonomy.fixture.ts";
import { freshOffice } from "./back-office-steps.harness.ts";
import { failureOf, valueOf } from "./back-office.harness.ts";
import {
  DEFAULT_REQUEST,
  EVERYTHING,
  fileOf,
  importing,
  mixed,
  textOf,
} from "./sent-files.harness.ts";
import type { BrandFilter } from "./brand-list-query.ts";

const current = freshOffice();

it("returns rejected rows in a file that can be corrected and imported", async () => {
  const { amy } = current();
  const rejects = valueOf(await amy.writeRejects(mixed, DEFAULT_REQUEST));
  expect(rejects).toMatchObject({ name: "brands-rejects.csv", format: "csv" });
  const text = await textOf(rejects);
  expect(text.split("\r\n")).toEqual([
    "Brand Name,Slug,Founded,Marke,view_count,line,reason",
    expect.stringMatching(/^Soon,soon,3000,,,5,.*Founded/),
    expect.stringMatching(/^Late,late,4000,,,6,.*Founded/),
    "",
  ]);
  const mended = fileOf(text.replace("3000", "1999").replace("4000", "1998"));
  expect(valueOf(await importing(amy, mended)).counts).toMatchObject({ new: 2, rejected: 0 });
});

it("refuses a file that is too large", async () => {
  const { amy } = current();
  const large = fileOf(new Uint8Array(LIMITS.importBytes + 1));
  expect(failureOf(await amy.reviewImport(large, DEFAULT_REQUEST))).toEqual({
    kind: "file-too-large",
    limit: LIMITS.importBytes,
  });
});

it("exports filtered brands in every format, and importing the file changes nothing", async () => {
  const { amy } = current();
  for (const format of ["csv", "json", "ndjson"] as const) {
    const written = valueOf(await amy.exportBrands(EVERYTHING, format));
    expect(written).toMatchObject({ name: `brands.${format}`, format });
    const file = fileOf(await textOf(written), written.name);
    const { counts } = valueOf(await amy.reviewImport(file, DEFAULT_REQUEST));
    expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 6, rejected: 0 });
  }
  const slugsOf = async (filter: Partial<BrandFilter>) =>
    (await textOf(valueOf(await amy.exportBrands({ ...EVERYTHING, ...filter }, "ndjson"))))
      .split("\n")
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line).slug);
  for (const filter of [
    { search: "ping" },
    { status: "archived" },
    { status: "active", needs: "logo" },
    { category: golfClubs.slug, positioning: "Premium" },
    { search: "nobody at all" },
  ] satisfies Partial<BrandFilter>[]) {
    const listed = valueOf(
      await amy.listBrands({ ...EVERYTHING, ...filter, sort: "slug", page: 1 }),
    );
    expect(await slugsOf(filter)).toEqual(listed.items.map(({ slug }) => slug));
  }
});
