// Guarantee (Operation): A backup holds no session, no signing secret and no usable link, not even in free pages.
import { linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SqliteDatabase, { type Database } from "better-sqlite3";
import { expect, it } from "vitest";
import { quickParts } from "../../identity/identity.harness.ts";
import { hmacLinkSigner, keysOf, signAccessToken } from "../../identity/keys.ts";
import { sessionKeyOf } from "../../identity/session-rotation.ts";
import { systemClock } from "../../system.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { sqliteIdentity, sqliteIdentityRecords } from "../identity.ts";
import { emptyFolder, openedDatabase } from "../sqlite.harness.ts";
import { backUpDatabase, KEY_TABLES, checkBackupTarget } from "./back-up.ts";
import { restoreDatabase } from "./restore.ts";
import { sqliteStores } from "../sqlite-stores.ts";

const signerOf = (database: Database) => {
  const keys = keysOf(sqliteIdentityRecords(database));
  return hmacLinkSigner(async () => (await keys()).mailLinks, systemClock);
};

/** A live database with amy signed in and one failed sign-in. */
const live = async () => {
  const folder = emptyFolder();
  const file = join(folder, "live.db");
  const database = openedDatabase(file);
  const identity = sqliteIdentity(database, quickParts(systemClock));
  await identity.addAdministrator(amy);
  await identity.addInvitation({
    id: "invitation",
    email: "cat@golf.example",
    invitedBy: amy.email,
    invitedAt: "2026-03-01T08:00:00.000Z",
    expiresAt: "2999-01-01T00:00:00.000Z",
  });
  await identity.signIn({ ...amy, password: "a wrong guess" }, "203.0.113.9");
  const session = await identity.signIn(amy, home);
  if (!session.ok) throw new Error("not signed in");
  return { folder, file, database, identity, session: session.value };
};

const rowsOf = (database: Database, table: string): unknown[] =>
  database.prepare(`SELECT * FROM ${table}`).all();

it("a backup contains no secret of the live site, not even in the bytes of deleted rows", async () => {
  const { folder, file, database } = await live();
  const copy = join(folder, "copy.db");
  await backUpDatabase(file, copy);
  const bytes = readFileSync(copy);
  for (const table of KEY_TABLES) {
    const rows = rowsOf(database, table) as Record<string, unknown>[];
    expect([table, rows.length > 0]).toEqual([table, true]);
    const secrets = rows.flatMap((row) => Object.values(row)).filter((one) => Buffer.isBuffer(one));
    expect([table, secrets.filter((secret) => bytes.includes(secret))]).toEqual([table, []]);
  }
  const [{ id } = { id: "" }] = rowsOf(database, "sessions") as { id: string }[];
  expect([id.length, bytes.includes(id)]).toEqual([36, false]);
  const opened = new SqliteDatabase(copy, { readonly: true });
  expect(KEY_TABLES.map((table) => rowsOf(opened, table))).toEqual(KEY_TABLES.map(() => []));
  opened.close();
});

it("a backup leaves out every table that refers to an administrator or a session, including tables added later", async () => {
  const { database } = await live();
  const keys = new Set<string>(KEY_TABLES);
  const naming = database
    .prepare<[], { name: string; about: string }>(
      `SELECT t.name, f."table" AS about FROM pragma_table_list AS t, pragma_foreign_key_list(t.name) AS f
       WHERE t.schema = 'main' AND (f."table" = 'admins' OR f."table" = 'sessions')`,
    )
    .all();
  expect(naming.length).toBeGreaterThan(2);
  expect(naming.filter(({ name }) => !keys.has(name))).toEqual([]);
});

it("a backup does not allow forging a token or mail link that the live site accepts", async () => {
  const { folder, file, database, identity, session } = await live();
  const copy = join(folder, "copy.db");
  await backUpDatabase(file, copy);
  const stolen = openedDatabase(copy);
  const { user_id: id, session_id: sessionId } = database
    .prepare("SELECT admin_id AS user_id, id AS session_id FROM sessions")
    .get() as Record<string, string>;
  const forged = async (keys: Database) => {
    const { accessTokens } = await keysOf(sqliteIdentityRecords(keys))();
    const administrator = { id: id ?? "", email: amy.email, createdAt: "" };
    const claimed = { sessionId: sessionId ?? "", sessionKey: sessionKeyOf(session.refreshToken) };
    return signAccessToken(accessTokens, administrator, claimed, Date.now()).token;
  };
  expect(await identity.whoIs(await forged(database))).toHaveProperty("ok", true);
  expect(await identity.whoIs(await forged(stolen))).toHaveProperty("ok", false);
  const link = await signerOf(stolen).sign("my-emails", "anybody", null);
  expect(await signerOf(database).read("my-emails", link)).toBeUndefined();
  expect(await identity.whoIs(session.accessToken)).toHaveProperty("ok", true);
});

it("a backup contains no deleted content, even if the database file still does", async () => {
  const folder = emptyFolder();
  const file = join(folder, "live.db");
  const database = openedDatabase(file);
  database.pragma("secure_delete = OFF");
  const canary = "deleted.golfer@canary.example";
  await sqliteStores(database).submissions.add({ ...suggestion, notes: canary.repeat(40) });
  database.exec("DELETE FROM brand_submissions");
  database.pragma("wal_checkpoint(TRUNCATE)");
  expect(readFileSync(file, "latin1")).toContain(canary);
  await backUpDatabase(file, join(folder, "copy.db"));
  expect(readFileSync(join(folder, "copy.db"), "latin1")).not.toContain(canary);
});

it("a restored database has no sessions and a new secret, even if an older backup contains both", async () => {
  const { folder, file, database, session } = await live();
  // Older versions made such backups.
  const older = join(folder, "older.db");
  await database.backup(older);
  const restored = join(folder, "restored.db");
  restoreDatabase(older, restored, new Date());
  const opened = openedDatabase(restored);
  expect(rowsOf(opened, "sessions")).toEqual([]);
  const identity = sqliteIdentity(opened, quickParts(systemClock));
  expect(await identity.whoIs(session.accessToken)).toHaveProperty("ok", false);
  expect(await identity.signIn(amy, home)).toHaveProperty("ok", true);
  const link = await signerOf(openedDatabase(file)).sign("my-emails", "anybody", null);
  expect(await signerOf(opened).read("my-emails", link)).toBeUndefined();
});

it("an empty file cannot be backed up", async () => {
  const folder = emptyFolder();
  const [file, target] = [join(folder, "live.db"), join(folder, "copy.db")];
  writeFileSync(file, "");
  await expect(backUpDatabase(file, target)).rejects.toThrow(`${file} is empty.`);
  expect(readdirSync(folder)).toEqual(["live.db"]);
});

it("a backup may replace an earlier one, but never a database in use, by any name", async () => {
  const { folder, file } = await live();
  const path = (name: string) => join(folder, name);
  symlinkSync(file, path("link.db"));
  linkSync(file, path("twin.db"));
  for (const name of ["live.db", "link.db", "twin.db"])
    expect(() => checkBackupTarget(file, path(name))).toThrow(/is the database itself/);
  for (const name of ["live.db-wal", "live.db-journal"])
    expect(() => checkBackupTarget(file, path(name))).toThrow(/belongs to the database/);
  openedDatabase(path("other.db"));
  expect(() => checkBackupTarget(file, path("other.db"))).toThrow(/database in use/);
  expect(checkBackupTarget(file, path("copy.db"))).toBe(false);
  await backUpDatabase(file, path("copy.db"));
  expect(checkBackupTarget(file, path("copy.db"))).toBe(true);
});
