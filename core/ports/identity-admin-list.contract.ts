// Guarantee (Signing in): Removing an administrator, signing out and changing a password act on the next request.
import { describe, expect, it } from "vitest";
import {
  amy,
  ben,
  home,
  invalidCredentials,
  sessionEnded,
  unknownToken,
  type IdentityStage,
} from "./identity.harness.ts";

/** Who is an administrator, and what removal means. */
export const adminListContract = (stage: IdentityStage) => {
  describe("the admin list", () => {
    it("refuses invalid e-mail addresses", async () => {
      for (const email of [
        "",
        "amy",
        "@",
        "a b@c",
        "amy@",
        `${"a".repeat(250)}@b.cd`,
        "a\u0000@b.c",
      ]) {
        expect(await stage.identity.addAdministrator({ email, password: amy.password })).toEqual({
          ok: false,
          failure: { kind: "invalid-email" },
        });
      }
    });

    it("locks a removed administrator out at once", async () => {
      const session = await stage.signIn();
      expect(await stage.identity.removeAdministrator(" AMY@golf.example")).toEqual({
        ok: true,
        value: null,
      });
      expect(await stage.identity.whoIs(session.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.refresh(session.refreshToken)).toEqual(unknownToken);
      expect(await stage.identity.signIn(amy, home)).toEqual(invalidCredentials);
    });

    it("reports an unknown e-mail address", async () => {
      const unknown = { email: "nobody@golf.example", password: amy.password };
      const notFound = { ok: false, failure: { kind: "administrator-not-found" } };
      expect(await stage.identity.removeAdministrator(unknown.email)).toEqual(notFound);
      expect(await stage.identity.setPassword(unknown)).toEqual(notFound);
    });

    it("refuses a weak password, for new and existing accounts", async () => {
      const weak = { ok: false, failure: { kind: "weak-password" } };
      expect(
        await stage.identity.addAdministrator({ email: "cat@golf.example", password: "Password1" }),
      ).toMatchObject(weak);
      expect(await stage.identity.setPassword({ ...amy, password: "short" })).toMatchObject(weak);
      expect(await stage.identity.listAdministrators()).toHaveLength(2);
      expect(await stage.signIn()).toHaveProperty("accessToken");
    });

    it("ends every session when a password is set", async () => {
      const [session, bens] = [await stage.signIn(), await stage.signIn(ben)];
      const changed = { email: "amy@golf.EXAMPLE", password: "another lantern" };
      expect(await stage.identity.setPassword(changed)).toEqual({ ok: true, value: null });
      expect(await stage.identity.whoIs(session.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.refresh(session.refreshToken)).toEqual(unknownToken);
      expect(await stage.identity.whoIs(bens.accessToken)).toHaveProperty("ok", true);
      expect(await stage.identity.signIn(amy, home)).toEqual(invalidCredentials);
      expect(await stage.signIn(changed)).toHaveProperty("accessToken");
    });
  });
};

/** Adding a removed administrator again. */
export const addedAgainContract = (stage: IdentityStage) => {
  describe("the admin list", () => {
    it("does not revive old sessions when a removed administrator is added again", async () => {
      const session = await stage.signIn();
      await stage.identity.removeAdministrator(amy.email);
      await stage.identity.addAdministrator(amy);
      expect(await stage.identity.whoIs(session.accessToken)).toEqual(sessionEnded);
      expect(await stage.signIn()).toHaveProperty("accessToken");
    });
  });
};

/** Spelling of e-mail addresses. */
export const writtenEmailsContract = (stage: IdentityStage) => {
  describe("the admin list", () => {
    it("lists every administrator by e-mail address", async () => {
      await stage.identity.addAdministrator({ email: "admin@localhost", password: amy.password });
      expect((await stage.identity.listAdministrators()).map(({ email }) => email)).toEqual([
        "admin@localhost",
        "Amy@golf.example",
        "ben@golf.example",
      ]);
    });

    it("trims e-mail addresses", async () => {
      const added = await stage.identity.addAdministrator({
        ...amy,
        email: "  Cat@golf.example\n",
      });
      expect(added).toMatchObject({ ok: true, value: { email: "Cat@golf.example" } });
    });

    it("has one account per e-mail address in any case", async () => {
      const taken = { ok: false, failure: { kind: "email-taken" } };
      await stage.identity.addAdministrator({
        email: "ÉLISE@golf.example",
        password: ben.password,
      });
      for (const email of ["AMY@golf.example", " amy@GOLF.example ", "élise@golf.example"]) {
        expect(await stage.identity.addAdministrator({ email, password: ben.password })).toEqual(
          taken,
        );
      }
      expect(await stage.identity.listAdministrators()).toHaveLength(3);
      expect(await stage.signIn()).toHaveProperty("accessToken");
    });

    it("has one account per e-mail address even if two are added at once", async () => {
      const cat = { email: "cat@golf.example", password: "heron at the bridge" };
      const added = await Promise.all([
        stage.identity.addAdministrator(cat),
        stage.identity.addAdministrator(cat),
      ]);
      expect(added.filter(({ ok }) => ok)).toHaveLength(1);
    });
  });
};
