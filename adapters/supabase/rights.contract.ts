import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, ping, titleist } from "#core/brand/brand.cast.ts";
import { castChangeSet, changeSetOf, createBrand } from "#core/change/change-set.cast.ts";
import { amy } from "#core/ports/identity.cast.ts";
import { suggestion } from "#core/submission/submission.cast.ts";
import { apparel } from "#core/taxonomy/taxonomy.cast.ts";
import { supabaseAdminList } from "./admin-list.ts";
import { changeSetRow } from "./change-rows.ts";
import { supabaseClient } from "./client.ts";
import type { LiteServer } from "./lite-server.cast.ts";
import { type Row, submissionRow } from "./rows.ts";

type Who = "a visitor" | "a signed-in stranger" | "an administrator" | "the secret key";
const EVERYBODY: readonly Who[] = [
  "a visitor",
  "a signed-in stranger",
  "an administrator",
  "the secret key",
];
const OUTSIDERS: readonly Who[] = ["a visitor", "a signed-in stranger"];

const NOBODYS = "00000000-0000-4000-8000-000000000000";

/** What keepers alone may ask, and something to ask it with. */
const page = { page: 1, pageSize: 5 };
const KEEPERS_FUNCTIONS: Readonly<Record<string, object>> = {
  list_brands: { query: { ...page, sort: "name", descending: false, thisYear: 2026 } },
  list_brand_refs: { query: { thisYear: 2026 } },
  count_brands: { query: { thisYear: 2026 } },
  find_brand_version: { query: { id: ping.id, version: 1 } },
  find_brands_linking: { query: { kind: "category", id: apparel.id } },
  find_brands_like: { query: { names: ["ping"], parts: [] } },
  find_slug_holders: { query: { kind: "brand", slugs: ["ping"] } },
  list_taxonomy: {},
  list_batches: { query: page },
  find_batch: { query: { id: "x" } },
  list_revisions: { query: { ...page, batchId: "x" } },
  count_submissions: {},
  list_submissions: { query: { ...page, status: "pending" } },
  find_submission: { query: { id: suggestion.id } },
  views_by_day: { query: { from: "2026-01-01", to: "2026-12-31" } },
  read_brands: { query: { afterVersion: 0, afterId: "", pageSize: 5, goneSince: 0 } },
  find_many_brands: { query: { slugs: ["ping"] } },
  list_websites: { query: { afterId: "", pageSize: 5 } },
  find_batches_noted: { query: { reason: "import", ending: "x" } },
  stage_rows: { query: { staging: NOBODYS, part: "change", first: 0, rows: [] } },
  unstage_rows: { staging: NOBODYS },
};
const SECRET_FUNCTIONS: Readonly<Record<string, object>> = {
  list_admins: {},
  add_admin: { email: "stranger@golf.example" },
  remove_admin: { email: "nobody@golf.example" },
  end_sessions: { user_id: NOBODYS },
};
const PUBLIC_FUNCTIONS: Readonly<Record<string, object>> = {
  catalog_revision: {},
  catalog_changes: { since: 0, after_version: 0, after_id: "", page_size: 10, with_gone: true },
  views_since: { since: 0 },
  find_brands: { query: { slugs: ["ping"] } },
  find_redirect: { slug: "nobody" },
  increment_view_count: { brand_id: ping.id },
  increment_view_counts: { views: { [ping.id]: 1 }, day: new Date().toISOString().slice(0, 10) },
};
const TABLES = [
  "brands",
  "categories",
  "attributes",
  "brand_categories",
  "brand_attributes",
] as const;

