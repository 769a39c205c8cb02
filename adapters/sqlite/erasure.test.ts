// Guarantee (Privacy): An address planted in every text column, in mails and in free pages is gone after erasing, or
//   named in the report.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "better-sqlite3";
import { expect, it } from "vitest";
import { mailFolder } from "../mail/mailers.ts";
import { systemClock } from "../system.ts";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { castMail } from "#core/ports/mailer.contract.ts";
import { ping } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createList,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/catalog-under-test.contract.ts";
import { erasePersonalData } from "#core/people/erase-personal-data.ts";
import { remembered } from "#core/sites/crawl-result.fixture.ts";
import { subscribed, subscriptionRequest } from "#core/people/subscription.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { sqliteIdentityRecords } from "./identity.ts";
import { backUpDatabase } from "./maintenance/back-up.ts";
import { emptyFolder, openedDatabase } from "./sqlite.harness.ts";
import { sqliteStores } from "./sqlite-stores.ts";

const WHO = "canary.golfer@golf-canary.example";

/** Columns the program generates itself: ids, times, keys, secrets. */
const MADE = /(?:^|_)(?:id|at|since|day|slug|key|hash|secret|token)$/;
/** The normalised form of an address is personal data too. */
const ADDRESS_KEY = /email_key$/;
/** Addresses of administrators are not erased; their sessions are deleted with the account. */
const REFUSED = new Set([
  "admins.email",
  "invitations.invited_by",
  "sessions.browser",
  // Of corrections only, in which the contract of the stores plants it.
  "brand_submissions.accepted_fields",
  "brand_submissions.claimed_from",
  "brand_submissions.confirmed_from",
]);
/** The directory's own texts, edited by hand, and values computed from them. */
const PUBLIC = new Set(["brands", "categories", "attributes", "attribute_groups", "lists"]);

interface Column {
  table: string;
  column: string;
}

/** Every text column that may hold personal data, including columns added later. */
const textColumns = (database: Database): Column[] =>
  database
    .prepare<[], Column>(
      `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
       WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND c.type = 'TEXT'`,
    )
    .all()
    .filter(({ column }) => ADDRESS_KEY.test(column) || !MADE.test(column))
    .filter(({ table, column }) => !REFUSED.has(`${table}.${column}`));

/** Ways a column may hold the address. */
const PLANTS = [
  `By ${WHO}, from ${WHO}.json and ${WHO}-2026.csv`,
  WHO,
  JSON.stringify([{ name: `By _${WHO}_`, remark: `-${WHO}`, file: `${WHO}.json` }]),
  `https://golf.example/contact?mail=${encodeURIComponent(WHO)}`,
];

/** Writes the address into a row of every column whose constraints allow it. Returns the previous values. */
const plant = (database: Database): Map<Column, unknown> => {
  const planted = new Map<Column, unknown>();
  for (const one of textColumns(database)) {
    const { table, column } = one;
    const key = database
      .prepare<[string], string>(
        `SELECT iif(t.wr, c.name, 'rowid') FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
         WHERE t.name = ? AND c.pk = 1`,
      )
      .pluck()
      .get(table);
    const row = database
      .prepare(`SELECT ${key} AS key, "${column}" AS value FROM ${table} ORDER BY ${key} LIMIT 1`)
      .get() as { key: unknown; value: unknown } | undefined;
    if (!row) throw new Error(`The test has no row in ${table}, whose ${column} may name people`);
    const isJson = database
      .prepare(
        `SELECT 1 FROM ${table} WHERE "${column}" GLOB '[[{]*' AND json_valid("${column}") LIMIT 1`,
      )
      .get();
    const write = database.prepare(`UPDATE ${table} SET "${column}" = ? WHERE ${key} = ?`);
    // Columns for a bare address get nothing else.
    const isAddress = /email|actor/.test(column);
    const holds = PLANTS.slice(isJson ? 2 : isAddress ? 1 : 0).some((text) => {
      try {
        return write.run(text, row.key).changes === 1;
      } catch {
        return false;
      }
    });
    if (holds) planted.set(one, row.value);
  }
  return planted;
};

const isIn = (database: Database, { table, column }: Column): boolean =>
  database
    .prepare(`SELECT 1 FROM ${table} WHERE "${column}" LIKE '%canary.golfer%' LIMIT 1`)
    .get() !== undefined;

