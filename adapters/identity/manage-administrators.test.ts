import { expect, it } from "vitest";
import { openOffice } from "#core/back-office/back-office.harness.ts";
import { manageAdministrators } from "#core/back-office/manage-administrators.ts";
import type { Mail } from "#core/ports/mailer.ts";
import { amy, ben, home } from "#core/ports/identity.harness.ts";
import { acceptInvitation } from "#core/session/accept-invitation.ts";
import { createMemory } from "../store/memory-rows.ts";
import { memoryIdentity, quickParts } from "./identity.harness.ts";
import { linkKeys } from "./keys.ts";

const CAT = "cat@golf.example";
const clock = { now: () => new Date("2026-03-01T08:00:00Z") };

/** What Amy can do about administrators; Ben is the other one. */
const open = async ({ isInviting = true, post }: Options = {}) => {
  const { parts, peopleServices } = openOffice(createMemory(), clock);
  const identity = memoryIdentity(quickParts(clock));
  for (const one of [amy, ben]) await identity.addAdministrator(one);
  const { links, origin } = peopleServices;
  const inviting = { invitations: identity, links, keys: linkKeys, origin, ...(post && { post }) };
  const administrators = { accounts: identity, inviting: isInviting ? inviting : undefined };
  const actor = { actor: amy.email, origin: "web" } as const;
  const accept = acceptInvitation(inviting);
  return { identity, accept, ...manageAdministrators({ ...parts, actor, administrators }) };
};

interface Options {
  isInviting?: boolean;
  post?: (mail: Mail) => boolean;
}

it("lists administrators and invites another, whose link is shown once", async () => {
  const { showAdministrators, inviteAdministrator, withdrawInvitation } = await open();
  expect(await inviteAdministrator({ email: CAT })).toMatchObject({
    value: { url: expect.stringMatching(/^https:\/\/golf\.example\/admin\/invitation#[\w.~-]+$/) },
  });
  const { administrators, invitations, canManage } = await showAdministrators();
  expect(administrators).toMatchObject([{ email: amy.email }, { email: ben.email }]);
  expect(invitations).toEqual([
    {
      id: expect.any(String),
      email: CAT,
      invitedBy: amy.email,
      invitedAt: "2026-03-01T08:00:00.000Z",
      expiresAt: "2026-03-04T08:00:00.000Z",
    },
  ]);
  expect(canManage).toBe(true);
  const id = invitations[0]?.id ?? "";
  expect(await withdrawInvitation(id)).toHaveProperty("ok", true);
  expect(await withdrawInvitation(id)).toMatchObject({ failure: { kind: "invitation-not-found" } });
});

it("lists administrators but changes none if only the command line may manage them", async () => {
  const office = await open({ isInviting: false });
  expect(await office.showAdministrators()).toMatchObject({ canManage: false, invitations: [] });
  for (const refused of [
    await office.inviteAdministrator({ email: CAT }),
    await office.withdrawInvitation("x"),
    await office.removeAdministrator("x"),
  ])
    expect(refused).toMatchObject({ failure: { kind: "command-line-only" } });
});

it("mails the link if mail can be sent, and shows it if the outbox is full", async () => {
  const mails: Mail[] = [];
  const { inviteAdministrator, accept, identity } = await open({
    post: (mail) => mails.length === 0 && mails.push(mail) > 0,
  });
  expect(await inviteAdministrator({ email: CAT })).toMatchObject({ value: { url: null } });
  expect(mails).toMatchObject([{ to: CAT, subject: "You are invited to edit GolfBrands" }]);
  const token = /\/admin\/invitation#(\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  const password = "heron at the bridge";
  expect(await accept(`${token}x`, password)).toHaveProperty("ok", false);
  expect(await accept(token, password)).toMatchObject({ value: { email: CAT } });
  expect(await identity.signIn({ email: CAT, password }, home)).toHaveProperty("ok", true);
  expect(await inviteAdministrator({ email: "dan@golf.example" })).toMatchObject({
    value: { url: expect.stringContaining("https://golf.example/admin/invitation#") },
  });
});
