// Guarantee (Privacy): Functions that visitors may call reveal and change no more than the site does (Supabase).
import { afterAll, describe, expect, it } from "vitest";
import { bareBrand, ping } from "#core/brand/brand.fixture.ts";
import { type BrandField, brandField, type JsonValue } from "#core/brand/fields.ts";
import { changeSetOf, createBrand } from "#core/change/change-set.fixture.ts";
import type { DaysPage } from "#core/ports/catalog-store.ts";
import { apparel } from "#core/taxonomy/taxonomy.fixture.ts";
import { CORRECTABLE_FIELDS } from "#core/submission/correction.ts";
import { ODD_CORRECTIONS } from "#core/submission/odd-corrections.fixture.ts";
import { correctionOfTitleist, suggestion } from "#core/submission/submission.fixture.ts";
import { supabaseCatalogHistory } from "./catalog-changes.ts";
import { submissionRow } from "./rows.ts";
import {
  changeSetRow,
  EVERYBODY,
  ADMINISTRATORS,
  outcome,
  OUTSIDERS,
  REFUSED,
  ROLES,
  stageEverybody,
  type Who,
} from "./rights.harness.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { PENDING_CORRECTION_LIMITS } from "#core/submission/correction.ts";

const MINE = "e0000000-0000-4000-8000-000000000001";
const NOBODYS = "00000000-0000-4000-8000-000000000000";
const page = { page: 1, pageSize: 5 };
const today = () => new Date().toISOString().slice(0, 10);
const nothing = changeSetRow(changeSetOf());

/** A correction as the visitor's server sends it. */
function correction(changes: object = {}, within: object = {}) {
  const { correction: kept, ...fields } = correctionOfTitleist;
  const id = crypto.randomUUID();
  const sent = { ...fields, id, createdAt: new Date().toISOString(), ...changes };
  return {
    id,
    submission: { ...submissionRow(sent), correction: { ...kept, ...within } },
    statusLink: `link of ${id}`,
    limits: PENDING_CORRECTION_LIMITS,
  };
}

/** The longest valid value of a field, or one that is longer. */
function longest(field: BrandField, over = 0): JsonValue {
  const row = brandField(field);
  switch (row.kind) {
    case "year":
      return over > 0 ? row.min - 1 : row.min;
    case "choice":
      return over > 0 ? "Cheap" : (row.choices.at(-1) ?? null);
    case "links":
      return Array.from({ length: row.most + over }, () => NOBODYS);
    case "list":
      return Array.from({ length: row.most + over }, () => "x".repeat(row.max));
    case "events":
      return Array.from({ length: row.most + over }, () => ({
        year: 1932,
        month: null,
        kind: "milestone",
        text: "x".repeat(row.max),
        source: null,
      }));
    case "site":
      return "https://golf.example/".padEnd(row.max + over, "x");
    case "name":
    case "text":
    case "line":
      return "x".repeat(row.max + over);
    default:
      throw new Error(`${field} cannot be corrected`);
  }
}

const NO_LOGO = { path: `/logos/${"0".repeat(64)}.png`, picture: "AAAA" };

/** Arguments to compare states. */
const STATES = { records: ["brand"], from: 0, to: 1, behind: "", limit: 5 };