it("leaves an address in no column, mail, free page or later backup, and names public texts that hold it", async () => {
  const folder = emptyFolder();
  const file = join(folder, "golfbrands.db");
  const database = openedDatabase(file);
  const stores = sqliteStores(database);
  const { submissions, subscriptions, people, catalogStore: store } = stores;
  await stores.logos.add(pictureNamed("png"), "png");
  const mailer = mailFolder({
    folder: join(folder, "mails"),
    from: "GolfBrands <hello@golf.example>",
    clock: systemClock,
  });
  const at = "2026-03-01T10:00:00.000Z";
  const { revision } = await committed(store, castChangeSet);
  const list = {
    id: "l",
    slug: "l",
    name: "L",
    text: "L",
    filter: "search=l",
    brandIds: [],
    displayOrder: 1,
  };
  const changes = [updateBrand({ ...ping, longDescription: "Old" }, revision), createList(list)];
  await committed(store, changeSetOf(...changes));
  await submissions.add(suggestion);
  await stores.savedViews.save({ name: "Without a website", query: "needs=website" });
  await store.addSearches(new Map([["yeti", 3]]), "2026-03-01");
  await store.addUses("click", new Map([[ping.id, 3]]), "2026-03-01");
  await subscribed(subscriptions, "other@golf.example", { list: "category=putters" });
  await subscriptions.saveIntroduction("Hello golfers", "", at);
  await subscriptions.refuse("x".repeat(43), "all", at);
  await subscriptions.countMail([{ key: "y".repeat(43), most: 1 }], at, at);
  const expiresAt = "2999-01-01T00:00:00.000Z";
  const link = {
    id: "1",
    email: "other@golf.example",
    purpose: "own-data",
    at,
    expiresAt,
  } as const;
  await people.addRequest(link);
  const identity = sqliteIdentityRecords(database);
  identity.addAccount({
    id: "1",
    email: "amy@golf.example",
    passwordHash: "",
    createdAt: at,
    temporaryUntil: null,
  });
  identity.addInvitation({
    id: "1",
    email: "other@golf.example",
    invitedBy: "1",
    invitedAt: at,
    expiresAt,
  });
  const watched = { brandId: ping.id, seen: 0, memory: remembered };
  await stores.siteWatch.record([watched]);
  const picture = Buffer.from(pictureNamed("png")).toString("base64");
  const found = { brandId: ping.id, picture, page: "https://ping.com/" };
  const rules = { typeOf: () => "png" as const, isWanted: () => true, now: new Date(at) };
  await stores.logos.offerCandidates([found], rules);
  await stores.checks.putOff({ id: "site~1", until: expiresAt }, new Date(at));
  // A subscriber who joined and left: only free pages of the file hold the address.
  await subscriptions.ask(subscriptionRequest(WHO, { id: "2" }));
  await subscriptions.remove("2");
  await mailer.send({ ...castMail, to: WHO });

  const planted = plant(database);
  const names = [...planted.keys()].map(({ table, column }) => `${table}.${column}`);
  for (const name of [
    "brand_submissions.brand_name",
    "batches.sample",
    "revisions.before",
    "mail_introductions.text",
    "invitations.email",
  ])
    expect(names).toContain(name);
  expect(names.length).toBeGreaterThan(30);

  const erase = erasePersonalData({ people, forgetMails: mailer.forget });
  const erased = await erase(WHO);
  const left = [...planted.keys()].filter((one) => isIn(database, one));
  expect(left.filter(({ table }) => !PUBLIC.has(table))).toEqual([]);
  if (!erased.ok) throw new Error("not erased");
  const { brandsNaming, taxonomyNaming, mails } = erased.value;
  expect([brandsNaming.length, taxonomyNaming.length, mails]).toEqual([1, 4, 1]);

  // Editors remove it from public texts by hand, as the report says; then it is erased from history.
  for (const [one, before] of planted)
    if (left.includes(one))
      database
        .prepare(
          `UPDATE ${one.table} SET "${one.column}" = ? WHERE "${one.column}" LIKE '%canary.golfer%'`,
        )
        .run(before);
  await erase(WHO);
  await backUpDatabase(file, join(folder, "later.db"));
  const places = [file, `${file}-wal`, join(folder, "later.db")];
  const bytes = places.map((place) => readFileSync(place, "latin1").toLowerCase());
  expect(bytes.map((text) => /canary\.golfer/.test(text))).toEqual([false, false, false]);
});
