// Guarantee (Signing in): The first generated password lasts a day or one sign-in, and allows nothing but choosing
//   another.
import { beforeEach, describe, expect, it } from "vitest";
import { memoryIdentity, quickParts } from "./identity.harness.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { addFirstAdministrator } from "./first-administrator.ts";

let identity: Identity & AdminList;

let now: Date;

beforeEach(() => {
  now = new Date("2026-03-01T08:00:00Z");
  identity = memoryIdentity(quickParts({ now: () => now }));
});

const addFirst = (given: { email?: string; password?: string }, admins: AdminList = identity) =>
  addFirstAdministrator(admins, given, now);
const DAY_MS = 24 * 60 * 60_000;

describe("the first administrator", () => {
  it("is admin@localhost with a generated password for one sign-in within a day, shown once", async () => {
    const first = await addFirst({});
    const password = (first.ok && first.value?.temporaryPassword) || "";
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/u);
    const who = { email: "admin@localhost", password };
    expect(await identity.listTemporaryPasswords()).toEqual([
      { email: who.email, until: new Date(now.getTime() + DAY_MS) },
    ]);
    expect(await identity.signIn(who, home)).toMatchObject({
      ok: true,
      value: { mustChoosePassword: true },
    });
  });

  it("gets a new password after the first one expired, until somebody chooses one", async () => {
    await addFirst({});
    expect(await addFirst({})).toEqual({ ok: true, value: undefined });
    now = new Date(now.getTime() + DAY_MS);
    const second = await addFirst({});
    const password = (second.ok && second.value?.temporaryPassword) || "";
    const session = await identity.signIn({ email: "admin@localhost", password }, home);
    if (!session.ok) throw new Error("the second password opens nothing");
    await identity.changePassword(
      session.value.accessToken,
      { current: "", next: "lantern under heron" },
      home,
    );
    now = new Date(now.getTime() + DAY_MS);
    expect(await addFirst({})).toEqual({ ok: true, value: undefined });
  });

  it("is added once: later starts change nothing", async () => {
    const named = { administrator: { email: amy.email }, temporaryPassword: undefined };
    expect(await addFirst(amy)).toMatchObject({ ok: true, value: named });
    expect(await addFirst({})).toEqual({ ok: true, value: undefined });
    const changed = { ...amy, password: "another lantern" };
    expect(await addFirst(changed)).toEqual({ ok: true, value: undefined });
    expect(await identity.listAdministrators()).toHaveLength(1);
    expect(await identity.signIn(amy, home)).toHaveProperty("ok", true);
  });

  it("is added by one of two processes that start at once", async () => {
    const both = await Promise.all([addFirst({}), addFirst({})]);
    expect(both.filter((first) => first.ok && first.value)).toHaveLength(1);
    expect(await identity.listAdministrators()).toHaveLength(1);
  });

  it("is refused with a weak password or an invalid e-mail", async () => {
    expect(await addFirst({ ...amy, password: "golf" })).toMatchObject({
      failure: { kind: "weak-password", reason: "too-short" },
    });
    expect(await addFirst({ ...amy, email: "amy" })).toMatchObject({
      failure: { kind: "invalid-email" },
    });
    expect(await identity.listAdministrators()).toEqual([]);
  });
});