/** Every function: who may call it, and sample arguments. */
export const FUNCTIONS: Readonly<Record<string, { for: readonly Who[]; args: object }>> = {
  catalog_revision: { for: EVERYBODY, args: {} },
  catalog_changes: {
    for: EVERYBODY,
    args: { since: 0, after_version: 0, after_id: "", page_size: 10, with_gone: true },
  },
  views_since: { for: EVERYBODY, args: { since: 0 } },
  find_brands: { for: EVERYBODY, args: { query: { slugs: ["ping"] } } },
  find_redirect: { for: EVERYBODY, args: { slug: "nobody" } },
  compare_states: { for: EVERYBODY, args: { query: STATES } },
  days_before: { for: EVERYBODY, args: { query: { before: "9999-12-31", limit: 3 } } },
  activity_by_day: { for: EVERYBODY, args: { query: { since: "2026-01-01" } } },
  acts_on: { for: EVERYBODY, args: { query: { brandId: ping.id, limit: 3 } } },
  find_logo: { for: EVERYBODY, args: { query: { path: NO_LOGO.path } } },
  find_stored_logos: { for: ADMINISTRATORS, args: { query: { paths: [NO_LOGO.path] } } },
  add_logo: { for: ADMINISTRATORS, args: { query: NO_LOGO } },
  increment_view_count: { for: EVERYBODY, args: { brand_id: ping.id } },
  add_searches: { for: EVERYBODY, args: { searches: { nobody: 1 }, of_day: today() } },
  add_uses: {
    for: EVERYBODY,
    args: { of_use: "click", counts: { [ping.id]: 1 }, of_day: today() },
  },
  most_used: {
    for: ADMINISTRATORS,
    args: { query: { use: "click", since: "2026-01-01", limit: 5 } },
  },
  searches_without_result: {
    for: ADMINISTRATORS,
    args: { query: { since: "2026-01-01", visitors: 3, limit: 5 } },
  },
  increment_view_counts: { for: EVERYBODY, args: { views: { [ping.id]: 1 }, day: today() } },

  // Never stored: the limit is zero.
  add_correction: {
    for: EVERYBODY,
    args: { query: { ...correction(), limits: { ...PENDING_CORRECTION_LIMITS, most: 0 } } },
  },
  find_correction: { for: EVERYBODY, args: { query: { statusLink: "nobody's" } } },
  confirm_correction: {
    for: ["the secret key"],
    args: { query: { id: NOBODYS, host: "titleist.com", key: null } },
  },

  who_am_i: { for: ["a signed-in stranger", "an administrator"], args: {} },

  list_my_sessions: { for: ["a signed-in stranger", "an administrator"], args: {} },
  end_my_session: {
    for: ["a signed-in stranger", "an administrator"],
    args: { session_id: NOBODYS },
  },

  commit_changes: { for: ADMINISTRATORS, args: { change_set: nothing } },
  commit_staged: {
    for: ADMINISTRATORS,
    args: { change_set: { ...nothing, staging: NOBODYS, staged: 0 } },
  },
  list_brands: {
    for: ADMINISTRATORS,
    args: { query: { ...page, sort: "name", descending: false, thisYear: 2026 } },
  },
  list_brand_refs: { for: ADMINISTRATORS, args: { query: { thisYear: 2026 } } },
  count_brands: { for: ADMINISTRATORS, args: { query: { thisYear: 2026 } } },
  find_brand_version: { for: ADMINISTRATORS, args: { query: { id: ping.id, version: 1 } } },
  find_brands_linking: {
    for: ADMINISTRATORS,
    args: { query: { kind: "category", id: apparel.id } },
  },
  find_brands_alike: { for: ADMINISTRATORS, args: { query: { names: ["ping"], parts: [] } } },
  find_brands_like: { for: ADMINISTRATORS, args: { query: { names: ["ping"], parts: [] } } },
  find_slug_holders: { for: ADMINISTRATORS, args: { query: { kind: "brand", slugs: ["ping"] } } },
  list_taxonomy: { for: ADMINISTRATORS, args: {} },
  list_batches: { for: ADMINISTRATORS, args: { query: page } },
  find_batch: { for: ADMINISTRATORS, args: { query: { id: "x" } } },
  list_revisions: { for: ADMINISTRATORS, args: { query: { ...page, batchId: "x" } } },
  count_submissions: { for: ADMINISTRATORS, args: {} },
  list_submissions: { for: ADMINISTRATORS, args: { query: { ...page, status: "pending" } } },
  find_submission: { for: ADMINISTRATORS, args: { query: { id: suggestion.id } } },
  views_by_day: { for: ADMINISTRATORS, args: { query: { from: "2026-01-01", to: "2026-12-31" } } },
  read_brands: {
    for: ADMINISTRATORS,
    args: { query: { afterVersion: 0, afterId: "", pageSize: 5, goneSince: 0 } },
  },
  find_many_brands: { for: ADMINISTRATORS, args: { query: { slugs: ["ping"] } } },
  list_websites: { for: ADMINISTRATORS, args: { query: { afterId: "", pageSize: 5 } } },
  find_batches_noted: { for: ADMINISTRATORS, args: { query: { reason: "import", ending: "x" } } },
  stage_rows: {
    for: ADMINISTRATORS,
    args: { query: { staging: NOBODYS, part: "change", first: 0, rows: [] } },
  },
  unstage_rows: { for: ADMINISTRATORS, args: { staging: NOBODYS } },
  read_directory: {
    for: ADMINISTRATORS,
    args: { query: { part: "brands", after: null, pageSize: 5 } },
  },
  check_directory: { for: ADMINISTRATORS, args: {} },
  list_watched_sites: { for: ADMINISTRATORS, args: { query: { afterId: "", pageSize: 5 } } },
  list_site_verdicts: { for: ADMINISTRATORS, args: { query: { verdicts: ["gone"], limit: 5 } } },
  list_site_suggestions: { for: ADMINISTRATORS, args: { query: { limit: 5 } } },
  list_held_questions: {
    for: ADMINISTRATORS,
    args: { query: { now: "2026-01-01T00:00:00.000Z" } },
  },
  list_check_counts: { for: EVERYBODY, args: { query: {} } },
  count_checks: {
    for: ADMINISTRATORS,
    args: { query: { facts: [{ field: "websiteUrl", isChanged: false }] } },
  },
  uncount_checks: {
    for: ADMINISTRATORS,
    args: { query: { facts: [{ field: "websiteUrl", isChanged: false }] } },
  },
  hold_question: {
    for: ADMINISTRATORS,
    args: {
      query: {
        id: "site~x",
        holder: null,
        until: "2026-01-01T00:00:00.000Z",
        now: "2026-01-01T00:00:00.000Z",
      },
    },
  },
  record_watched_sites: { for: ADMINISTRATORS, args: { query: { sites: [] } } },

  mail_secret: { for: ["the secret key"], args: {} },
  list_subscribers: { for: ADMINISTRATORS, args: { query: { ...page, search: "" } } },
  all_subscribers: { for: ADMINISTRATORS, args: { query: { status: null } } },
  remove_subscriber: { for: ADMINISTRATORS, args: { query: { id: "x" } } },
  find_person: { for: ADMINISTRATORS, args: { query: { email: "x@y.z", key: "x@y.z" } } },
  erase_person: { for: ADMINISTRATORS, args: { query: { email: "x@y.z", key: "x@y.z" } } },
  purge_people: {
    for: ADMINISTRATORS,
    args: { query: { decided: "2026-01-01", range: "2026-01-01", expired: "2026-01-01" } },
  },

  find_news: { for: ADMINISTRATORS, args: { query: { limit: 5 } } },
  list_issues: { for: ADMINISTRATORS, args: { query: { limit: 5 } } },
  open_issue: { for: ["the secret key"], args: { query: { at: "2026-01-01", limit: 5 } } },
  claim_receiver: {
    for: ["the secret key"],
    args: { query: { issue: 0, after: "", at: "2026-01-01" } },
  },
  note_delivery: {
    for: ["the secret key"],
    args: { query: { issue: 0, subscriberId: "x", delivery: "sent" } },
  },

  save_introduction: {
    for: ADMINISTRATORS,
    args: { query: { introduction: "", seen: "" } },
  },

  follow_list: {
    for: ["the secret key"],
    args: {
      query: {
        id: "x",
        email: "f@y.example",
        key: "f@y.example",
        nextAt: "2026-01-01",
        mails: 1,
        at: "2026-01-01",
        since: "2026-01-01",
        listId: "x",
        list: "",
      },
    },
  },
  confirm_list: {
    for: ["the secret key"],
    args: { query: { id: "x", at: "2026-01-01", revision: 1 } },
  },
  leave_lists: { for: ["the secret key"], args: { query: { listId: "x" } } },
  list_due_followers: {
    for: ["the secret key"],
    args: { query: { now: "2026-01-01", after: "", limit: 1 } },
  },
  move_followers: {
    for: ["the secret key"],
    args: { query: { to: "2026-01-01", followers: [] } },
  },

  claim_decisions: {
    for: ["the secret key"],
    args: { query: { after: "2026-01-01", before: "2026-01-01", limit: 1 } },
  },
  opt_out_of_decisions: {
    for: ["the secret key"],
    args: { query: { hash: "x".repeat(43), at: "2026-01-01" } },
  },
  has_opted_out: { for: ["the secret key"], args: { query: { hash: "x" } } },

  // Visitors may not request a link themselves: the returned id makes the link.
  ask_subscription: {
    for: ["the secret key"],
    args: {
      query: {
        id: "x",
        email: "x@y.z",
        key: "x@y.z",
        at: "2026-01-01",
        since: "2026-01-01",
        mails: 3,
      },
    },
  },
  confirm_subscription: {
    for: ["the secret key"],
    args: { query: { id: "none", at: "2026-01-01" } },
  },
  add_data_request: {
    for: ["the secret key"],
    args: {
      query: {
        id: "x",
        email: "x@y.z",
        key: "x@y.z",
        at: "2026-01-01",
        expiresAt: "2026-01-02",
        limit: 0,
        since: "2026-01-01",
      },
    },
  },
  find_data_request: { for: ["the secret key"], args: { query: { id: "x", now: "2026-01-01" } } },

  list_admins: { for: ["the secret key"], args: {} },
  find_account: { for: ["the secret key"], args: { email: "nobody@golf.example" } },
  add_admin: { for: ["the secret key"], args: { email: "nobody@golf.example" } },
  remove_admin: { for: ["the secret key"], args: { email: "nobody@golf.example" } },
  end_sessions: { for: ["the secret key"], args: { user_id: NOBODYS } },
  adopt_directory: {
    for: ["the secret key"],
    args: { query: { staging: NOBODYS, counts: {}, state: {}, replace: false } },
  },
};

