import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { BRAND_FIELDS, type BrandField } from "#core/brand/fields.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { type LiteServer, migrations, startLite } from "./lite-server.harness.ts";
import { migrate, shapeOf } from "./migrations.fixture.ts";
import { brandRow } from "./rows.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

let fresh: LiteServer;

beforeAll(async () => {
  fresh = await startLite({ isBare: true, grants: "nothing" });
  await migrate(fresh);
});
afterAll(() => fresh?.close());

it("are numbered without gaps", () => {
  expect(migrations().map(({ name }) => /^(\d{14})_[a-z_]+\.sql$/.exec(name)?.[1])).toEqual(
    migrations().map((_, index) => `202611240000${String(index + 1).padStart(2, "0")}`),
  );
});

it("define each function and each table once", () => {
  const made = migrations().flatMap(({ sql }) =>
    Array.from(
      sql.matchAll(/^create (?:or replace )?(?:table|function) ([\w.]+)/gm),
      ([, name]) => name,
    ),
  );
  expect(made.length).toBeGreaterThan(150);
  expect(made.filter((name, at) => made.indexOf(name) !== at)).toEqual([]);
});

it("leave the same rights in an older project, which grants the API every right on new tables", async () => {
  const older = await startLite({ isBare: true, grants: "everything" });
  await migrate(older);
  const shape = await shapeOf(older);
  expect(shape.grants.length).toBeGreaterThan(50);
  expect(shape.grants.filter((said) => said.includes("truncate"))).toEqual([]);
  expect(shape).toEqual(await shapeOf(fresh));
  await older.close();
});

it("refuse a project with tables of the same names, and change nothing", async () => {
  const taken = await startLite({ isBare: true, grants: "nothing" });
  await taken.run(
    "create table public.brands (id text, slug text); insert into public.brands values ('1', 'ping')",
  );
  await expect(migrate(taken)).rejects.toThrow(
    "This project has tables of these names already: brands",
  );
  expect(await taken.sql("select * from public.brands")).toEqual([{ id: "1", slug: "ping" }]);
  expect(await taken.sql("select 1 from pg_namespace where nspname = 'private'")).toEqual([]);
  await taken.close();
});

it("list the columns of a brand and who sees each, as the core does", async () => {
  const listed = await fresh.sql("select name, seen from private.brand_columns");
  const seenBy = (field: string) =>
    field === "id" || field === "createdAt" ? "card" : BRAND_FIELDS[field as BrandField].visibility;
  expect(new Set(listed)).toEqual(
    new Set(BRAND_COLUMNS.map(({ field, column }) => ({ name: column, seen: seenBy(field) }))),
  );
  expect(listed).toHaveLength(BRAND_COLUMNS.length);
});

it("need three statements for a new field: its column, a row in the list, and a call that applies it", async () => {
  const grown = await startLite({ isBare: true, grants: "nothing" });
  await migrate(grown);
  await grown.run(`
    alter table public.brands add column made_in text;
    insert into private.brand_columns (name, seen) values ('made_in', 'card');
    select private.apply_brand_columns();`);
  const [id] = [titleist.id];
  const after = { ...brandRow(titleist), made_in: "Japan", category_ids: [], attribute_ids: [] };
  const change = { record: "brand", verb: "create", id, readVersion: null, after };
  const changeSet = { changes: [change], reason: "form", origin: "web", actor: "amy", note: null };
  await grown.run(`
    set "request.jwt.claims" = '{"role": "service_role"}'; set request.jwt.claim.role = 'service_role';
    select public.commit_changes($json$${JSON.stringify(changeSet)}$json$);
    reset "request.jwt.claims"; reset request.jwt.claim.role;`);
  const madeIn = (of: string) =>
    grown.sql<{ made: string }>(`select made ->> 'made_in' as made from (${of}) as t`);
  for (const query of [
    "select private.catalog_brand(b) as made from public.brands as b",
    "select after as made from private.revisions",
    "select public.catalog_changes(0, 0, '', 9, false) -> 'brands' -> 0 as made",
    `select public.find_brands('{"slugs": ["titleist"]}') -> 0 as made`,
  ])
    expect([query, await madeIn(query)]).toEqual([query, [{ made: "Japan" }]]);
  expect((await shapeOf(grown)).grants).toContain("anon may select brands.made_in");
  await grown.close();
});
