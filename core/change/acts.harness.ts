import * as fc from "fast-check";
import { openOffice } from "../back-office/back-office.harness.ts";
import { type BrandContent, isLinkField } from "../brand/fields.ts";
import { contentOf } from "../brand/brand.ts";
import type { RecordKind } from "../result.ts";
import { LINKABLE_CATEGORIES, plainBrand, someFields } from "./brand-edits.fixture.ts";
import { type Fields, fieldsOf } from "./diff.ts";

export type Office = ReturnType<typeof openOffice>;
export type State = Map<string, Fields>;

export const keyOf = (record: RecordKind, id: string) => `${record}:${id}`;

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The content of every record, with sorted links. */
export const lookAt = async ({ store, rows }: Office): Promise<State> => {
  const { categories, attributes } = (await store.directory()).taxonomy();
  const ids = await rows.find("brands", { only: ["id"] });
  const brands = (await store.directory()).findBrands(ids.map(({ id }) => id));
  const state: State = new Map();
  const add = (record: RecordKind, all: readonly (Fields & { id: string })[]) => {
    for (const one of all) {
      const chosen = fieldsOf(record).map((field) => {
        const value = one[field] ?? null;
        return [
          field,
          isLinkField(field) && Array.isArray(value)
            ? value.map(String).toSorted(compareTexts)
            : value,
        ];
      });
      state.set(keyOf(record, one.id), Object.fromEntries(chosen));
    }
  };
  add("brand", brands);
  add("category", categories);
  add("attribute", attributes);
  return state;
};

const number = fc.nat({ max: 99 });
const slug = fc.constantFrom("titleist", "ping", "mizuno");

/** The actions of an administrator. Numbers select existing records. */
const acts = {
  create: fc.record({ slug, fields: someFields }),
  save: fc.record({ at: number, fields: someFields }),
  rename: fc.record({ at: number, slug }),
  delete: fc.record({ at: number }),
  setStatus: fc.record({
    at: number,
    status: fc.constantFrom("active" as const, "archived" as const),
  }),
  link: fc.record({
    at: number,
    category: number,
    how: fc.constantFrom("add" as const, "remove" as const, "replace" as const),
  }),
  createCategory: fc.record({ name: fc.constantFrom("Putters", "Wedges", "Bags") }),
  renameCategory: fc.record({
    category: number,
    name: fc.constantFrom("Putters", "Wedges", "Bags"),
  }),
  deleteCategory: fc.record({ category: number }),
  mergeCategory: fc.record({ category: number, into: number }),
  revert: fc.record({ batch: number }),
};

type Acts = {
  [A in keyof typeof acts]: (typeof acts)[A] extends fc.Arbitrary<infer T> ? T : never;
};

/** One action; a refused action does nothing. */
export type Act = { [A in keyof Acts]: { act: A; input: Acts[A] } }[keyof Acts];

const WEIGHTS: Partial<Record<keyof Acts, number>> = { save: 6, link: 3, rename: 2, revert: 2 };

/* oxlint-disable typescript/no-unsafe-type-assertion --
   Each act is generated with its arguments and performed by the function of its name. */
export const someAct = fc.oneof(
  ...Object.entries(acts).map(([act, input]) => ({
    arbitrary: fc.record({ act: fc.constant(act), input }) as fc.Arbitrary<Act>,
    weight: WEIGHTS[act as keyof Acts] ?? 1,
  })),
);

const choose = <T>(all: readonly T[], at: number): T | undefined =>
  all[at % Math.max(1, all.length)];

/** Runs each action on the current directory. */
const performers: {
  [A in keyof Acts]: (office: Office, input: Acts[A]) => Promise<unknown>;
} = {
  create: async (office, { slug, fields }) =>
    office.amy.saveBrand({ ...plainBrand, ...(await withLinks(office, fields)), slug }),

  save: async (office, { at, fields }) => save(office, at, async () => withLinks(office, fields)),

  rename: async (office, { at, slug }) => save(office, at, async () => ({ slug })),

  delete: async (office, { at }) => {
    const [ref] = await refs(office, at);
    return ref && office.amy.deleteBrand(ref);
  },

  setStatus: async (office, { at, status }) =>
    office.amy.editInBulk({ kind: "status", status }, await refs(office, at)),

  link: async (office, { at, category, how }) => {
    const linked = await categoryRef(office, category);
    const ids = linked ? [linked.id] : [];
    const edit = { kind: "links", field: "categoryIds", how, ids } as const;
    return office.amy.editInBulk(edit, await refs(office, at));
  },

  createCategory: async ({ amy }, { name }) => amy.saveRecord("category", { name }),

  renameCategory: async (office, { category, name }) => {
    const read = await categoryRef(office, category);
    return read && office.amy.saveRecord("category", { name }, read);
  },

  deleteCategory: async (office, { category }) => {
    const read = await categoryRef(office, category);
    return read && office.amy.deleteRecord("category", read);
  },

  mergeCategory: async (office, { category, into }) => {
    const from = await categoryRef(office, category);
    const target = await categoryRef(office, into);
    return from && office.amy.mergeTaxonomy("category", from, target?.id ?? "");
  },

  revert: async ({ amy, rows }, { batch }) => {
    const history = await rows.find("batches", { only: ["id"] });
    return amy.revert(choose(history, batch)?.id ?? "");
  },
};

const save = async (
  { amy, rows, store }: Office,
  at: number,
  changes: () => Promise<Partial<BrandContent>>,
): Promise<unknown> => {
  const chosen = choose(await rows.find("brands", { only: ["id"] }), at);
  const [brand] = (await store.directory()).findBrands(chosen ? [chosen.id] : []);
  if (!brand) return undefined;
  const read = { id: brand.id, readVersion: brand.version };
  return amy.saveBrand({ ...contentOf(brand), ...(await changes()) }, { read });
};

/** Generated brands name categories by slug; deleted categories are skipped. */
const withLinks = async ({ rows }: Office, fields: Partial<BrandContent>) => {
  const { categoryIds: slugs, attributeIds: _none, ...rest } = fields;
  if (!slugs) return rest;
  const linked = await rows.find("categories", { where: [["slug", "in", slugs]] });
  return { ...rest, categoryIds: linked.map(({ id }) => id) };
};

/** Two neighbouring brands, or the only one. */
const refs = async ({ rows }: Office, at: number) => {
  const brands = await rows.find("brands", { only: ["id", "version"] });
  const all = brands.map(({ id, version }) => ({ id, readVersion: version }));
  return [...new Set([choose(all, at), ...(at % 2 ? [choose(all, at + 1)] : [])])].filter(
    (ref) => ref !== undefined,
  );
};

const categoryRef = async ({ rows }: Office, at: number) => {
  const category = choose(await rows.find("categories"), at);
  return category && { id: category.id, readVersion: category.version };
};

export const perform = async (office: Office, { act, input }: Act): Promise<unknown> =>
  (performers[act] as (office: Office, input: unknown) => Promise<unknown>)(office, input);

/** A directory of two brands and a few categories after some actions. */
export const afterActs = async (acts: readonly Act[], office = openOffice()): Promise<Office> => {
  for (const name of LINKABLE_CATEGORIES) await office.amy.saveRecord("category", { name });
  const links = { categoryIds: ["clubs", "balls"] };
  await performers.create(office, { slug: "titleist", fields: links });
  await performers.create(office, { slug: "ping", fields: links });
  for (const one of acts) await perform(office, one);
  return office;
};
