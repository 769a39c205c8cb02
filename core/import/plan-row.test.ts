import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type Brand, contentOf } from "../brand/brand.ts";
import { parseBrandDraft } from "../brand/brand-draft.schema.ts";
import { BRAND_STATUSES, type JsonValue, POSITIONINGS } from "../brand/fields.ts";
import { reconcileEvidence } from "../brand/reconcile-evidence.ts";
import { slugFromName } from "../brand/slug.ts";
import { castAttributes, castCategories } from "../taxonomy/taxonomy.fixture.ts";
import { openImport, type TestFile, comparable } from "./import.harness.ts";
import type { ImportField } from "./import-field.ts";
import type { RowOutcome } from "./plan-row.ts";
import { mapColumns } from "./map-columns.ts";
import { checkProperty, NOW, someFile } from "./rows.fixture.ts";

it("changes the same fields as typing the row's values into the brand form", async () => {
  expect.hasAssertions();
  const directory = await openImport();
  const brands = new Map((await directory.allBrands()).map((brand) => [brand.slug, brand]));
  const tryOne = async (file: TestFile, clearEmpty: boolean) => {
    const { outcomes } = await directory.plan(file, { clearEmpty });
    const seen = new Set<string>();
    for (const [at, outcome] of outcomes.entries()) {
      const row = rowOf(file, at);
      const slug = textOf(row.get("slug")) || slugFromName(textOf(row.get("name"))) || "";
      const brand = brands.get(slug);
      // Compares only rows about existing brands, and only the first about each.
      if (!brand || seen.has(slug)) continue;
      seen.add(slug);
      expect(resultOf(outcome)).toEqual(typed(brand, row, clearEmpty));
    }
  };
  await checkProperty([someFile, fc.boolean()], tryOne, 300);
});

/** Required fields. An empty cell does not change them. */
const NEVER_EMPTY = new Set(["name", "slug", "status"]);

/** The result of typing these values into the form; `rejected` if it refuses them. */
const typed = (brand: Brand, row: ReadonlyMap<ImportField, JsonValue>, clearEmpty: boolean) => {
  const form: Record<string, JsonValue | undefined> = { ...contentOf(brand) };
  for (const [field, value] of row) {
    if (field === "createdAt") continue;
    const isEmpty = value === null || value === "";
    if (isEmpty && (!clearEmpty || NEVER_EMPTY.has(field))) continue;
    if (field === "categories" || field === "attributes")
      form[field === "categories" ? "categoryIds" : "attributeIds"] = isEmpty ? [] : idsOf(value);
    else form[field] = isEmpty ? undefined : chosen(value);
  }
  const draft = parseBrandDraft(form, NOW);
  if (!draft.ok) return "rejected";
  const after = JSON.stringify(comparable(reconcileEvidence(brand, draft.value)));
  return after === JSON.stringify(comparable(brand)) ? "unchanged" : after;
};

/** The form's choice that a cell names, ignoring upper and lower case; if it names none, the cell's own value. */
const chosen = (value: JsonValue): JsonValue =>
  [...POSITIONINGS, ...BRAND_STATUSES].find(
    (choice) => choice.toLowerCase() === textOf(value).toLowerCase(),
  ) ?? value;

const resultOf = (outcome: RowOutcome) =>
  outcome.kind === "changed" ? JSON.stringify(comparable(outcome.after)) : outcome.kind;

/** The ids of records named by slug or name; null for unknown names. */
const idsOf = (value: JsonValue): JsonValue => {
  if (!Array.isArray(value)) return value;
  const all = [...castCategories, ...castAttributes];
  return value.map((one) => all.find(({ slug, name }) => slug === one || name === one)?.id ?? null);
};

/** The values of a row, by field. */
const rowOf = ({ header, rows }: TestFile, at: number): Map<ImportField, JsonValue> => {
  const parsed = new Map<ImportField, JsonValue>();
  for (const { at: place, field } of mapColumns(header).columns) {
    const value = rows[at]?.[place];
    if (value !== undefined) parsed.set(field, value);
  }
  return parsed;
};

const textOf = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");
