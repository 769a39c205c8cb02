// Guarantee (Signing in): An invitation to become an administrator is valid for three days and works once. A
//   withdrawn invitation does not work, nor does one from a removed administrator.
import { describe, expect, it } from "vitest";
import { amy, ben, DAY, home, type IdentityStage } from "./identity.harness.ts";

const refused = { ok: false, failure: { kind: "link-refused" } };
const password = "heron at the bridge";

/** Invitations to become an administrator. */
export const invitationsContract = (stage: IdentityStage) => {
  /** An id as long as a real one. */
  const idOf = (name: string) => `invitation-${name}`.padEnd(43, "-");
  const invite = async (
    name: string,
    email = "Cat@golf.example",
    invitedBy = "AMY@golf.example",
  ) => {
    const id = idOf(name);
    const invitedAt = new Date(stage.now()).toISOString();
    const expiresAt = new Date(stage.now() + 3 * DAY).toISOString();
    return stage.invitations.addInvitation({ id, email, invitedBy, invitedAt, expiresAt });
  };
  const openIds = async () => (await stage.invitations.listInvitations()).map(({ id }) => id);
  const accept = (name: string, chosen = password) =>
    stage.invitations.acceptInvitation(idOf(name), chosen);

  describe("an invitation", () => {
    it("makes an administrator once, who signs in with the chosen password", async () => {
      expect(await invite("one")).toEqual({ ok: true, value: null });
      expect(await stage.invitations.listInvitations()).toEqual([
        {
          id: idOf("one"),
          email: "Cat@golf.example",
          invitedBy: amy.email,
          invitedAt: "2026-03-01T08:00:00.000Z",
          expiresAt: "2026-03-04T08:00:00.000Z",
        },
      ]);
      expect(await accept("one", "golf")).toMatchObject({ failure: { kind: "weak-password" } });
      expect(await accept("another")).toEqual(refused);
      expect(await accept("one")).toMatchObject({ ok: true, value: { email: "Cat@golf.example" } });
      expect(await accept("one")).toEqual(refused);
      expect(await openIds()).toEqual([]);
      expect((await stage.identity.listAdministrators()).at(-1)).toMatchObject({
        email: "Cat@golf.example",
        signedInAt: null,
      });
      expect(await stage.signIn({ email: "cat@golf.example", password })).toHaveProperty("id");
    });

    it("makes one administrator when its link is used twice at once", async () => {
      await invite("one");
      const accepted = await Promise.all([accept("one"), accept("one")]);
      expect(accepted.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it("does not work once it is withdrawn, expired or replaced", async () => {
      await invite("one");
      expect(await stage.invitations.withdrawInvitation(idOf("one"))).toBe(true);
      expect(await stage.invitations.withdrawInvitation(idOf("one"))).toBe(false);
      expect(await accept("one")).toEqual(refused);
      await invite("two");
      await invite("three", "CAT@golf.example");
      expect(await openIds()).toEqual([idOf("three")]);
      expect(await accept("two")).toEqual(refused);
      stage.pass(3 * DAY);
      expect(await openIds()).toEqual([]);
      expect(await accept("three")).toEqual(refused);
      expect(await stage.invitations.withdrawInvitation(idOf("three"))).toBe(false);
    });

    it.each([
      ["removed", () => stage.identity.removeAdministrator(ben.email, amy.email)],
      ["given a new password", () => stage.identity.setPassword({ ...ben, password })],
      [
        "recovering their password",
        async () => {
          const account = await stage.identity.findRecoverable(ben.email);
          return stage.identity.recoverPassword({ ...ben, password }, account?.mark ?? "");
        },
      ],
    ])(
      "ends when its sender is %s, and stays ended if they are added again",
      async (_what, end) => {
        await invite("by ben", "cat@golf.example", ben.email);
        await invite("by amy", "dan@golf.example");
        expect(await end()).toEqual({ ok: true, value: null });
        expect(await openIds()).toEqual([idOf("by amy")]);
        await stage.identity.addAdministrator(ben);
        expect(await openIds()).toEqual([idOf("by amy")]);
        expect(await accept("by ben")).toEqual(refused);
        expect(await accept("by amy")).toHaveProperty("ok", true);
      },
    );

    it("is refused if its sender is not an administrator", async () => {
      await stage.identity.removeAdministrator(ben.email);
      expect(await invite("one", "cat@golf.example", ben.email)).toMatchObject({
        failure: { kind: "administrator-not-found" },
      });
      expect(await openIds()).toEqual([]);
    });

    it("is refused while 20 are open, not counting expired and replaced ones", async () => {
      const sender = (n: number) => (n % 2 === 0 ? amy.email : ben.email);
      const inviteMany = async (count: number) => {
        for (let n = 0; n < count; n += 1)
          expect(await invite(`${n}`, `guest${n}@golf.example`, sender(n))).toHaveProperty(
            "ok",
            true,
          );
      };
      await inviteMany(20);
      const full = { failure: { kind: "too-many-invitations" } };
      expect(await invite("more")).toMatchObject(full);
      expect(await invite("again", "GUEST3@golf.example")).toHaveProperty("ok", true);
      expect(await openIds()).toHaveLength(20);
      await stage.invitations.withdrawInvitation(idOf("7"));
      expect(await invite("more")).toHaveProperty("ok", true);
      expect(await invite("too many", "dan@golf.example")).toMatchObject(full);
      stage.pass(3 * DAY);
      await inviteMany(20);
    });

    it("ends when its recipient becomes an administrator in another way, even if removed later", async () => {
      expect(await invite("taken", "AMY@golf.example")).toMatchObject({
        failure: { kind: "email-taken" },
      });
      await invite("one");
      await stage.identity.addAdministrator({ email: "cat@golf.example", password });
      await stage.identity.removeAdministrator("cat@golf.example");
      expect(await accept("one")).toEqual(refused);
    });
  });
};

/** Administrators who remove each other. */
export const removalContract = (stage: IdentityStage) => {
  describe("an administrator who removes another", () => {
    it("cannot remove themselves", async () => {
      expect(await stage.identity.removeAdministrator(amy.email, "AMY@golf.example")).toEqual({
        ok: false,
        failure: { kind: "own-account" },
      });
    });

    it("must still be on the list, so that two cannot remove each other", async () => {
      expect(await stage.identity.removeAdministrator(ben.email, amy.email)).toHaveProperty(
        "ok",
        true,
      );
      expect(await stage.identity.removeAdministrator(amy.email, ben.email)).toMatchObject({
        failure: { kind: "administrator-not-found" },
      });
      expect(await stage.identity.listAdministrators()).toHaveLength(1);
    });

    it("sees when each administrator last signed in", async () => {
      await stage.identity.signIn(amy, home);
      const listed = await stage.identity.listAdministrators();
      expect(listed.find(({ email }) => /^amy/i.test(email))?.signedInAt).toMatch(/^\d{4}-.*Z$/);
    });
  });
};
