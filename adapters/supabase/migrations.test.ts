import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { BRAND_FIELDS, type BrandField } from "#core/brand/fields.ts";
import { BRAND_COLUMNS } from "../columns.ts";
import { type LiteServer, migrations, startLite } from "./lite-server.harness.ts";
import { brandRow } from "./rows.ts";
import { migrate, ORIGINAL_PROJECT, type Shape, shapeOf } from "./migrations.fixture.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

/** A newer project grants the API nothing on what somebody makes; an older one everything, TRUNCATE included. */
let fresh: LiteServer;
let old: LiteServer;
let once: Shape;

beforeAll(async () => {
  fresh = await startLite({ isBare: true, grants: "nothing" });
  old = await startLite({ isBare: true, grants: "everything" });
});
afterAll(async () => {
  await fresh?.close();
  await old?.close();
});

it("are numbered without gaps", () => {
  expect(migrations().map(({ name }) => /^(\d{14})_[a-z_]+\.sql$/.exec(name)?.[1])).toEqual(
    migrations().map((_, index) => `202611220000${String(index + 1).padStart(2, "0")}`),
  );
});

describe("on a project whose slugs say nothing", () => {
  it.each([
    [
      "shared",
      "insert into public.brands (slug, name) values ('ping', 'PING'), ('ping', 'Ping')",
      "'ping' (2×)",
    ],
    ["missing", "insert into public.brands (slug, name) values (null, 'PING')", "(none) (1×)"],
    ["empty", "insert into public.brands (slug, name) values ('', 'PING')", "'' (1×)"],
    [
      "no column",
      "alter table public.brands drop slug; insert into public.brands (name) values ('PING')",
      "(none) (1×)",
    ],
  ])("say which (%s), and change nothing", async (_, rows, told) => {
    await fresh.run(
      "create table public.brands (id uuid primary key default gen_random_uuid(), slug text, name text)",
    );
    await fresh.run(rows);
    const before = await fresh.sql("select * from public.brands");
    await expect(migrate(fresh)).rejects.toThrow(
      `public.brands: each needs a slug of its own, but these are missing or shared: ${told}`,
    );
    expect(await fresh.sql("select * from public.brands")).toEqual(before);
    expect(await fresh.sql("select 1 from pg_namespace where nspname = 'private'")).toEqual([]);
    await fresh.run("drop table public.brands");
  });
});

describe("on an empty project", () => {
  it("make everything, and nothing more when run again", async () => {
    await migrate(fresh);
    once = await shapeOf(fresh);
    await fresh.run("insert into public.brands (slug, name) values ('ping', 'PING')");
    const kept = await fresh.sql("select * from public.brands");
    const state = await fresh.sql("select * from private.catalog_state");
    await migrate(fresh);
    expect(await shapeOf(fresh)).toEqual(once);
    expect(await fresh.sql("select * from public.brands")).toEqual(kept);
    expect(await fresh.sql("select * from private.catalog_state")).toEqual(state);
  });
});

it("list the columns that administrators write of a brand, and who is shown each, as the core does", async () => {
  const listed = await fresh.sql("select name, seen from private.brand_columns");
  const seenBy = (field: string) =>
    field === "id" || field === "createdAt" ? "card" : BRAND_FIELDS[field as BrandField].seen;
  expect(new Set(listed)).toEqual(
    new Set(BRAND_COLUMNS.map(({ field, column }) => ({ name: column, seen: seenBy(field) }))),
  );
  expect(listed).toHaveLength(BRAND_COLUMNS.length);
});

it("need three statements for a fact more: its column, a line in the list, and what follows from it", async () => {
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
  for (const told of [
    "select private.catalog_brand(b) as made from public.brands as b",
    "select after as made from private.revisions",
    "select public.catalog_changes(0, 0, '', 9, false) -> 'brands' -> 0 as made",
    `select public.find_brands('{"slugs": ["titleist"]}') -> 0 as made`,
  ])
    expect([told, await madeIn(told)]).toEqual([told, [{ made: "Japan" }]]);
  expect((await shapeOf(grown)).grants).toContain("anon may select brands.made_in");
  await grown.close();
});

