import { openOffice, valueOf } from "../back-office/back-office.harness.ts";
import { type Brand, contentOf } from "../brand/brand.ts";
import {
  type BrandContent,
  type JsonValue,
  BRAND_FIELDS_SHOWN,
  isLinkField,
} from "../brand/fields.ts";
import { castBrands } from "../brand/brand.fixture.ts";
import { evidenceBySlug } from "../brand/checkable-facts.ts";
import type { BrandRecord } from "../change/change-set.ts";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  createCategory,
} from "../change/change-set.fixture.ts";
import { sameField } from "../change/diff.ts";
import { castAttributes, castCategories } from "../taxonomy/taxonomy.fixture.ts";
import { importChangeSet } from "../back-office/plan-import.ts";
import { plannedChange } from "./planned-change.ts";
import type { AcceptedValues } from "./checked-facts.ts";
import type { FileCodec, ImportField } from "./import-field.ts";
import { DEFAULT_IMPORT_OPTIONS, type ImportOptions } from "./import-options.ts";
import type { RowOutcome } from "./plan-row.ts";
import { createRowPlanner, type RowPlanner } from "./row-planner.ts";
import type { GivenValue } from "./read-values.ts";

/** Values as in JSON files. */
export const jsonValues: FileCodec = {
  hasNull: true,
  read: (field, raw) =>
    raw === null || (typeof raw === "string" && raw.trim() === "" && field !== "socialLinks")
      ? undefined
      : raw,
  holds: (field, raw, value) => sameField(field, raw, value),
};

/** A parsed file. Its first row is line 2. */
export interface TestFile {
  header: readonly string[];
  rows: readonly (readonly (JsonValue | undefined)[])[];
}

export interface Planned {
  outcomes: RowOutcome[];
  planner: RowPlanner;
}

/** A directory with the fixtures' taxonomy and these brands, into which tests import files. */
export const openImport = async (brands: readonly BrandRecord[] = castBrands) => {
  const office = openOffice();
  const { store } = office;
  const actor = { actor: "importer", origin: "cli" } as const;
  const taxonomy = [...castCategories.map(createCategory), ...castAttributes.map(createAttribute)];
  valueOf(await office.store.commit(changeSetOf(...taxonomy, ...brands.map(createBrand))));

  /** Plans a file, `portion` rows at a time. */
  const plan = async (
    { header, rows }: TestFile,
    options: Partial<ImportOptions> & {
      presets?: readonly GivenValue[];
      portion?: number;
      accepted?: AcceptedValues;
    } = {},
  ): Promise<Planned> => {
    const { presets = [], portion = 100, accepted = new Map(), ...wanted } = options;
    const planner = await createRowPlanner(
      office.parts,
      { codec: jsonValues, header, presets, accepted },
      { ...DEFAULT_IMPORT_OPTIONS, ...wanted },
    );
    const lines = rows.map((values, at) => ({ line: at + 2, values }));
    const outcomes: RowOutcome[] = [];
    for (let from = 0; from < lines.length; from += portion)
      outcomes.push(...(await planner.plan(lines.slice(from, from + portion))));
    return { outcomes, planner };
  };

  /** Commits the plan, without rejected rows. */
  const apply = async ({ outcomes, planner }: Planned) => {
    const changes = outcomes.flatMap((outcome) => plannedChange(outcome, planner.slugOf) ?? []);
    const plan = { note: "test.csv", changes, creations: planner.creations() };
    return valueOf(await office.store.commit(importChangeSet({ actor }, plan)));
  };

  const allBrands = async (): Promise<Brand[]> => {
    const all: Brand[] = [];
    for await (const portion of store.readBrands()) all.push(...portion);
    return all;
  };

  return { ...office, plan, apply, allBrands };
};

/** A value for every row, as with `--set`. */
export const preset = (field: ImportField, raw: JsonValue): GivenValue => ({
  field,
  column: `--set ${field}`,
  raw,
  codec: jsonValues,
});

export const kindsOf = (outcomes: readonly RowOutcome[]) => outcomes.map(({ kind }) => kind);

const SLUGS = new Map([...castCategories, ...castAttributes].map(({ id, slug }) => [id, slug]));

const named = (ids: readonly string[]): string[] => ids.map((id) => SLUGS.get(id) ?? id).sort();

/** Every brand with every field, as in an export. */
export const exported = (brands: readonly Brand[]): TestFile => {
  const own = BRAND_FIELDS_SHOWN.filter((field) => !isLinkField(field));
  return {
    header: [...own, "categories", "attributes", "createdAt"],
    rows: brands.map((brand) => [
      ...own.map((field) =>
        field === "evidence"
          ? evidenceBySlug(brand.evidence, (id) => SLUGS.get(id))
          : (brand[field] ?? null),
      ),
      named(brand.categoryIds),
      named(brand.attributeIds),
      brand.createdAt,
    ]),
  };
};

/** A brand's content, with links by slug and sorted. */
export const comparable = (brand: BrandContent, slugOf = (id: string) => SLUGS.get(id) ?? id) => ({
  ...contentOf(brand),
  categoryIds: brand.categoryIds.map(slugOf).toSorted(),
  attributeIds: brand.attributeIds.map(slugOf).toSorted(),
});
