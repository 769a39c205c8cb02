// Guarantee (Privacy): Row level security and grants give visitors no more than the site shows (Supabase).
import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, describe, expect, it } from "vitest";
import { archivedBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { keysOf } from "#core/records.ts";
import { sqlName } from "../store/ddl.ts";
import { repositories } from "../store/repositories.ts";
import { TABLES, tableRow } from "../store/tables.ts";
import { systemClock } from "../system.ts";
import { supabaseAdminList } from "./admin-list.ts";
import { supabaseClient } from "./client.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { supabaseRows } from "./supabase-rows.ts";

const OUTSIDERS = ["a visitor", "a signed-in stranger", "an administrator"] as const;
const EVERYBODY = [...OUTSIDERS, "the secret key"] as const;
type Who = (typeof EVERYBODY)[number];

const FUNCTIONS: Readonly<Record<string, object>> = {
  read_rows: { queries: [] },
  write_rows: { write: { id: "e0000000-0000-4000-8000-000000000001", read: {}, writes: [] } },
  stage_rows: { write_id: "e0000000-0000-4000-8000-000000000002", part: 0, text: "" },
  list_accounts: { query: {} },
  set_administrator: { query: { email: "nobody@golf.example", isAdministrator: true } },
  list_sessions: { query: { account: "" } },
  end_sessions: { query: { account: "" } },
};

/** Visitors' API clients sort brands by this column, so they may read it although the specification does not show it. */
const VIEW_COUNT = "view_count";

const PUBLIC = keysOf(TABLES).filter((name) => tableRow(name).isSpecified);
const shownIn = (name: (typeof PUBLIC)[number]): readonly string[] =>
  (tableRow(name).shown?.columns ?? []).map(sqlName);

/** Rights through supabase-js, without any server of ours. */
export const describeRights = (lite: () => LiteServer): void => {
  describe("Supabase rights", () => {
    let clients: Record<Who, SupabaseClient>;
    const tokenClient = (token: string | undefined): SupabaseClient => {
      const { url, key } = lite().publicProject;
      const client = supabaseClient({ url, key });
      // As a browser with this session would.
      return Object.assign(client, {
        rest: Object.assign(Reflect.get(client, "rest"), {
          headers: new Headers({ apikey: key, Authorization: `Bearer ${token}` }),
        }),
      });
    };
    beforeAll(async () => {
      await lite().empty();
      const { publicProject, ownerProject } = lite();
      const { catalogStore } = repositories(supabaseRows(ownerProject).rows, systemClock);
      await committed(catalogStore, castChangeSet);
      await catalogStore.addViews(new Map([[ping.id, 3]]));
      await supabaseAdminList(ownerProject).addAdministrator(amy);
      const stranger = { email: "stranger@golf.example", password: "an open door for all" };
      const auth = () => supabaseClient(publicProject).auth;
      const signedUp = await auth().signUp(stranger);
      const signedIn = await auth().signInWithPassword(amy);
      clients = {
        "a visitor": supabaseClient(publicProject),
        "a signed-in stranger": tokenClient(signedUp.data.session?.access_token),
        "an administrator": tokenClient(signedIn.data.session?.access_token),
        "the secret key": supabaseClient(ownerProject),
      };
    });

    it.each(OUTSIDERS)("let %s call no function", async (who) => {
      for (const [name, args] of Object.entries(FUNCTIONS))
        expect([name, (await clients[who].rpc(name, args)).error?.code]).toEqual([
          name,
          expect.stringMatching(/^(?:42501|PGRST202)$/),
        ]);
    });

    it("let the secret key call every public function, and this file lists them all", async () => {
      for (const [name, args] of Object.entries(FUNCTIONS))
        expect([name, (await clients["the secret key"].rpc(name, args)).error]).toEqual([
          name,
          null,
        ]);
      const made = await lite().sql<{ name: string }>(
        "select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
      );
      expect(made.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).sort());
    });

    it.each(OUTSIDERS)(
      "let %s read what the specification shows, ordered by views",
      async (who) => {
        const { data, error } = await clients[who]
          .from("brands")
          .select([...shownIn("brands"), VIEW_COUNT].join(","))
          .order(VIEW_COUNT, { ascending: false });
        expect(error).toBeNull();
        expect(data).toHaveLength(5);
        expect(data?.[0]).toMatchObject({ slug: ping.slug, view_count: 3 });
        expect(JSON.stringify(data)).not.toContain(archivedBrand.id);
        for (const name of PUBLIC.filter((one) => one !== "brands" && one !== "brandSubmissions")) {
          const read = await clients[who].from(sqlName(name)).select(shownIn(name).join(","));
          expect([name, read.error, (read.data ?? []).length > 0]).toEqual([name, null, true]);
          expect(JSON.stringify(read.data)).not.toContain(archivedBrand.id);
        }
      },
    );

    it.each(OUTSIDERS)("let %s read no other column, nor filter or order by one", async (who) => {
      for (const name of PUBLIC) {
        const shown = shownIn(name);
        for (const column of keysOf(tableRow(name).columns).map(sqlName)) {
          if (shown.includes(column)) continue;
          const table = () => clients[who].from(sqlName(name));
          const first = shown[0] ?? column;
          for (const attempt of [
            table().select(column),
            table().select(first).not(column, "is", null),
            table().select(first).order(column),
          ])
            expect([name, column, (await attempt).error?.code]).toEqual([name, column, "42501"]);
        }
      }
    });

    it.each(EVERYBODY)("let %s write to no table", async (who) => {
      for (const name of PUBLIC) {
        const key = sqlName(tableRow(name).key[0]);
        const row: object = { [key]: "x" };
        const table = () => clients[who].from(sqlName(name));
        for (const attempt of [
          table().insert(row),
          table().upsert(row),
          table().update(row).eq(key, titleist.id),
          table().delete().eq(key, titleist.id),
        ])
          expect([name, (await attempt).error?.code]).toEqual([name, "42501"]);
      }
    });
  });
};