describe("on a project whose ids are numbers or texts, and whose times are texts", () => {
  it("give each a type that holds what the directory writes, and lose none", async () => {
    const other = await startLite({ isBare: true, grants: "everything" });
    await other.run(`
      create table public.categories (id bigint generated by default as identity primary key, slug text, name text);
      create table public.brands (id varchar(20) primary key, slug text, name text, created_at text, highlights text);
      create table public.brand_categories (id serial, brand_id varchar(20), category_id bigint references public.categories (id));
      insert into public.categories (slug, name) values ('clubs', 'Clubs'), ('balls', 'Balls');
      insert into public.brands values ('ping-1', 'ping', 'PING', '2025-02-03 04:05:06.789+02', E'one\\ntwo'), ('x', 'x', 'X', '', null);
      insert into public.brand_categories (brand_id, category_id) values ('ping-1', 2);`);
    await migrate(other);
    expect(
      await other.sql(`
        select b.id, private.iso(b.created_at) as created_at, b.highlights, l.category_id, k.slug
        from public.brands as b join public.brand_categories as l on l.brand_id = b.id
        join public.categories as k on k.id = l.category_id`),
    ).toEqual([
      {
        id: "ping-1",
        created_at: "2025-02-03T02:05:06.789Z",
        highlights: ["one", "two"],
        category_id: "2",
        slug: "balls",
      },
    ]);
    await other.run("insert into public.categories (slug, name) values ('bags', 'Bags')");
    const [bags] = await other.sql<{ id: string }>(
      "select id from public.categories where slug = 'bags'",
    );
    expect(bags?.id).toHaveLength(36);
    await other.close();
  });
});

describe("on a project of version 0.1", () => {
  it("say what to do, and change nothing", async () => {
    const older = await startLite({ isBare: true, grants: "nothing" });
    await older.run(`
      create schema private;
      create function private.is_keeper() returns boolean language sql as 'select true';
      create table public.brands (id text primary key);`);
    await expect(migrate(older)).rejects.toThrow(/set up by version 0\.1/);
    expect(await older.sql("select 1 from pg_tables where schemaname = 'private'")).toEqual([]);
    expect(
      await older.sql(
        "select 1 from information_schema.columns where table_name = 'brands' and data_type = 'text'",
      ),
    ).toHaveLength(1);
    await older.close();
  });
});

