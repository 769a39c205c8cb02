import { expect, it } from "vitest";
import { memoryIdentity, quickParts } from "./identity.harness.ts";
import { admit } from "#core/back-office/create-back-office.ts";
import { openOffice, valueOf } from "#core/back-office/back-office.harness.ts";

const amy = { email: "amy@golf.example", password: "lantern under heron" };
const ben = { email: "ben@golf.example", password: "mauve bridge at six" };

const openAdmit = async () => {
  const identity = memoryIdentity(quickParts({ now: () => new Date() }));
  const { officeOf } = openOffice();
  await identity.addAdministrator(amy);
  await identity.addAdministrator(ben);
  const admitted = admit({
    identity,
    openBackOffice: ({ administrator }) => officeOf(administrator.email),
  });
  const signIn = async (who = amy) => valueOf(await identity.signIn(who, "192.0.2.1")).accessToken;
  return { identity, admitted, signIn };
};

it("admits a signed-in administrator, whose name is then in history", async () => {
  const { admitted, signIn } = await openAdmit();
  const office = valueOf(await admitted(await signIn(ben)));
  valueOf(await office.saveBrand({ name: "Sub 70" }));
  const { items } = await office.listHistory({ record: null, page: 1 });
  expect(items).toMatchObject([{ actor: "ben@golf.example", origin: "web", reason: "form" }]);
});

it("admits nobody who still has a temporary password", async () => {
  const { identity, admitted } = await openAdmit();
  const cat = { email: "cat@golf.example", password: "k7wqm-93hxt-mmpqr-4tyub" };
  await identity.addAdministrator(cat, new Date(Date.now() + 60_000));
  const { accessToken } = valueOf(await identity.signIn(cat, "192.0.2.1"));
  expect(await admitted(accessToken)).toEqual({
    ok: false,
    failure: { kind: "password-choice-required" },
  });
  await identity.changePassword(accessToken, { current: "", next: "heron and lantern" }, "x");
  expect(await admitted(accessToken)).toHaveProperty("ok", true);
});
