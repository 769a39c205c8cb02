import { randomInt, randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { valueOf } from "#core/back-office/back-office.harness.ts";
import { contentOf } from "#core/brand/brand.ts";
import { DEFAULT_BRAND_LIST_QUERY } from "#core/back-office/brand-list-query.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
import { openDatabase } from "./open-database.ts";
import { sqliteOfficeParts } from "./sqlite-office.harness.ts";

/**
 * A program for the crash test: saves without end. On its start signal it opens the given file and writes the
 * batch id of each acknowledged save to standard output.
 */
const CATEGORIES = 6;
const BRANDS = 40;

const keepSaving = async (file: string): Promise<never> => {
  const database = openDatabase(file);
  const office = createBackOffice({
    ...sqliteOfficeParts(database),
    actor: { actor: "system", origin: "system" },
  });
  const allRefs = async () => valueOf(await office.listBrandRefs(DEFAULT_BRAND_LIST_QUERY));
  const links = async () => {
    const { categories, attributes } = await office.listTaxonomy();
    return { categoryIds: someOf(categories), attributeIds: someOf(attributes) };
  };

  const create = async () =>
    office.saveBrand({ ...(await links()), name: `Brand ${randomUUID()}` });

  const save = async () => {
    const read = oneOf(await allRefs());
    if (!read) return create();
    const brand = valueOf(await office.openBrand(read.id));
    const name = `${brand.name.slice(0, 40)} ${randomInt(1_000)}`;
    return office.saveBrand({ ...contentOf(brand), ...(await links()), name }, { read });
  };

  const linkAll = async () => {
    const { categoryIds } = await links();
    const edit = { kind: "links", field: "categoryIds", how: "replace", ids: categoryIds } as const;
    return office.editInBulk(edit, await allRefs());
  };

  const deleteMany = async () => {
    const refs = await allRefs();
    return office.editInBulk({ kind: "delete" }, refs.slice(BRANDS / 2));
  };

  const replaceCategory = async () => {
    const { categories } = await office.listTaxonomy();
    const known = oneOf(categories);
    if (!known || categories.length < CATEGORIES)
      return office.saveRecord("category", { name: `Category ${randomUUID()}` });
    return office.deleteRecord("category", { id: known.id, readVersion: known.version });
  };

  const revertLast = async () => {
    const [last] = (await office.listHistory({ record: null, page: 1 })).items;
    return last ? office.revert(last.id) : create();
  };

  for (;;) {
    const { total } = valueOf(await office.listBrands(DEFAULT_BRAND_LIST_QUERY));
    const act = oneOf([create, save, save, linkAll, replaceCategory, revertLast]) ?? save;
    const outcome = await (total > BRANDS ? deleteMany : act)();
    if (!outcome.ok) throw new Error(`Refused: ${JSON.stringify(outcome.failure)}`);
    if (outcome.value.batchId) writeSync(process.stdout.fd, `${outcome.value.batchId}\n`);
  }
};

const oneOf = <T>(all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : all[randomInt(all.length)];

const someOf = (all: readonly { id: string }[]): string[] =>
  all.filter(() => randomInt(2) === 0).map(({ id }) => id);

process.stdin.once("data", () => void keepSaving(process.argv[2] ?? ""));
