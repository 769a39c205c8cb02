// Guarantee (Privacy): No cell of an exported CSV file runs as a formula. Importing an export changes nothing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { folderOfFile } from "../empty-folder.harness.ts";
import { parseBrandField } from "#core/brand/brand-draft.schema.ts";
import type { BrandContent, JsonValue } from "#core/brand/fields.ts";
import type { Fields } from "#core/change/diff.ts";
import { EXPORT_COLUMNS } from "../columns.ts";
import { titleist } from "#core/brand/brand.fixture.ts";
import { AWKWARD_TEXTS, awkwardBrands } from "#core/import/awkward-brands.fixture.ts";
import { FILE_FORMATS, type FileFormat } from "#core/import/import-options.ts";
import { castAttributes, castCategories } from "#core/taxonomy/taxonomy.fixture.ts";
import { openRows } from "./brand-files.ts";
import { openSourceFile } from "./source-file.ts";
import { brandExporter, rowWriter } from "./write-rows.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

const folder = folderOfFile();

const exported = brandExporter({ categories: castCategories, attributes: castAttributes });

const write = (format: FileFormat, brands: readonly Fields[]): string => {
  const { begin, row, end } = rowWriter(format, EXPORT_COLUMNS.brand);
  return (
    begin + brands.map((brand, at) => row(brand, at === 0)).join("") + end(brands.length === 0)
  );
};

const read = async (format: FileFormat, text: string) => {
  const path = join(folder, `brands.${format}`);
  writeFileSync(path, text);
  const file = await openRows(await openSourceFile(path), { format });
  const rows = file.rows.map(({ values, problem }) => {
    expect(problem).toBeUndefined();
    return file.header.map((column, at) => ({ field: fieldOf(column), raw: values[at] }));
  });
  return { codec: file.codec, rows };
};

const fieldOf = (column: string): string =>
  EXPORT_COLUMNS.brand.find((one) => one.column === column)?.field ?? column;

/** The field whose rules check a column. A file has slugs where a brand has ids. */
const ruleOf = (field: string): keyof BrandContent => {
  if (field === "categories") return "categoryIds";
  if (field === "attributes") return "attributeIds";
  // `createdAt` is not in `BrandContent`. Another time has the same rules.
  return (field === "createdAt" ? "socialMetricsUpdatedAt" : field) as keyof BrandContent;
};

const parsed = (field: string, value: unknown): JsonValue => {
  const outcome = parseBrandField(ruleOf(field), value, NOW);
  if (!outcome.ok) throw new Error(`${field}: ${JSON.stringify(outcome.failure.errors)}`);
  return outcome.value;
};

describe.each(FILE_FORMATS)("brands with any texts, written as %s", (format) => {
  it("are read unchanged, and written again as the same bytes", async () => {
    await fc.assert(
      fc.asyncProperty(awkwardBrands, async (records) => {
        const brands = records.map(exported);
        const text = write(format, brands);
        if (brands.length === 0 && format === "ndjson") return;
        const { codec, rows } = await read(format, text);
        for (const [at, row] of rows.entries())
          for (const { field, raw = null } of row)
            expect([field, codec.holds(field, raw, brands[at]?.[field] ?? null)]).toEqual([
              field,
              true,
            ]);
        const again = rows.map((row) =>
          Object.fromEntries(
            row.map(({ field, raw = null }) => [field, parsed(field, codec.read(field, raw))]),
          ),
        );
        expect(brands).toMatchObject(again);
        expect(write(format, again)).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it.each(AWKWARD_TEXTS)(
    "keep %j as social_links, and at the start of the long description",
    async (text) => {
      const written = {
        ...exported(titleist),
        socialLinks: text,
        longDescription: `${text} a`.trim(),
      };
      const { codec, rows } = await read(format, write(format, [written]));
      const values = Object.fromEntries(
        (rows[0] ?? []).map(({ field, raw = null }) => [field, codec.read(field, raw)]),
      );
      expect([values["socialLinks"], values["longDescription"]]).toEqual([
        written.socialLinks,
        written.longDescription,
      ]);
    },
  );

  it("are refused with a NUL, in any field", async () => {
    const texts = EXPORT_COLUMNS.brand.filter(
      // Categories and attributes are looked up by slug, and no slug contains a NUL.
      ({ field, kind }) => kind !== "integer" && field !== "categories" && field !== "attributes",
    );
    for (const { field, kind } of texts) {
      const value = kind === "list" ? ["a\0b"] : "a\0b";
      const { codec, rows } = await read(format, write(format, [{ name: "Ping", [field]: value }]));
      const raw = rows[0]?.find((one) => one.field === field)?.raw ?? null;
      const outcome = parseBrandField(ruleOf(field), codec.read(field, raw), NOW);
      expect([field, outcome.ok]).toEqual([field, false]);
    }
  });
});

/** The cells of a spreadsheet that splits the text at this delimiter, and ignores quotation marks inside a cell. */
const cellsSplitAt = (delimiter: string, text: string): string[] => {
  const options = {
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_error: true,
  };
  return parse(text, options).flat();
};

describe.each([",", ";", "\t"])("an exported CSV file split at %j", (delimiter) => {
  it("has no cell that a spreadsheet runs as a formula", () => {
    const dangerous = fc.string({
      unit: fc.constantFrom(";", "\t", "\n", ",", '"', "'", "=", "@", "+", " ", "a"),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(dangerous, dangerous, dangerous, (name, hqLocation, longDescription) => {
        const written = { name, hqLocation, longDescription, highlights: [hqLocation, name] };
        const cells = cellsSplitAt(delimiter, write("csv", [written, written]));
        expect(cells.filter((cell) => /^[\s]*[=+@]/.test(cell))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