describe("on a project that has the tables already, with data", () => {
  const rows = (table: string, order = "id") =>
    old.sql<Record<string, unknown>>(`select * from public.${table} order by ${order}`);

  beforeAll(async () => {
    await old.run(ORIGINAL_PROJECT);
    await migrate(old);
  });

  it("lose nothing", async () => {
    const brands = await rows("brands");
    expect(brands).toMatchObject([
      {
        id: "b0000000-0000-4000-8000-000000000001",
        slug: "ping",
        name: "PING",
        short_description: "Irons",
        long_description: "",
        highlights: ["Karsten", "Anser"],
        sources: [],
        positioning: "Premium",
        view_count: 41,
        created_at: "2025-02-03 02:05:06+00",
        website_url: "https://ping.com",
        status: "active",
        version: 1,
      },
      {
        slug: "old-club",
        short_description: "",
        highlights: [],
        sources: ["https://old.example"],
        // It breaks a bound, and is kept; what was left empty was never said.
        website_url: "www.old.example",
        hq_location: null,
        view_count: 7,
      },
      { slug: "gone", status: "archived", view_count: 0 },
    ]);
    expect(await rows("categories")).toMatchObject([
      { slug: "clubs", description: null, display_order: 1 },
      { slug: "balls", display_order: 0 },
    ]);
    expect(await rows("attributes")).toMatchObject([{ slug: "made-in-usa", name: "Made in USA" }]);
    expect(await rows("brand_categories", "category_id")).toHaveLength(2);
    // Said twice, it is said once.
    expect(await rows("brand_attributes", "brand_id")).toHaveLength(1);
    expect(await rows("brand_submissions")).toMatchObject([
      {
        brand_name: "Sub 70",
        notes: null,
        status: "pending",
        created_at: "2025-05-05 05:05:05+00",
      },
      // It breaks the bounds of text, and is kept.
      { brand_name: "  ", notes: "a bell \u0007", status: "pending" },
    ]);
  });

  it("keep the types that hold what the directory writes, and give the others the directory's", async () => {
    const typesIn = async (lite: LiteServer) => {
      const columns = await lite.sql<{ name: string; type: string }>(`
        select table_name || '.' || column_name as name, coalesce(nullif(data_type, 'ARRAY'), udt_name) as type
        from information_schema.columns where table_schema = 'public' order by 1`);
      return Object.fromEntries(columns.map(({ name, type }) => [name, type]));
    };
    const types = await typesIn(old);
    const uuids = ["brands", "categories", "attributes", "brand_submissions"].map(
      (of) => `${of}.id`,
    );
    const links = ["brand_categories", "brand_attributes"].map((of) => `${of}.brand_id`);
    for (const name of [...uuids, ...links, "brand_categories.category_id"])
      expect([name, types[name]]).toEqual([name, "uuid"]);
    for (const name of ["brands.created_at", "brands.social_metrics_updated_at"])
      expect([name, types[name]]).toEqual([name, "timestamp with time zone"]);
    expect(types["brand_submissions.created_at"]).toBe("timestamp with time zone");
    for (const name of ["brands.highlights", "brands.sources"]) expect(types[name]).toBe("_text");
    // One of its own.
    expect(types["brand_attributes.id"]).toBe("bigint");
    const { "brand_attributes.id": _own, ...others } = types;
    expect(others).toEqual(await typesIn(fresh));
  });

  it("count views of a brand that breaks a bound, and set the bound once it is corrected", async () => {
    const bounds = async () =>
      (await shapeOf(old)).constraints.filter((said) => said.includes("brands_website_url_bound"));
    await old.run("update public.brands set view_count = view_count + 1 where slug = 'old-club'");
    expect(await bounds()).toEqual([]);
    await old.run(
      "update public.brands set website_url = 'https://www.old.example' where slug = 'old-club'",
    );
    await migrate(old);
    expect(await bounds()).toHaveLength(1);
  });

  it("decide on a suggestion that breaks a bound, and set that once it is corrected", async () => {
    const bounds = async () =>
      (await shapeOf(old)).constraints.filter((said) => said.includes("submissions_text_bound"));
    expect(await bounds()).toEqual([]);
    await old.run("update public.brand_submissions set status = 'spam' where brand_name = '  '");
    await old.run(
      "update public.brand_submissions set brand_name = 'Bell', notes = null where brand_name = '  '",
    );
    await migrate(old);
    expect(await bounds()).toHaveLength(1);
  });

  it("end with the rules of an empty project, its grants included, whoever was granted what before", async () => {
    const { columns, constraints, policies, triggers, functions, grants } = await shapeOf(old);
    expect(once.grants.length).toBeGreaterThan(50);
    // A table of its own keys its links in its own way, and keeps a column of its own.
    const others = (said: string[]) =>
      said.filter(
        (one) => !/brand_(?:categories|attributes) \S+_pkey |brand_attributes\.id\b/.test(one),
      );
    expect(others(grants)).toEqual(others(once.grants));
    expect(grants.filter((said) => /truncate/.test(said))).toEqual([]);
    expect({ policies, triggers, functions }).toEqual({
      policies: once.policies,
      triggers: once.triggers,
      functions: once.functions,
    });
    expect(others(constraints)).toEqual(others(once.constraints));
    const named = (said: string[]) => others(said).map((one) => one.split(" ", 1)[0]);
    expect(named(columns)).toEqual(named(once.columns));
  });

  it("change nothing when run again", async () => {
    const before = {
      shape: await shapeOf(old),
      brands: await rows("brands"),
      submissions: await rows("brand_submissions"),
    };
    await migrate(old);
    expect({
      shape: await shapeOf(old),
      brands: await rows("brands"),
      submissions: await rows("brand_submissions"),
    }).toEqual(before);
  });
});
