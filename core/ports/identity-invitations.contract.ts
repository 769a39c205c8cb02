// Guarantee (Signing in): An invitation to become an administrator lasts three days and works once; a withdrawn one never works.
import { describe, expect, it } from "vitest";
import { amy, ben, DAY, home, type IdentityStage } from "./identity.harness.ts";

const refused = { ok: false, failure: { kind: "link-refused" } };
const password = "heron at the bridge";

/** Invitations to become an administrator. */
export const invitationsContract = (stage: IdentityStage) => {
  const invite = async (id: string, email = "Cat@golf.example") => {
    const invitedAt = new Date(stage.now()).toISOString();
    const expiresAt = new Date(stage.now() + 3 * DAY).toISOString();
    return stage.invitations.addInvitation({ id, email, invitedAt, expiresAt });
  };
  const openIds = async () => (await stage.invitations.listInvitations()).map(({ id }) => id);
  const accept = (id: string, chosen = password) => stage.invitations.acceptInvitation(id, chosen);

  describe("an invitation", () => {
    it("makes an administrator once, who signs in with the chosen password", async () => {
      expect(await invite("one")).toEqual({ ok: true, value: null });
      expect(await stage.invitations.listInvitations()).toEqual([
        {
          id: "one",
          email: "Cat@golf.example",
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
      expect(await stage.invitations.withdrawInvitation("one")).toBe(true);
      expect(await stage.invitations.withdrawInvitation("one")).toBe(false);
      expect(await accept("one")).toEqual(refused);
      await invite("two");
      await invite("three", "CAT@golf.example");
      expect(await openIds()).toEqual(["three"]);
      expect(await accept("two")).toEqual(refused);
      stage.pass(3 * DAY);
      expect(await openIds()).toEqual([]);
      expect(await accept("three")).toEqual(refused);
      expect(await stage.invitations.withdrawInvitation("three")).toBe(false);
    });

    it("ends when its address becomes an administrator otherwise, even if removed later", async () => {
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

    it("sees when each of them last signed in", async () => {
      await stage.identity.signIn(amy, home);
      const listed = await stage.identity.listAdministrators();
      expect(listed.find(({ email }) => /^amy/i.test(email))?.signedInAt).toMatch(/^\d{4}-.*Z$/);
    });
  });
};
