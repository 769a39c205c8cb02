import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { keysOf } from "#core/records.ts";
import { placeOf, sqlName } from "../store/ddl.ts";
import { tableRow, TABLES } from "../store/tables.ts";
import { type LiteServer, startLite } from "./lite-server.harness.ts";
import { SUPABASE_MIGRATIONS } from "./migrations.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

/** Applies the project's migrations in order. */
const migrate = async (lite: LiteServer): Promise<void> => {
  for (const { sql } of SUPABASE_MIGRATIONS) await lite.run(sql);
};

/** Everything that the API's roles may do. */
const RIGHTS = `
  with roles as (select unnest(array['anon', 'authenticated', 'service_role']) as role),
  relations as (select oid, oid::regclass as name from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'v', 'S'))
  select granted from (
    select format('%s may %s %s', role, privilege, name) as granted from roles, relations,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where has_table_privilege(role, oid, privilege)
    union all
    select format('%s may %s %s.%s', role, privilege, name, attname) from roles, relations
      join pg_attribute on attrelid = oid and attnum > 0, unnest(array['select', 'insert', 'update', 'references']) as privilege
    where has_column_privilege(role, oid, attnum, privilege)
    union all
    select format('%s may call %s', role, oid::regprocedure) from roles, pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and has_function_privilege(role, oid, 'execute')
  ) as found order by granted collate "C"`;
const rightsIn = async (lite: LiteServer) =>
  (await lite.sql<{ granted: string }>(RIGHTS)).map(({ granted }) => granted);

let fresh: LiteServer;
beforeAll(async () => {
  fresh = await startLite({ isBare: true, grants: "nothing" });
  await migrate(fresh);
});
afterAll(() => fresh?.close());

it("migrations are numbered without gaps", () => {
  expect(SUPABASE_MIGRATIONS.map(({ name }) => /^(\d{14})_[a-z_]+\.sql$/.exec(name)?.[1])).toEqual(
    SUPABASE_MIGRATIONS.map((_, index) => `202611280000${String(index + 1).padStart(2, "0")}`),
  );
});

it("migrations make the tables and columns of the store, and a copy of the view count", async () => {
  const found = await fresh.sql<{ place: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as place, array_agg(a.attname order by a.attnum) as columns
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0
    where n.nspname in ('public', 'private') and c.relkind = 'r' group by 1`);
  const columns = new Map(found.map((table) => [table.place, table.columns]));
  for (const name of keysOf(TABLES)) {
    const place = placeOf(name).replaceAll('"', "");
    const wanted = keysOf(tableRow(name).columns).map(sqlName);
    expect([place, columns.get(place)]).toEqual([
      place,
      name === "brands" ? [...wanted, "view_count"] : wanted,
    ]);
  }
});

it("migrations rename the title and the query of lists, in history too", async () => {
  const older = await startLite({ isBare: true, grants: "nothing" });
  const at = SUPABASE_MIGRATIONS.findIndex(({ name }) => name.endsWith("_list_titles.sql"));
  for (const { sql } of SUPABASE_MIGRATIONS.slice(0, at)) await older.run(sql);
  await older.run(
    "insert into private.lists (slug, name, text, filter) values ('putters', 'Putters', 'Text.', 'category=putters')",
  );
  await older.run(SUPABASE_MIGRATIONS[at]?.sql ?? "");
  await older.run("update private.lists set title = 'Flat sticks'");
  const renamed = { title: "Putters", query: "category=putters" };
  const states = await older.sql("select before, after from private.revisions order by revision");
  expect(states).toMatchObject([
    { before: null, after: renamed },
    { before: renamed, after: { ...renamed, title: "Flat sticks" } },
  ]);
  expect(JSON.stringify(states)).not.toMatch(/"name"|"filter"/);
  const samples = await older.sql("select sample from private.batches order by revision");
  expect(samples).toMatchObject([
    { sample: [{ name: "Putters" }] },
    { sample: [{ name: "Flat sticks" }] },
  ]);
  await older.close();
});

it("migrations let visitors read what the specification shows, and the secret key call seven functions", async () => {
  const rights = await rightsIn(fresh);
  const callable = rights.filter((right) => right.includes(" may call "));
  expect(callable).toHaveLength(7);
  expect(callable.filter((right) => !right.startsWith("service_role "))).toEqual([]);
  const columns = keysOf(TABLES).flatMap((name) =>
    (tableRow(name).shown?.columns ?? []).map((column) => `${sqlName(name)}.${sqlName(column)}`),
  );
  const readable = ["anon", "authenticated"].flatMap((role) =>
    [...columns, "brands.view_count"].map((column) => `${role} may select ${column}`),
  );
  expect(rights.filter((right) => !callable.includes(right))).toEqual(readable.sort());
});

it("migrations put row level security on every table", async () => {
  const open = await fresh.sql(
    "select relname from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and not relrowsecurity",
  );
  expect(open).toEqual([]);
});

it("migrations leave the same rights in an older project, which grants the API every right on new tables", async () => {
  const older = await startLite({ isBare: true, grants: "everything" });
  await migrate(older);
  expect(await rightsIn(older)).toEqual(await rightsIn(fresh));
  await older.close();
});

it("migrations refuse a project with tables of the same names, and change nothing", async () => {
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
