// Guarantee (Privacy): Row level security and grants give visitors no more than the site shows (Supabase).
import { describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, ping, titleist } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import { StoreUnavailable } from "#core/result.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { submissionRow } from "./rows.ts";
import {
  changeSetRow,
  ADMINISTRATORS,
  outcome,
  OUTSIDERS,
  stageEverybody,
  type Who,
} from "./rights.harness.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { describeRightsInColumns } from "./rights-of-columns.contract.ts";
import { describeRightsInTables } from "./rights-in-tables.contract.ts";
import { describeRightsOfFunctions } from "./rights-of-functions.contract.ts";
import { supabaseSubmissionStore } from "./submission-store.ts";

/** Codes of constraint and policy refusals; the test server has its own for some. */
const BROKEN_BOUND = /^(?:23514|42501|22021|SUP)$/;
const DRAFT = "e0000000-0000-4000-8000-000000000003";
const SEEN = "e0000000-0000-4000-8000-000000000004";
const TOO_MUCH = /^(?:54000|SUP)$/;

/** Rights through supabase-js, without any server of ours. */
export const describeRights = (lite: () => LiteServer): void => {
  describeRightsOfFunctions(lite);
  describeRightsInTables(lite);
  describeRightsInColumns(lite);

  describe("Supabase rights", () => {
    const clientOf = stageEverybody(lite);

    it.each(OUTSIDERS)("shows %s active brands only, without private columns", async (who) => {
      const { data } = await clientOf(who).rpc("find_brands", {
        query: { ids: [titleist.id, archivedBrand.id] },
      });
      expect(data).toEqual([expect.objectContaining({ slug: titleist.slug })]);
      expect(data).not.toEqual([expect.objectContaining({ sources: expect.anything() })]);
    });

    it.each(OUTSIDERS)("shows %s no brand that was never active, under any slug", async (who) => {
      const gone = async () => {
        const { data } = await clientOf(who).rpc("catalog_changes", {
          since: 0,
          after_version: 0,
          after_id: "",
          page_size: 10,
          with_gone: true,
        });
        return (data as { gone: string[] }).gone;
      };
      const redirect = async (from: Who) =>
        (await clientOf(from).rpc("find_redirect", { slug: "old-address" })).data as string | null;
      await lite().run(`
        insert into public.brands (id, slug, name, status) values ('${DRAFT}', 'draft', 'Draft', 'archived'), ('${SEEN}', 'seen', 'Seen', 'active');
        insert into private.slug_redirects (slug, brand_id) values ('old-address', '${DRAFT}') on conflict do nothing;`);
      expect(await gone()).not.toEqual(expect.arrayContaining([archivedBrand.id]));
      expect(await redirect(who)).toBeNull();
      expect(await redirect("an administrator")).toBe(DRAFT);
      await lite().run("delete from public.brands where slug = 'draft'");
      expect(await gone()).not.toEqual(expect.arrayContaining([DRAFT]));
      // A public brand is listed when it is removed, and no longer once it is back.
      await lite().run("update public.brands set status = 'archived' where slug = 'seen'");
      expect(await gone()).toContain(SEEN);
      await lite().run("update public.brands set status = 'active' where slug = 'seen'");
      expect(await gone()).not.toContain(SEEN);
      await lite().run("delete from public.brands where slug = 'seen'");
      expect(await gone()).toContain(SEEN);
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
        return (await clientOf(who).from("brand_submissions").insert(row)).error?.code;
      };
      expect(await add({})).toBeUndefined();
      expect(
        (
          await clientOf(who)
            .from("brand_submissions")
            .insert({ brand_name: "Sub 70", website_url: null })
        ).error,
      ).toBeNull();
      expect(await add({ status: "spam" })).toBeUndefined();
      for (const status of ["approved", "rejected"]) expect(await add({ status })).toBe("42501");
      expect(await add({ createdAt: "2001-01-01T00:00:00.000Z" })).toBe("42501");
      for (const bad of [
        { brandName: "" },
        { brandName: "x".repeat(121) },
        { websiteUrl: "javascript:alert(1)" },
        { notes: "x".repeat(2_001) },
        { submitterEmail: "x".repeat(255) },
      ])
        expect([bad, await add(bad)]).toEqual([bad, expect.stringMatching(BROKEN_BOUND)]);
      for (const bad of [
        { brandName: "\u001b[2Jgnp.exe" },
        { brandName: "\u202Eexe.png" },
        { brandName: " \u00a0\u3000" },
        { websiteUrl: "https://golf.example/\u0001" },
        { websiteUrl: "https:\\\\golf.example" },
        { websiteUrl: "https://amy:secret@golf.example" },
        { submitterEmail: "no address at all" },
        { submitterEmail: "amy@golf.example\r\nBcc: x@y.z" },
        { notes: "a\u0000b" },
        { notes: "a\u0007b" },
      ])
        expect([bad, await add(bad)]).toEqual([bad, expect.stringMatching(BROKEN_BOUND)]);
      for (const good of [
        { websiteUrl: "HTTPS://Golf.example/Été?q=1#x" },
        { websiteUrl: null, submitterEmail: null, notes: null },
        { brandName: "Ping\u00a0Golf ⛳", notes: "two\nlines\tand a tab" },
        { submitterEmail: "o'brien+golf@xn--golf-8na.example" },
      ])
        expect([good, await add(good)]).toEqual([good, undefined]);
      const decided = {
        ...submissionRow({ ...suggestion, id: crypto.randomUUID(), createdAt: now }),
        remark: "mine",
      };
      expect((await clientOf(who).from("brand_submissions").insert(decided)).error?.code).toBe(
        "42501",
      );
    });

    describe("of suggestions", () => {
      const rows = (count: number) =>
        Array.from({ length: count }, (_, n) => ({ brand_name: `Brand ${n}` }));
      const held = async () =>
        (
          await lite().sql<{ count: number }>(
            "select count(*)::integer as count from public.brand_submissions",
          )
        )[0]?.count;
      const attempts = (who: Who, count: number) =>
        outcome(clientOf(who).from("brand_submissions").insert(rows(count)));

      it.each(OUTSIDERS)("accept one per call from %s, and none of 2,000", async (who) => {
        await lite().sql("delete from private.submission_budget");
        const before = await held();
        expect(await attempts(who, 2)).toMatch(TOO_MUCH);
        expect(await attempts(who, 2_000)).toMatch(TOO_MUCH);
        expect(await held()).toBe(before);
        expect(await attempts(who, 1)).toBe("allowed");
      });

      it.each(ADMINISTRATORS)("accept imports by %s", async (who) => {
        expect(await attempts(who, 200)).toBe("allowed");
      });

      it("accept 60 a minute from all outsiders, and ask the next one to try again later", async () => {
        await lite().sql("delete from private.submission_budget");
        let taken = 0;
        while ((await attempts(OUTSIDERS[taken % 2] ?? "a visitor", 1)) === "allowed") taken += 1;
        // At most two minutes have begun meanwhile.
        expect(taken).toBeGreaterThanOrEqual(60);
        expect(taken).toBeLessThanOrEqual(120);
        const store = supabaseSubmissionStore(clientOf("a visitor"));
        await lite().sql(
          "update private.submission_budget set minute = floor(extract(epoch from now()) / 60), spent = 60",
        );
        const next = store.add({ ...suggestion, createdAt: new Date().toISOString() });
        await expect(next).rejects.toThrow(StoreUnavailable);
        await expect(next).rejects.toThrow("Try again in a minute");
        expect(await attempts("an administrator", 1)).toBe("allowed");
      });
    });

    it("counts a limited number of a visitor's views per minute, today, of active brands", async () => {
      const visitor = clientOf("a visitor");
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
      // At most two minutes have begun meanwhile.
      expect(await countOf(titleist.id)).toBeLessThanOrEqual(1_200);
      expect(await countOf(archivedBrand.id)).toBe(0);
      expect(
        (await visitor.rpc("increment_view_counts", { views: { [ping.id]: 1 }, day: "2020-01-01" }))
          .error?.code,
      ).toBe("22023");
    });

    it("commits nobody else's staged rows", async () => {
      const staging = crypto.randomUUID();
      const { changes, ...about } = changeSetRow(
        changeSetOf(createBrand({ ...bareBrand, id: crypto.randomUUID(), slug: "aside" })),
      );
      const rows = { staging, part: "change", first: 0, rows: changes };
      expect(
        (await clientOf("the secret key").rpc("stage_rows", { query: rows })).error,
      ).toBeNull();
      const change_set = { ...about, changes: [], staging, staged: 1 };
      await clientOf("an administrator").rpc("unstage_rows", { staging });
      expect(
        (await clientOf("an administrator").rpc("commit_staged", { change_set })).error?.code,
      ).toBe("22023");
      const own = { ...about, changes, staging, staged: 0 };
      expect(
        (await clientOf("the secret key").rpc("commit_staged", { change_set: own })).error?.code,
      ).toBe("22023");
      expect(await lite().sql("select 1 from private.staged")).toHaveLength(1);
      await clientOf("the secret key").rpc("unstage_rows", { staging });
      expect(await lite().sql("select 1 from private.staged")).toEqual([]);
    });

    it("records the real actor in history, whatever the change set says", async () => {
      const change_set = changeSetRow({
        ...changeSetOf(createBrand({ ...bareBrand, id: crypto.randomUUID(), slug: "amys" })),
        actor: "ben@golf.example",
      });
      expect(
        (await clientOf("an administrator").rpc("commit_changes", { change_set })).error,
      ).toBeNull();
      const [newest] = await lite().sql<{ actor: string }>(
        "select actor from private.batches order by revision desc limit 1",
      );
      expect(newest?.actor.toLowerCase()).toBe(amy.email.toLowerCase());
    });
  });
};
