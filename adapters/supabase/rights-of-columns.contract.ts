// Guarantee (Privacy): Columns that an operator adds to a Supabase project appear in no answer.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, ping } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { PARTS } from "../copy/directory-rows.ts";
import {
  changeSetRow,
  EVERYBODY,
  ADMINISTRATORS,
  OUTSIDERS,
  stageEverybody,
} from "./rights.harness.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { FUNCTIONS } from "./rights-of-functions.contract.ts";

/** What the owner stores in a column of their own, on every table. */
const OWNERS_NOTE = "pays us 12 percent, do not publish";
const GONE = "e0000000-0000-4000-8000-000000000002";
const SUGGESTED = "d0000000-0000-4000-8000-000000000001";
const today = () => new Date().toISOString().slice(0, 10);

/** A project's additional columns are nobody's to read. */
export const describeRightsInColumns = (lite: () => LiteServer): void => {
  describe("Columns that the owner added", () => {
    const clientOf = stageEverybody(lite);
    const tables = async () =>
      (
        await lite().sql<{ name: string }>(
          "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private')",
        )
      ).map(({ name }) => name);

    beforeAll(async () => {
      const secret = clientOf("the secret key");
      await secret.from("brand_submissions").insert({ id: SUGGESTED, brand_name: "Sub 70" });
      await secret.rpc("increment_view_counts", { views: { [ping.id]: 3 }, day: today() });
      const gone = changeSetOf(createBrand({ ...bareBrand, id: GONE, slug: "gone" }));
      await secret.rpc("commit_changes", { change_set: changeSetRow(gone) });
      await lite().sql("delete from public.brands where slug = 'gone'");
      for (const table of await tables())
        await lite().run(`alter table ${table} add owners_note text default '${OWNERS_NOTE}'`);
      // These writes are recorded in history.
      await lite().sql("update public.brands set name = 'Karsten' where id = $1", [ping.id]);
      await lite().sql("update public.categories set name = name || '!'");
      await lite().sql("update public.attributes set name = name || '!'");
    });
    afterAll(async () => {
      for (const table of await tables())
        await lite().run(`alter table ${table} drop column owners_note`);
    });

    /** Each function with the arguments of the rights contract, or with existing ids where those find nothing. */
    const calls = async (): Promise<[name: string, args: object][]> => {
      const batches = await lite().sql<{ id: string }>("select id from private.batches");
      const page = { page: 1, pageSize: 50 };
      return [
        ...Object.entries(FUNCTIONS).map(([name, { args }]): [string, object] => [name, args]),
        [
          "catalog_changes",
          { since: 0, after_version: 0, after_id: "", page_size: 50, with_gone: true },
        ],
        ["find_brands", { query: { ids: [ping.id, archivedBrand.id] } }],
        ["find_many_brands", { query: { ids: [ping.id, archivedBrand.id] } }],
        ["find_submission", { query: { id: SUGGESTED } }],
        ["list_batches", { query: { ...page, record: null } }],
        ...batches.flatMap(({ id }): [string, object][] => [
          ["find_batch", { query: { id } }],
          ["list_revisions", { query: { ...page, batchId: id } }],
        ]),
        ...PARTS.map((part): [string, object] => [
          "read_directory",
          { query: { part, after: null, pageSize: 50 } },
        ]),
        ["read_brands", { query: { afterVersion: 0, afterId: "", pageSize: 50, goneSince: 0 } }],
      ];
    };

    it.each(EVERYBODY)("are in no function's answer to %s", async (who) => {
      let answered = 0;
      for (const [name, args] of await calls()) {
        const { data } = await clientOf(who).rpc(name, args);
        if (data !== null) answered += 1;
        expect([name, JSON.stringify(data)]).toEqual([
          name,
          expect.not.stringMatching(OWNERS_NOTE),
        ]);
      }
      // Check that the functions open to everybody did answer.
      expect(answered).toBeGreaterThan(ADMINISTRATORS.includes(who) ? 20 : 3);
    });

    it("are not part of history, regardless of who writes", async () => {
      const written = await lite().sql(
        "select before, after from private.revisions where strpos(concat(before, after), $1) > 0",
        [OWNERS_NOTE],
      );
      expect(written).toEqual([]);
    });

    it("are read from a table by no visitor", async () => {
      for (const who of OUTSIDERS)
        for (const table of ["brands", "categories", "attributes", "brand_categories"])
          expect((await clientOf(who).from(table).select("owners_note")).error?.code).toBe("42501");
    });
  });
};
