import { afterAll, describe, expect, it } from "vitest";
import { archivedBrand } from "#core/brand/brand.fixture.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { EVERYBODY, outcome, REFUSED, ROLES, stageEverybody, type Who } from "./rights.harness.ts";
import type { Row } from "./rows.ts";

interface TableRights {
  /** The columns visitors may read; only the secret key reads more. */
  open: string;
  /** A column that identifies a row, and one that only the secret key may read. */
  key: string;
  closed?: string;
  reads: readonly Who[];
  inserts: readonly Who[];
}

const NOBODYS = "00000000-0000-4000-8000-000000000000";
const SECRET: readonly Who[] = ["the secret key"];

/** Every table that the API exposes. Nobody updates or deletes rows directly; `commit_changes` does. */
const TABLES: Readonly<Record<string, TableRights>> = {
  brands: {
    open: "id, slug, name, view_count, instagram_followers",
    key: "slug",
    closed: "sources",
    reads: EVERYBODY,
    inserts: [],
  },
  categories: {
    open: "id, slug, name, aliases, description, display_order",
    key: "slug",
    closed: "version",
    reads: EVERYBODY,
    inserts: [],
  },
  attributes: {
    open: "id, slug, name, aliases, group, definition, display_order",
    key: "slug",
    closed: "version",
    reads: EVERYBODY,
    inserts: [],
  },
  attribute_groups: {
    open: "id, slug, name, display_order, any, partly_known, due_days",
    key: "slug",
    closed: "version",
    reads: EVERYBODY,
    inserts: [],
  },
  brand_categories: {
    open: "brand_id, category_id",
    key: "brand_id",
    reads: EVERYBODY,
    inserts: [],
  },
  brand_attributes: {
    open: "brand_id, attribute_id",
    key: "brand_id",
    reads: EVERYBODY,
    inserts: [],
  },
  brand_submissions: {
    open: "id, brand_name",
    key: "brand_name",
    reads: SECRET,
    inserts: EVERYBODY,
  },
};

const PRIVILEGES = [
  "select",
  "insert",
  "update",
  "delete",
  "truncate",
  "references",
  "trigger",
] as const;

export const describeRightsInTables = (lite: () => LiteServer): void => {
  describe("Supabase tables", () => {
    afterAll(() => {
      process.stdout.write(
        `${Object.keys(TABLES).length} tables, read and written by each of ${EVERYBODY.length} kinds of caller (guaranteed: no right beyond those named)\n`,
      );
    });
    const clientOf = stageEverybody(lite);
    const tablesIn = async (schema: string) =>
      (
        await lite().sql<{ name: string }>(
          "select tablename as name from pg_tables where schemaname = $1 order by 1",
          [schema],
        )
      ).map(({ name }) => name);

    it("are all listed here, and all have row level security", async () => {
      expect(await tablesIn("public")).toEqual(Object.keys(TABLES).sort());
      const other = await lite().sql(
        `select relname from pg_class where relkind in ('v', 'm', 'f', 'p')
         and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      );
      expect(other).toEqual([]);
      const open = await lite().sql(
        `select relname from pg_class where relkind = 'r' and not relrowsecurity
         and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      );
      expect(open).toEqual([]);
    });

    it.each(EVERYBODY)("are read and written by %s as listed", async (who) => {
      const may = (whose: readonly Who[]) => (whose.includes(who) ? "allowed" : REFUSED);
      for (const [name, table] of Object.entries(TABLES)) {
        const builder = () => clientOf(who).from(name);
        const ofNobody = table.key === "brand_id" ? NOBODYS : "nobody's";
        const row: Row = { [table.key]: ofNobody };
        const outcomes = {
          select: await outcome(builder().select(table.open)),
          closed: table.closed ? await outcome(builder().select(table.closed)) : may(SECRET),
          insert: await outcome(builder().insert(row)),
          update: await outcome(builder().update(row).eq(table.key, ofNobody)),
          delete: await outcome(builder().delete().eq(table.key, ofNobody)),
        };
        expect([name, outcomes]).toEqual([
          name,
          {
            select: may(table.reads),
            closed: may(SECRET),
            insert: may(table.inserts),
            update: REFUSED,
            delete: REFUSED,
          },
        ]);
      }
    });

    it.each(EVERYBODY)("that are private cannot be reached by %s", async (who) => {
      const there = await tablesIn("private");
      expect(there).toContain("admins");
      for (const name of there) {
        const builder = () => clientOf(who).schema("private").from(name);
        for (const question of [
          builder().select(),
          builder().insert({}),
          builder().delete().eq("x", 1),
        ])
          expect([name, await outcome(question)]).not.toEqual([name, "allowed"]);
      }
    });

    it.each(ROLES)("grant %s nothing beyond what the API exposes", async (role) => {
      const granted = await lite().sql<{ name: string; privilege: string }>(
        `select t.schemaname || '.' || t.tablename as name, p.privilege
         from pg_tables as t cross join unnest($2::text[]) as p (privilege)
         where t.schemaname in ('public', 'private')
           and has_table_privilege($1, format('%I.%I', t.schemaname, t.tablename), p.privilege)
         order by 1, 2`,
        [role, [...PRIVILEGES]],
      );
      // Other tables grant columns one by one.
      const whole =
        role === "service_role"
          ? [
              ["public.attribute_groups", "select"],
              ["public.attributes", "select"],
              ["public.brand_attributes", "select"],
              ["public.brand_categories", "select"],
              ["public.brand_submissions", "insert"],
              ["public.brand_submissions", "select"],
              ["public.brands", "select"],
              ["public.categories", "select"],
            ]
          : [];
      expect(granted.map(({ name, privilege }) => [name, privilege])).toEqual(whole);
    });

    it.each(["a visitor", "a signed-in stranger", "an administrator"] as const)(
      "show %s active brands, their links and the taxonomy",
      async (who) => {
        const client = clientOf(who);
        const brands = await client
          .from("brands")
          .select("slug, brand_categories(category_id)")
          .order("slug");
        expect(brands.data?.map(({ slug }) => String(slug))).toEqual([
          "accra",
          "bare-brand",
          "chervo",
          "ping",
          "titleist",
        ]);
        const links = client.from("brand_categories").select("brand_id");
        expect((await links.eq("brand_id", archivedBrand.id)).data).toEqual([]);
        expect((await client.from("categories").select("slug")).data).toHaveLength(4);
        expect((await client.from("attributes").select("slug")).data).toHaveLength(3);
      },
    );

    it.each(["sources", "social_links", "ownership_type", "price_band", "hero_image_url"])(
      "keep a brand's %s from visitors",
      async (column) => {
        expect(await outcome(clientOf("a visitor").from("brands").select(column))).toBe(REFUSED);
      },
    );
  });
};
