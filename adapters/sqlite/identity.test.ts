import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { quickParts } from "../identity/identity.harness.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { identityContract } from "#core/ports/identity.contract.ts";
import type { Clock } from "#core/ports/system.ts";
import { sqliteIdentity } from "./identity.ts";
import { openDatabase } from "./open-database.ts";
import { emptyFolder, newFile } from "./sqlite.harness.ts";

let file: string;
let closing: (() => unknown)[];

beforeEach(() => {
  file = newFile(emptyFolder());
  closing = [];
});
afterEach(() => {
  for (const close of closing) close();
});

const morning: Clock = { now: () => new Date("2026-03-01T08:00:00Z") };

/** A connection of its own, as another process has. */
const openProcess = (clock: Clock = morning) => {
  const db = openDatabase(file);
  closing.push(() => db.close());
  return { db, identity: sqliteIdentity(db, quickParts(clock)) };
};

/** Two processes, with amy signed in at one of them. */
const signedIn = async () => {
  const [one, other] = [openProcess().identity, openProcess().identity];
  await one.addAdministrator(amy);
  const session = await one.signIn(amy, home);
  if (!session.ok) throw new Error("not signed in");
  return { one, other, session: session.value };
};

describe("an identity in SQLite", () => {
  identityContract(async (clock) => {
    const { identity } = openProcess(clock);
    return { identity, invitations: identity, close: async () => {} };
  });
});

describe("processes on one SQLite file", () => {
  it("accept each other's tokens, even when both started on the same empty file", async () => {
    const [one, other] = [openProcess().identity, openProcess().identity];
    await one.addAdministrator(amy);
    const sessions = await Promise.all([one.signIn(amy, home), other.signIn(amy, home)]);
    for (const session of sessions) {
      if (!session.ok) throw new Error("not signed in");
      expect(await one.whoIs(session.value.accessToken)).toHaveProperty("ok", true);
      expect(await other.whoIs(session.value.accessToken)).toHaveProperty("ok", true);
    }
  });

  it("give all tabs that refresh one token the same new token", async () => {
    const { one, other, session } = await signedIn();
    const tabs = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).refresh(session.refreshToken)),
    );
    const tokens = tabs.map((tab) => (tab.ok ? tab.value.refreshToken : tab.failure.reason));
    expect(new Set(tokens).size).toBe(1);
    expect(await other.refresh(tokens[0] ?? "")).toHaveProperty("ok", true);
  });
});

describe("the SQLite file", () => {
  it("holds no token, password, IP address, or e-mail of a failed sign-in", async () => {
    const { db, identity } = openProcess();
    await identity.addAdministrator(amy);
    const session = await identity.signIn(amy, home);
    if (!session.ok) throw new Error("not signed in");
    const next = await identity.refresh(session.value.refreshToken);
    if (!next.ok) throw new Error("not refreshed");
    await identity.signIn({ email: "guesser@golf.example", password: "a wrong guess" }, home);
    db.pragma("wal_checkpoint(TRUNCATE)");
    const bytes = readFileSync(file).toString("latin1");
    expect(bytes).toContain(amy.email);
    for (const secret of [
      session.value.refreshToken,
      next.value.refreshToken,
      next.value.accessToken,
      amy.password,
      "guesser@golf.example",
      home,
    ]) {
      expect(bytes).not.toContain(secret);
    }
  });

  it("deletes tokens of ended sessions and failed sign-ins older than an hour", async () => {
    let time = morning.now().getTime();
    const { db, identity } = openProcess({ now: () => new Date(time) });
    await identity.addAdministrator(amy);
    const wrong = { ...amy, password: "a wrong guess" };
    await identity.signIn(wrong, home);
    await identity.signIn(amy, home);
    time += 15 * 24 * 60 * 60_000;
    await identity.signIn(wrong, home);
    await identity.signIn(amy, home);
    const rows = (table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(rows("sessions")).toBe(1);
    expect(rows("refresh_tokens")).toBe(1);
    expect(rows("sign_in_tries")).toBe(3);
  });
});
