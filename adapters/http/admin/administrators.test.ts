import { expect, it } from "vitest";
import { linkKeys } from "../../identity/keys.ts";
import { openOffice } from "#core/back-office/back-office.harness.ts";
import { createMemory } from "../../store/memory-rows.ts";
import { manageAdministrators } from "#core/back-office/manage-administrators.ts";
import { memoryIdentity, quickParts } from "../../identity/identity.harness.ts";
import { acceptInvitation } from "#core/session/accept-invitation.ts";
import type { Mail } from "#core/ports/mailer.ts";
import { amy, ben, home } from "#core/ports/identity.harness.ts";
import { openAdmin } from "./open-admin.harness.ts";

const CAT = "cat@golf.example";

it("lists administrators and invites another, whose link is shown once", async () => {
  const { ask } = await openAdmin();
  const invited = await ask("/api/admin/invitations", { method: "POST", body: { email: CAT } });
  expect(invited.status).toBe(200);
  const { invitation, url } = await invited.json();
  expect(url).toMatch(/^https:\/\/golf\.example\/admin\/invitation#[\w.~-]+$/);
  const shown = await (await ask("/api/admin/administrators")).json();
  expect(shown).toMatchObject({
    administrators: [{ email: amy.email }, { email: ben.email }],
    invitations: [{ id: invitation.id, email: CAT, invitedBy: amy.email }],
    canManage: true,
  });
  expect(Object.keys(shown.invitations[0])).toEqual([
    "id",
    "email",
    "invitedBy",
    "invitedAt",
    "expiresAt",
  ]);

  const withdraw = () =>
    ask(`/api/admin/invitations/${encodeURIComponent(invitation.id)}`, { method: "DELETE" });
  expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(404);
});

it("removes another administrator at once, but not oneself", async () => {
  const { ask, askAs, tokens } = await openAdmin();
  const { administrators } = await (await ask("/api/admin/administrators")).json();
  const [own, other] = administrators;
  const remove = (id: string) => ask(`/api/admin/administrators/${id}`, { method: "DELETE" });
  const refused = await remove(own.id);
  expect([refused.status, (await refused.json()).kind]).toEqual([409, "own-account"]);
  expect((await askAs(tokens.ben)("/api/admin/overview")).status).toBe(200);
  expect((await remove(other.id)).status).toBe(200);
  expect((await askAs(tokens.ben)("/api/admin/overview")).status).toBe(401);
  expect((await remove(other.id)).status).toBe(404);
});

it("lists administrators and changes nothing where only the command line may", async () => {
  const { ask } = await openAdmin({ ...openOffice(), canInvite: false });
  expect(await (await ask("/api/admin/administrators")).json()).toMatchObject({
    administrators: [{ email: amy.email }, { email: ben.email }],
    canManage: false,
  });
  for (const [method, path] of [
    ["POST", "/api/admin/invitations"],
    ["DELETE", "/api/admin/invitations/x"],
    ["DELETE", "/api/admin/administrators/x"],
  ] as const) {
    const answer = await ask(path, { method, ...(method === "POST" && { body: { email: CAT } }) });
    expect([path, answer.status, (await answer.json()).kind]).toEqual([
      path,
      409,
      "command-line-only",
    ]);
  }
});

it("mails the link where mail is sent, and shows it when the outbox is full", async () => {
  const clock = { now: () => new Date("2026-03-01T08:00:00Z") };
  const { parts, peopleServices } = openOffice(createMemory(), clock);
  const identity = memoryIdentity(quickParts(clock));
  await identity.addAdministrator(amy);
  const mails: Mail[] = [];
  const { links, origin } = peopleServices;
  const inviting = { invitations: identity, links, keys: linkKeys, origin };
  const invite = (email: string, post: (mail: Mail) => boolean) =>
    manageAdministrators({
      ...parts,
      actor: { actor: amy.email, origin: "web" },
      administrators: { accounts: identity, inviting: { ...inviting, post } },
    }).inviteAdministrator({ email });
  expect(await invite(CAT, (mail) => mails.push(mail) > 0)).toMatchObject({
    value: { url: null, invitation: { expiresAt: "2026-03-04T08:00:00.000Z" } },
  });
  expect(mails).toMatchObject([{ to: CAT, subject: "You are invited to edit GolfBrands" }]);
  const token = /\/admin\/invitation#(\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  const accept = acceptInvitation(inviting);
  expect(await accept(`${token}x`, "heron at the bridge")).toHaveProperty("ok", false);
  expect(await accept(token, "heron at the bridge")).toMatchObject({ value: { email: CAT } });
  const signedIn = await identity.signIn({ email: CAT, password: "heron at the bridge" }, home);
  expect(signedIn.ok).toBe(true);
  expect(await invite("dan@golf.example", () => false)).toMatchObject({
    value: { url: expect.stringContaining("https://golf.example/admin/invitation#") },
  });
});
