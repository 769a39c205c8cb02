// Guarantee (Signing in): A password reset link lasts an hour and works once. Answers do not reveal whether the
//   account exists.
import { describe, expect, it } from "vitest";
import { amy, ben, invalidCredentials, home, type IdentityStage } from "./identity.harness.ts";

const refused = { ok: false, failure: { kind: "link-refused" } };
const next = "another lantern";

/** Administrators who forgot their password. */
export const recoveryContract = (stage: IdentityStage) => {
  const find = async (email: string) => {
    const found = await stage.identity.findRecoverable(email);
    if (!found) throw new Error(`unknown account ${email}`);
    return found;
  };

  describe("a forgotten password", () => {
    it("can be recovered by administrators only, with an e-mail address in any case", async () => {
      expect((await find("AMY@golf.example")).email.toLowerCase()).toBe("amy@golf.example");
      expect(await stage.identity.findRecoverable("nobody@golf.example")).toBeUndefined();
      expect((await find(amy.email)).mark).toMatch(/^[\w-]{22}$/);
    });

    it("is replaced only once with the same mark, and all sessions end", async () => {
      const session = await stage.signIn();
      const bens = await stage.signIn(ben);
      const { email, mark } = await find(amy.email);
      expect((await find(amy.email)).mark).toBe(mark);
      const recover = (password: string) =>
        stage.identity.recoverPassword({ email, password }, mark);
      expect(await recover("golf")).toMatchObject({ failure: { kind: "weak-password" } });
      expect(await recover(next)).toEqual({ ok: true, value: null });
      expect(await recover("a third lantern")).toEqual(refused);
      expect(await stage.identity.whoIs(session.accessToken)).toHaveProperty("ok", false);
      expect(await stage.identity.whoIs(bens.accessToken)).toHaveProperty("ok", true);
      expect(await stage.identity.signIn(amy, home)).toEqual(invalidCredentials);
      expect(await stage.identity.signIn({ ...amy, password: next }, home)).toHaveProperty(
        "ok",
        true,
      );
    });

    it("is not changed by another account's mark or for a removed administrator", async () => {
      const { mark } = await find(ben.email);
      const amys = { email: amy.email, password: next };
      for (const other of ["", "nonsense", mark])
        expect(await stage.identity.recoverPassword(amys, other)).toEqual(refused);
      await stage.identity.removeAdministrator(ben.email);
      expect(
        await stage.identity.recoverPassword({ email: ben.email, password: next }, mark),
      ).toEqual(refused);
    });
  });
};
