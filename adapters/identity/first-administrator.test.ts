import { beforeEach, describe, expect, it } from "vitest";
import { memoryIdentity } from "#adapters/memory/identity.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import { amy, home } from "#core/ports/identity.cast.ts";
import { addFirstAdministrator } from "./first-administrator.ts";
import { quickParts } from "./identity.cast.ts";

let identity: Identity & AdminList;

beforeEach(() => {
  identity = memoryIdentity(quickParts({ now: () => new Date("2026-03-01T08:00:00Z") }));
});

describe("the first administrator", () => {
  it("is admin@localhost with a password made up, told once", async () => {
    const first = await addFirstAdministrator(identity, {});
    if (!first.ok || !first.value) throw new Error("not added");
    const password = first.value.madeUpPassword ?? "";
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/u);
    expect(await identity.signIn({ email: "admin@localhost", password }, home)).toHaveProperty(
      "ok",
      true,
    );
  });

  it("is given a different password each time", async () => {
    const other = memoryIdentity(quickParts({ now: () => new Date() }));
    const [one, two] = [
      await addFirstAdministrator(identity, {}),
      await addFirstAdministrator(other, {}),
    ];
    const passwordOf = (first: typeof one) => first.ok && first.value?.madeUpPassword;
    expect(passwordOf(one)).not.toBe(passwordOf(two));
  });

  it("is who the environment says", async () => {
    const first = await addFirstAdministrator(identity, amy);
    expect(first).toMatchObject({
      ok: true,
      value: { administrator: { email: amy.email }, madeUpPassword: undefined },
    });
    expect(await identity.signIn(amy, home)).toHaveProperty("ok", true);
  });

  it("is added once: later starts change nobody", async () => {
    await addFirstAdministrator(identity, amy);
    expect(await addFirstAdministrator(identity, {})).toEqual({ ok: true, value: undefined });
    const changed = { ...amy, password: "another lantern" };
    expect(await addFirstAdministrator(identity, changed)).toEqual({ ok: true, value: undefined });
    expect(await identity.listAdministrators()).toHaveLength(1);
    expect(await identity.signIn(amy, home)).toHaveProperty("ok", true);
  });

  it("is added by one of two processes that start at once", async () => {
    const both = await Promise.all([
      addFirstAdministrator(identity, {}),
      addFirstAdministrator(identity, {}),
    ]);
    expect(both.filter((first) => first.ok && first.value)).toHaveLength(1);
    expect(await identity.listAdministrators()).toHaveLength(1);
  });

  it("is refused with a weak password or an e-mail that is none", async () => {
    expect(await addFirstAdministrator(identity, { ...amy, password: "golf" })).toMatchObject({
      failure: { kind: "weak-password", reason: "too-short" },
    });
    expect(await addFirstAdministrator(identity, { ...amy, email: "amy" })).toMatchObject({
      failure: { kind: "invalid-email" },
    });
    expect(await identity.listAdministrators()).toEqual([]);
  });
});
