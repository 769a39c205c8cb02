import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type LiteServer, migrations, startLite } from "./lite-server.harness.ts";
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
    migrations().map((_, index) => `202601010000${String(index + 1).padStart(2, "0")}`),
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
        created_at: "2025-02-03T02:05:06.000Z",
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
        created_at: "2025-05-05T05:05:05.000Z",
      },
      // It breaks the bounds of text, and is kept.
      { brand_name: "  ", notes: "a bell \u0007", status: "pending" },
    ]);
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
