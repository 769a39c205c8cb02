import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import { amy } from "#core/ports/identity.harness.ts";
import { describeFollowerStore } from "#core/ports/follower-store.contract.ts";
import { describeSendingLists } from "#core/people/send-lists.contract.ts";
import { describeNewsletterStore } from "#core/ports/newsletter-store.contract.ts";
import { describePersonalDataStore } from "#core/ports/personal-data-store.contract.ts";
import { describeSuggesterStore } from "#core/ports/suggester-store.contract.ts";
import { describeSubscriberStore } from "#core/ports/subscriber-store.contract.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { expect, it } from "vitest";
import { supabaseClient } from "./client.ts";
import { supabaseLinks, supabasePeople } from "./people.ts";
import { openSupabaseRecords, stageLite } from "./supabase.harness.ts";

const lite = stageLite();

const open = async () => {
  const opened = await openSupabaseRecords(lite());
  const owner = supabaseClient(lite().ownerProject);
  return { ...opened, ...supabasePeople(owner, supabaseLinks(owner)) };
};

describeSubscriberStore("Supabase", async () => {
  const { subscribers, close } = await open();
  return { store: subscribers, close };
});

describeNewsletterStore("Supabase", open);

describeFollowerStore("Supabase", async () => {
  const { followers, close } = await open();
  return { store: followers, close };
});

describeSendingLists("Supabase", open);

describeSuggesterStore("Supabase", open);

describePersonalDataStore("Supabase", async () => ({
  ...(await open()),
  addAdministrator: async (email) => {
    await supabaseClient(lite().visitors).auth.signUp({ email, password: amy.password });
    await supabaseClient(lite().ownerProject).rpc("add_admin", { email });
  },
}));

it("reads on one server a link signed on another", async () => {
  const links = () => supabaseLinks(supabaseClient(lite().ownerProject));
  const token = await links().sign("confirm", "a", null);
  expect(await links().read("confirm", token)).toBe("a");
});

const WHO = "canary.golfer@golf-canary.example";
/** Columns the program generates itself: ids, times, keys, secrets. */
const MADE = /(?:^|_)(?:id|at|since|day|slug|hash|secret|part|lock)$/;
/** The directory's own texts, edited by hand, and the names of its columns. */
const PUBLIC = new Set(["brands", "categories", "attributes", "attribute_groups", "brand_columns"]);

it("leaves an address in no private column, including columns added later", async () => {
  const { store, submissions, subscribers, people, close } = await open();
  const { sql } = lite();
  const at = "2026-03-01T10:00:00.000Z";
  const other = { id: "1", email: "other@golf.example", at };
  await committed(store, castChangeSet);
  await submissions.add(suggestion);
  await subscribers.ask({ ...other, mails: 3, since: at });
  const link = { ...other, purpose: "own-data", expiresAt: "2999-01-01T00:00:00.000Z" } as const;
  await people.addRequest(link, 3, at);
  await sql(`insert into private.staged (staging, part, ord, content)
    values ('00000000-0000-4000-8000-000000000000', 'brands', 1, '{"name":"Ping"}')`);

  await sql("insert into private.newsletter_introductions (issue, text) values (1, 'Hello')");

  const columns = (await sql(`
    select c.table_schema || '.' || c.table_name as "table", c.table_name as name, c.column_name as "column", c.data_type as type
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
    where c.table_schema in ('public', 'private') and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')`)) as Record<
    "table" | "name" | "column" | "type",
    string
  >[];
  const planted: string[] = [];
  for (const { table, name, column, type } of columns) {
    if (MADE.test(column) || PUBLIC.has(name)) continue;
    for (const text of [WHO, `https://golf.example/contact?mail=${encodeURIComponent(WHO)}`]) {
      const value = type === "jsonb" ? JSON.stringify([{ name: `By _${text}_` }]) : text;
      const done = sql(
        `update ${table} set ${column} = $1 where ctid = (select ctid from ${table} limit 1) returning 1`,
        [value],
      );
      // Some columns cannot hold an address, such as a status.
      if ((await done.catch(() => [])).length === 0) continue;
      planted.push(`${table}.${column}`);
      break;
    }
  }
  for (const name of ["brand_submissions.brand_name", "brand_submissions.website_url"])
    expect(planted).toContain(`public.${name}`);
  for (const name of [
    "batches.sample",
    "batches.note",
    "revisions.after",
    "staged.content",
    "newsletter_introductions.text",
  ])
    expect(planted).toContain(`private.${name}`);

  expect(await people.erase(WHO)).toHaveProperty("ok", true);
  const left: string[] = [];
  for (const name of planted) {
    const [table, column] = [name.slice(0, name.lastIndexOf(".")), name.split(".").at(-1)];
    const found = await sql(`select 1 from ${table} where ${column}::text ilike '%canary.golfer%'`);
    if (found.length > 0) left.push(name);
  }
  expect(left).toEqual([]);
  await close();
});

it("finds and erases an address in staged rows", async () => {
  const { people } = await open();
  const client = supabaseClient(lite().ownerProject);
  const stage = (staging: string, text: string) =>
    client.rpc("stage_rows", { query: { staging, part: "change", first: 0, rows: [{ text }] } });
  const [named, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await stage(named, "ask bob@golf.example");
  await stage(other, "nobody");
  expect(await people.find("bob@golf.example")).toMatchObject({ snapshotsNaming: 1 });
  expect(await people.erase("Bob@golf.example")).toHaveProperty("ok", true);
  expect(await people.find("bob@golf.example")).toMatchObject({ snapshotsNaming: 0 });
  const staged = () => lite().sql<{ staging: string }>("select staging from private.staged");
  expect(await staged()).toHaveLength(2);
  // Abandoned rows are deleted after an hour, with the next commit.
  await lite().sql("update private.staged set staged_at = now() - interval '61 minutes'");
  await people.purge({ decided: "2026-01-01", asked: "2026-01-01", expired: "2026-01-01" });
  expect(await staged()).toEqual([]);
});