/** Functions that row constraints call with the writer's rights. */
const OPEN_PRIVATE_FUNCTIONS = [
  "fits",
  "is_correction",
  "is_line",
  "is_suggestion",
  "is_text",
  "is_web_address",
];

export const describeRightsOfFunctions = (lite: () => LiteServer): void => {
  describe("Supabase functions", () => {
    afterAll(() => {
      process.stdout.write(
        `${Object.keys(FUNCTIONS).length} functions, called by each of ${EVERYBODY.length} kinds of caller (guaranteed: by no others than those named)\n`,
      );
    });
    const clientOf = stageEverybody(lite);

    it.each(EVERYBODY)("answer %s where listed, and refuse otherwise", async (who) => {
      for (const [name, { for: whose, args }] of Object.entries(FUNCTIONS))
        expect([name, await outcome(clientOf(who).rpc(name, args))]).toEqual([
          name,
          whose.includes(who) ? "allowed" : REFUSED,
        ]);
    });

    it("are all listed here, and none uses the caller's search path", async () => {
      const there = await lite().sql<{ name: string }>(
        "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
      );
      expect(there.map(({ name }) => name).sort()).toEqual(Object.keys(FUNCTIONS).sort());
      const loose = await lite().sql(
        `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and not coalesce(proconfig, '{}') @> array['search_path=""']`,
      );
      expect(loose).toEqual([]);
    });

    it.each(EVERYBODY)("that are private cannot be reached by %s", async (who) => {
      const there = await lite().sql<{ name: string }>(
        "select proname as name from pg_proc where pronamespace = 'private'::regnamespace",
      );
      expect(there.length).toBeGreaterThan(10);
      for (const { name } of there)
        expect([name, await outcome(clientOf(who).schema("private").rpc(name, {}))]).not.toEqual([
          name,
          "allowed",
        ]);
    });

    it.each(ROLES)("that are private may be called by %s only in row constraints", async (role) => {
      const open = await lite().sql<{ name: string }>(
        `select proname as name from pg_proc where pronamespace = 'private'::regnamespace
         and has_function_privilege($1, oid, 'execute') order by 1`,
        [role],
      );
      expect(open.map(({ name }) => name)).toEqual(OPEN_PRIVATE_FUNCTIONS);
    });

    it.each(OUTSIDERS)(
      "hold corrections of %s to their bounds, confirm none and show them by their link only",
      async (who) => {
        await lite().sql("delete from private.submission_budget");
        const add = async (query: object) =>
          (await clientOf(who).rpc("add_correction", { query })).error?.code;
        const good = correction();
        expect(await add(good)).toBeUndefined();
        for (const bad of [
          correction({}, { confirmedFrom: "titleist.com" }),
          correction({ status: "approved" }),
          correction({ createdAt: "2020-01-01T00:00:00Z" }),
          correction({ brandName: "x".repeat(121) }),
          correction({ notes: "a\u0007b" }),
          correction({}, { source: "s".repeat(301) }),
          correction({}, { problem: "boring" }),
          correction({}, { proposed: [] }),
          correction({}, { proposed: { longDescription: "x".repeat(200_001) } }),
          correction({}, { more: 1 }),
          // A confirmed correction would count as the brand's own claim, without the mail that proves it.
          correction({}, { claimedFrom: "titleist.com" }),
          ...Object.values(ODD_CORRECTIONS).map((json) => ({
            ...correction(),
            submission: { ...correction().submission, correction: JSON.parse(json) },
          })),
          ...CORRECTABLE_FIELDS.map((field) =>
            correction({}, { proposed: { [field]: longest(field, 1) } }),
          ),
          { ...correction(), submission: suggestion },
        ])
          expect([JSON.stringify(bad).slice(0, 300), await add(bad)]).toEqual([
            expect.anything(),
            expect.stringMatching(/^(?:22023|23514|SUP)$/),
          ]);
        const sneaked = {
          id: crypto.randomUUID(),
          brand_name: "PING",
          correction: good.submission.correction,
        };
        expect((await clientOf(who).from("brand_submissions").insert(sneaked)).error?.code).toBe(
          "42501",
        );
        const found = async (statusLink: string) =>
          (await clientOf(who).rpc("find_correction", { query: { statusLink } })).data;
        expect(await found(good.statusLink)).toMatchObject({
          status: "pending",
          correction: { confirmedFrom: null },
        });
        expect(await found(good.id)).toBeNull();
        expect(await found("")).toBeNull();
      },
    );

    it.each(OUTSIDERS)("give %s no reserved place, and take no sender from them", async (who) => {
      await lite().sql("delete from private.submission_budget");
      const brandId = crypto.randomUUID();
      const kept: unknown[] = [];
      for (let n = 0; n < 16; n += 1) {
        const limits = { most: 1_000, reserved: 0, perSender: 1_000 };
        const query = { ...correction({}, { brandId }), limits, sender: "a", senderNetwork: "b" };
        kept.push((await clientOf(who).rpc("add_correction", { query })).data);
      }
      expect(kept).toEqual([...Array.from({ length: 15 }, () => true), false]);
      const named = { id: crypto.randomUUID(), brand_name: "PING", sender_hash: "a" };
      const { error } = await clientOf(who).from("brand_submissions").insert(named);
      expect(error?.code).toBe("42501");
      expect(
        await lite().sql("select id from public.brand_submissions where sender_hash = 'a'"),
      ).toEqual([]);
      await lite().sql(
        `delete from public.brand_submissions where correction ->> 'brandId' = '${brandId}'`,
      );
    });

    it("accept every field at its bound", async () => {
      await lite().sql("delete from private.submission_budget");
      for (const field of CORRECTABLE_FIELDS) {
        const query = correction({}, { proposed: { [field]: longest(field) } });
        const { error } = await clientOf("a visitor").rpc("add_correction", {
          query: { ...query, limits: { ...PENDING_CORRECTION_LIMITS, most: 0 } },
        });
        expect([field, error]).toEqual([field, null]);
      }
    });

    it("take no more time for visitors than 3 seconds", async () => {
      const patient = await lite().sql(
        `select proname from pg_proc cross join unnest(proconfig) as setting
         where pronamespace = 'public'::regnamespace and has_function_privilege('anon', oid, 'execute')
         and setting like 'statement_timeout=%' and split_part(setting, '=', 2)::interval not between '1ms' and '3s'`,
      );
      expect(patient).toEqual([]);
    });

    it("make nobody an administrator", async () => {
      for (const who of [...OUTSIDERS, "an administrator"] as const)
        expect(
          await outcome(clientOf(who).rpc("add_admin", { email: "stranger@golf.example" })),
        ).toBe(REFUSED);
      expect((await clientOf("a signed-in stranger").rpc("who_am_i")).data).toBeNull();
      expect((await clientOf("an administrator").rpc("who_am_i")).data).toHaveProperty("sessionId");
    });

    it.each(OUTSIDERS)("show %s the public history and nothing else", async (who) => {
      const ask = (query: object) => clientOf(who).rpc("compare_states", { query });
      const visible = JSON.stringify((await ask({ ...STATES, limit: 99 })).data);
      expect(visible).toContain("short_description");
      expect(visible).not.toMatch(/ownership_type|hero_image_url|"archived"/);
    });

    it("examine no more history than a page needs for a visitor, however little of it is public", async () => {
      const visitors = clientOf("a visitor");
      const history = supabaseCatalogHistory(visitors);
      const { data: state } = await visitors.rpc("catalog_revision");
      const { revision }: { revision: number } = state;
      const visible = { id: "zz-last", slug: "zz-last", status: "active", name: "Last" };
      const written = `insert into private.revisions (revision, record_kind, record_id, before, after)
        select ${revision + 1}, 'brand', `;
      // Ten thousand hidden records, and one public record that sorts after them.
      await lite().run(`
        insert into private.batches (revision, id, at, actor, reason, origin)
          values (${revision + 1}, 'many', now(), 'amy', 'bulk', 'cli');
        ${written} '${visible.id}', '${JSON.stringify(visible)}', null;
        ${written} 'hidden-' || lpad(n::text, 5, '0'), '{"status":"archived"}', '{"status":"archived"}' from generate_series(1, 10000) as n;
        update private.catalog_state set revision = revision + 1;
        analyze private.revisions;`);
      try {
        const range = { ...STATES, from: revision, to: revision + 1 };
        const pages: { states: { id: string }[]; next: string | null }[] = [];
        for (let behind: string | null = ""; behind !== null && pages.length < 9;) {
          const query: object = { ...range, behind, limit: 1 };
          const { data, error } = await visitors.rpc("compare_states", { query });
          expect(error).toBeNull();
          pages.push(data);
          behind = data.next;
        }
        expect(pages.map(({ states, next }) => [states.map(({ id }) => id), next])).toEqual([
          [[], "hidden-05000"],
          [[], "hidden-10000"],
          [[visible.id], null],
        ]);

        const days: number[] = [];
        let before: string | null = "9999-12-31";
        for (; before !== null && days.length < 3;) {
          const page: DaysPage = await history.daysBefore(before, 1);
          days.push(page.days.length);
          before = page.next;
        }
        expect(days).toEqual([0, 0, 1]);

        expect(await history.entriesOf(ping.id, 1)).toHaveLength(1);
        await lite().run(
          `${written} '${ping.id}', '{"status":"archived"}', '{"status":"archived"}' from generate_series(1, 500);`,
        );
        expect(await history.entriesOf(ping.id, 1)).toEqual([]);
      } finally {
        await lite().run(`
          delete from private.revisions where revision = ${revision + 1};
          delete from private.batches where revision = ${revision + 1};
          update private.catalog_state set revision = ${revision};`);
      }
    });

    it.each(OUTSIDERS)("save nothing for %s", async (who) => {
      const change_set = changeSetRow(
        changeSetOf(createBrand({ ...bareBrand, id: MINE, slug: "mine" })),
      );
      const staged = { ...change_set, staging: NOBODYS, staged: 0 };
      expect(await outcome(clientOf(who).rpc("commit_changes", { change_set }))).toBe(REFUSED);
      expect(await outcome(clientOf(who).rpc("commit_staged", { change_set: staged }))).toBe(
        REFUSED,
      );
      expect(await lite().sql("select 1 from public.brands where slug = 'mine'")).toEqual([]);
    });
  });
};
