import { describe, expect, it } from "vitest";
import {
  amy,
  ben,
  home,
  invalidCredentials,
  MINUTE,
  sessionEnded,
  unknownToken,
  type IdentityStage,
} from "./identity.harness.ts";

/** Signing in and out. */
export const signInContract = (stage: IdentityStage) => {
  describe("signing in", () => {
    it("gives the same failure for a wrong password, an unknown account and another account's password", async () => {
      expect(await stage.guess(amy.email)).toEqual(invalidCredentials);
      expect(await stage.guess("nobody@golf.example")).toEqual(invalidCredentials);
      expect(await stage.identity.signIn({ ...amy, password: ben.password }, home)).toEqual(
        invalidCredentials,
      );
      expect(await stage.identity.signIn({ ...amy, password: "" }, home)).toEqual(
        invalidCredentials,
      );
      expect(
        await stage.identity.signIn({ ...amy, password: amy.password.toUpperCase() }, home),
      ).toEqual(invalidCredentials);
    });

    it("opens sessions with different tokens", async () => {
      const [one, other] = [await stage.signIn(), await stage.signIn()];
      expect(one.id).not.toBe(other.id);
      expect(one.refreshToken).not.toBe(other.refreshToken);
    });
  });

  describe("an access token", () => {
    it("is refused if altered or forged", async () => {
      const { accessToken } = await stage.signIn();
      const [header, payload, signature] = accessToken.split(".");
      const forged = JSON.stringify({ sub: "x", session_id: "x", exp: 9_999_999_999 });
      const unsigned = btoa(JSON.stringify({ alg: "none", typ: "JWT" })).replace(/=+$/u, "");
      for (const token of [
        "",
        "nonsense",
        `${header}.${payload}`,
        `${header}.${payload}.`,
        `${header}.${btoa(forged).replace(/=+$/u, "")}.${signature}`,
        `${unsigned}.${payload}.`,
        `${header}.${payload}.${signature?.slice(0, -4)}`,
      ]) {
        expect(await stage.identity.whoIs(token)).toEqual({
          ok: false,
          failure: { kind: "sign-in-required", reason: "bad-token" },
        });
      }
    });
  });

  describe("signing out", () => {
    it("ends every session of the administrator, and nobody else's", async () => {
      const [laptop, phone, bens] = [
        await stage.signIn(),
        await stage.signIn(),
        await stage.signIn(ben),
      ];
      expect(await stage.identity.signOut(laptop.accessToken, "global")).toEqual({
        ok: true,
        value: null,
      });
      expect(await stage.identity.whoIs(laptop.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.whoIs(phone.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.refresh(phone.refreshToken)).toEqual(unknownToken);
      expect(await stage.identity.whoIs(bens.accessToken)).toHaveProperty("ok", true);
    });

    it("ends only this session on request", async () => {
      const [laptop, phone] = [await stage.signIn(), await stage.signIn()];
      await stage.identity.signOut(laptop.accessToken, "local");
      expect(await stage.identity.whoIs(laptop.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.whoIs(phone.accessToken)).toHaveProperty("ok", true);
    });

    it("ends all other sessions on request", async () => {
      const [laptop, phone] = [await stage.signIn(), await stage.signIn()];
      await stage.identity.signOut(laptop.accessToken, "others");
      expect(await stage.identity.whoIs(laptop.accessToken)).toHaveProperty("ok", true);
      expect(await stage.identity.whoIs(phone.accessToken)).toEqual(sessionEnded);
    });

    it("is refused without a valid session", async () => {
      const { accessToken } = await stage.signIn();
      await stage.identity.signOut(accessToken, "global");
      expect(await stage.identity.signOut(accessToken, "global")).toEqual(sessionEnded);
    });
  });
};

/** Signing in with a given account. */
export const writtenSignInContract = (stage: IdentityStage) => {
  describe("signing in", () => {
    it("opens a session for the right password", async () => {
      const session = await stage.signIn();
      expect(session.administrator.email).toBe("Amy@golf.example");
      expect(session.accessTokenExpiresAt).toEqual(new Date(stage.now() + 15 * MINUTE));
      expect(await stage.identity.whoIs(session.accessToken)).toEqual({
        ok: true,
        value: { sessionId: session.id, administrator: session.administrator },
      });
    });

    it("ignores case and surrounding white space in e-mail addresses", async () => {
      expect(
        (await stage.signIn({ ...amy, email: "  aMY@GOLF.example " })).administrator.email,
      ).toBe("Amy@golf.example");
    });
  });
};

/** Passwords in different Unicode forms. */
export const composedPasswordsContract = (stage: IdentityStage) => {
  describe("signing in", () => {
    it("accepts a password in another Unicode form", async () => {
      await stage.identity.addAdministrator({
        email: "zoe@golf.example",
        password: "caf\u00e9 au birdie",
      });
      expect(
        await stage.signIn({ email: "zoe@golf.example", password: "cafe\u0301 au birdie" }),
      ).toHaveProperty("accessToken");
    });
  });
};