/** Who may do what, through supabase-js, past every server of ours. */
export const describeRights = (lite: () => LiteServer): void => {
  describe("Supabase rights", () => {
    let clients: Record<Who, SupabaseClient>;

    beforeAll(async () => {
      await lite().empty();
      const { visitors, keepers } = lite();
      await supabaseAdminList(visitors, keepers).addAdministrator(amy);
      const signedIn = await supabaseClient(visitors).auth.signInWithPassword(amy);
      const stranger = await supabaseClient(visitors).auth.signUp({
        email: "stranger@golf.example",
        password: "an open door for all",
      });
      clients = {
        "a visitor": supabaseClient(visitors),
        "a signed-in stranger": supabaseClient(visitors, stranger.data.session?.access_token ?? ""),
        "an administrator": supabaseClient(visitors, signedIn.data.session?.access_token ?? ""),
        "the secret key": supabaseClient(keepers),
      };
      await clients["the secret key"].rpc("commit_changes", {
        change_set: changeSetRow(castChangeSet),
      });
    });

    const isRefused = async (
      asked: PromiseLike<{ error: { code: string } | null }>,
    ): Promise<boolean> => (await asked).error?.code === "42501";

    it.each(EVERYBODY)("answers %s what is public", async (who) => {
      for (const [name, args] of Object.entries(PUBLIC_FUNCTIONS))
        expect([name, (await clients[who].rpc(name, args)).error]).toEqual([name, null]);
    });

    it.each(["an administrator", "the secret key"] as const)(
      "answers %s what keepers ask",
      async (who) => {
        for (const [name, args] of Object.entries(KEEPERS_FUNCTIONS))
          expect([name, (await clients[who].rpc(name, args)).error]).toEqual([name, null]);
      },
    );

    it.each(OUTSIDERS)("refuses %s what keepers ask", async (who) => {
      for (const [name, args] of Object.entries(KEEPERS_FUNCTIONS))
        expect([name, await isRefused(clients[who].rpc(name, args))]).toEqual([name, true]);
      const change_set = changeSetRow(
        changeSetOf(createBrand({ ...bareBrand, id: "mine", slug: "mine" })),
      );
      expect(await isRefused(clients[who].rpc("commit_changes", { change_set }))).toBe(true);
      const staged = { ...change_set, staging: NOBODYS, staged: 0 };
      expect(await isRefused(clients[who].rpc("commit_staged", { change_set: staged }))).toBe(true);
    });

    it("commits for nobody what another put aside", async () => {
      const staging = crypto.randomUUID();
      const { changes, ...about } = changeSetRow(
        changeSetOf(createBrand({ ...bareBrand, id: "aside", slug: "aside" })),
      );
      const rows = { staging, part: "change", first: 0, rows: changes };
      expect((await clients["the secret key"].rpc("stage_rows", { query: rows })).error).toBeNull();
      const change_set = { ...about, changes: [], staging, staged: 1 };
      await clients["an administrator"].rpc("unstage_rows", { staging });
      expect(
        (await clients["an administrator"].rpc("commit_staged", { change_set })).error?.code,
      ).toBe("22023");
      const own = { ...about, changes, staging, staged: 0 };
      expect(
        (await clients["the secret key"].rpc("commit_staged", { change_set: own })).error?.code,
      ).toBe("22023");
      expect(await lite().sql("select 1 from private.staged")).toHaveLength(1);
      await clients["the secret key"].rpc("unstage_rows", { staging });
      expect(await lite().sql("select 1 from private.staged")).toEqual([]);
    });

    it("lets nobody make himself an administrator, not even an administrator another", async () => {
      for (const who of [...OUTSIDERS, "an administrator"] as const)
        for (const [name, args] of Object.entries(SECRET_FUNCTIONS))
          expect([who, name, await isRefused(clients[who].rpc(name, args))]).toEqual([
            who,
            name,
            true,
          ]);
      expect((await clients["a signed-in stranger"].rpc("who_am_i")).data).toBeNull();
      expect((await clients["an administrator"].rpc("who_am_i")).data).toHaveProperty("sessionId");
      expect(await isRefused(clients["a visitor"].rpc("who_am_i"))).toBe(true);
    });

    it("knows every function there is", async () => {
      const named = [
        ...Object.keys(PUBLIC_FUNCTIONS),
        ...Object.keys(KEEPERS_FUNCTIONS),
        ...Object.keys(SECRET_FUNCTIONS),
        "commit_changes",
        "commit_staged",
        "who_am_i",
      ];
      const there = await lite().sql<{ name: string }>(
        "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
      );
      expect(there.map(({ name }) => name).sort()).toEqual(named.sort());
      const loose = await lite().sql(
        `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not coalesce(proconfig, '{}') @> array['search_path=""']`,
      );
      expect(loose).toEqual([]);
    });

    it("has row level security on every table", async () => {
      const open = await lite().sql(
        `select relname from pg_class where relkind = 'r' and not relrowsecurity
         and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      );
      expect(open).toEqual([]);
    });

    it.each([...OUTSIDERS, "an administrator"] as const)(
      "shows %s active brands, and nothing private, in the tables",
      async (who) => {
        const client = clients[who];
        const brands = await client
          .from("brands")
          .select("slug, name, view_count, brand_categories(category_id)")
          .order("slug");
        expect(brands.data?.map(({ slug }) => String(slug))).toEqual([
          "accra",
          "bare-brand",
          "chervo",
          "ping",
          "titleist",
        ]);
        expect(
          (
            await client
              .from("brand_categories")
              .select("brand_id")
              .eq("brand_id", archivedBrand.id)
          ).data,
        ).toEqual([]);
        expect((await client.from("categories").select("slug")).data).toHaveLength(4);
        expect((await client.from("attributes").select("slug")).data).toHaveLength(3);
        for (const column of [
          "sources",
          "social_links",
          "ownership_type",
          "price_band",
          "hero_image_url",
        ])
          expect([column, await isRefused(client.from("brands").select(column))]).toEqual([
            column,
            true,
          ]);
        expect(await isRefused(client.from("brand_submissions").select("id"))).toBe(true);
      },
    );

    it.each(OUTSIDERS)(
      "tells %s of an active brand alone, without what is private",
      async (who) => {
        const { data } = await clients[who].rpc("find_brands", {
          query: { ids: [titleist.id, archivedBrand.id] },
        });
        expect(data).toEqual([expect.objectContaining({ slug: titleist.slug })]);
        expect(data).not.toEqual([expect.objectContaining({ sources: expect.anything() })]);
      },
    );

    it.each(EVERYBODY)("lets %s write no table by hand", async (who) => {
      const client = clients[who];
      for (const table of TABLES) {
        const column = table.startsWith("brand_") ? "brand_id" : "name";
        const mine: Row = { [column]: "mine" };
        expect([table, await isRefused(client.from(table).insert(mine))]).toEqual([table, true]);
        expect([table, await isRefused(client.from(table).update(mine).eq(column, "x"))]).toEqual([
          table,
          true,
        ]);
        expect([table, await isRefused(client.from(table).delete().eq(column, "x"))]).toEqual([
          table,
          true,
        ]);
      }
      const { error } = await client.from("brand_submissions").delete().eq("id", "x");
      expect(error?.code).toBe("42501");
    });

    it.each(OUTSIDERS)("lets %s suggest a brand, undecided and within bounds", async (who) => {
      const now = new Date().toISOString();
      const add = async (changed: object) => {
        const row = submissionRow({
          ...suggestion,
          id: crypto.randomUUID(),
          createdAt: now,
          ...changed,
        });
        return (await clients[who].from("brand_submissions").insert(row)).error?.code;
      };
      expect(await add({})).toBeUndefined();
      expect(
        (
          await clients[who]
            .from("brand_submissions")
            .insert({ brand_name: "Sub 70", website_url: null })
        ).error,
      ).toBeNull();
      expect(await add({ status: "spam" })).toBeUndefined();
      for (const status of ["approved", "rejected"]) expect(await add({ status })).toBe("42501");
      expect(await add({ createdAt: "2001-01-01T00:00:00.000Z" })).toBe("42501");
      // The server of the tests has a code of its own for a broken CHECK.
      for (const bad of [
        { brandName: "" },
        { brandName: "x".repeat(121) },
        { websiteUrl: "javascript:alert(1)" },
        { notes: "x".repeat(2_001) },
        { submitterEmail: "x".repeat(255) },
      ])
        expect([bad, await add(bad)]).toEqual([bad, expect.stringMatching(/^(?:23514|SUP)$/)]);
      const decided = {
        ...submissionRow({ ...suggestion, id: crypto.randomUUID(), createdAt: now }),
        remark: "mine",
      };
      expect((await clients[who].from("brand_submissions").insert(decided)).error?.code).toBe(
        "42501",
      );
    });

    it("counts no more than so many of a visitor's views a minute, today, of active brands", async () => {
      const visitor = clients["a visitor"];
      const day = new Date().toISOString().slice(0, 10);
      const countOf = async (id: string) =>
        (
          await lite().sql<{ view_count: number }>(
            "select view_count from public.brands where id = $1",
            [id],
          )
        )[0]?.view_count;
      for (let n = 0; n < 3; n += 1)
        await visitor.rpc("increment_view_counts", {
          views: { [titleist.id]: 1_000, [archivedBrand.id]: 5 },
          day,
        });
      expect(await countOf(titleist.id)).toBeGreaterThan(0);
      // Two minutes at most have begun meanwhile.
      expect(await countOf(titleist.id)).toBeLessThanOrEqual(1_200);
      expect(await countOf(archivedBrand.id)).toBe(0);
      expect(
        (await visitor.rpc("increment_view_counts", { views: { [ping.id]: 1 }, day: "2020-01-01" }))
          .error?.code,
      ).toBe("22023");
    });

    it("names in history who wrote, whatever the change set says", async () => {
      const change_set = changeSetRow({
        ...changeSetOf(createBrand({ ...bareBrand, id: "amys", slug: "amys" })),
        actor: "ben@golf.example",
      });
      expect(
        (await clients["an administrator"].rpc("commit_changes", { change_set })).error,
      ).toBeNull();
      const [newest] = await lite().sql<{ actor: string }>(
        "select actor from private.batches order by revision desc limit 1",
      );
      expect(newest?.actor.toLowerCase()).toBe(amy.email.toLowerCase());
    });
  });
};
