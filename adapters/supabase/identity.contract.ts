import { beforeEach, describe, expect, it } from "vitest";
import { emailKey } from "#adapters/identity/email.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import {
  amy,
  ben,
  home,
  invalidCredentials,
  sessionEnded,
  unknownToken,
} from "#core/ports/identity.cast.ts";
import type { Session } from "#core/session/session.ts";
import { supabaseClient } from "./client.ts";
import { supabaseIdentity } from "./identity.ts";
import type { LiteServer } from "./lite-server.cast.ts";

/**
 * The identity contract sets the clock and the lifetime of tokens, which are Supabase Auth's own here. So what
 * the contract says of them is not asked; everything else it says is, in the same words.
 */
export const describeSupabaseIdentity = (lite: () => LiteServer): void => {
  describe("Supabase identity", () => {
    let identity: Identity & AdminList;

    beforeEach(async () => {
      await lite().empty();
      const { visitors, keepers } = lite();
      identity = supabaseIdentity({
        visitors,
        keepers,
        clock: { now: () => new Date() },
        pause: async () => {},
      });
      await identity.addAdministrator(amy);
      await identity.addAdministrator(ben);
    });

    const signIn = async (who = amy): Promise<Session> => {
      const outcome = await identity.signIn(who, home);
      if (!outcome.ok) throw new Error(`not signed in: ${outcome.failure.kind}`);
      return outcome.value;
    };

    it("opens a session for the right password", async () => {
      const session = await signIn({ ...amy, email: "  aMY@GOLF.example " });
      expect(emailKey(session.administrator.email)).toBe("amy@golf.example");
      expect(await identity.whoIs(session.accessToken)).toEqual({
        ok: true,
        value: { sessionId: session.id, administrator: session.administrator },
      });
      expect(session.accessTokenSeconds).toBeGreaterThan(0);
    });

    it("refuses a wrong password, an unknown account and another's password alike", async () => {
      const guesses = [
        { ...amy, password: "a wrong guess" },
        { email: "nobody@golf.example", password: "a wrong guess" },
        { ...amy, password: ben.password },
        { ...amy, password: "" },
      ];
      for (const guess of guesses)
        expect(await identity.signIn(guess, home)).toEqual(invalidCredentials);
    });

    it("refuses an account that is not on the admin list like a wrong password", async () => {
      const stranger = { email: "stranger@golf.example", password: "an open door for all" };
      const { data } = await supabaseClient(lite().visitors).auth.signUp(stranger);
      expect(await identity.signIn(stranger, home)).toEqual(invalidCredentials);
      expect(await identity.whoIs(data.session?.access_token ?? "")).toEqual(sessionEnded);
      expect(await identity.refresh(data.session?.refresh_token ?? "")).toEqual(unknownToken);
    });

    it("exchanges a refresh token for the next session", async () => {
      const first = await signIn();
      const next = await identity.refresh(first.refreshToken);
      expect(next).toMatchObject({
        ok: true,
        value: { id: first.id, administrator: first.administrator },
      });
      for (const token of ["", "nonsense"])
        expect(await identity.refresh(token)).toEqual(unknownToken);
    });

    it("knows no token that was altered or never ours", async () => {
      const { accessToken } = await signIn();
      const [header, payload, signature] = accessToken.split(".");
      const unsigned = btoa(JSON.stringify({ alg: "none", typ: "JWT" })).replace(/=+$/u, "");
      for (const token of [
        "nonsense",
        `${header}.${payload}.`,
        `${unsigned}.${payload}.`,
        `${header}.${payload}.${signature?.slice(0, -4)}`,
      ])
        expect(await identity.whoIs(token)).toEqual({
          ok: false,
          failure: { kind: "sign-in-required", reason: "bad-token" },
        });
    });

    it("ends every session of the administrator, and nobody else's", async () => {
      const [laptop, phone, bens] = [await signIn(), await signIn(), await signIn(ben)];
      expect(await identity.signOut(laptop.accessToken, "global")).toEqual({
        ok: true,
        value: null,
      });
      for (const { accessToken } of [laptop, phone])
        expect(await identity.whoIs(accessToken)).toEqual(sessionEnded);
      expect(await identity.refresh(phone.refreshToken)).toEqual(unknownToken);
      expect(await identity.whoIs(bens.accessToken)).toHaveProperty("ok", true);
      expect(await identity.signOut(laptop.accessToken, "global")).toEqual(sessionEnded);
    });

    it("ends this session only, or all but this, when asked", async () => {
      const [one, two, three] = [await signIn(), await signIn(), await signIn()];
      await identity.signOut(one.accessToken, "local");
      expect(await identity.whoIs(one.accessToken)).toEqual(sessionEnded);
      await identity.signOut(two.accessToken, "others");
      expect(await identity.whoIs(two.accessToken)).toHaveProperty("ok", true);
      expect(await identity.whoIs(three.accessToken)).toEqual(sessionEnded);
    });

    it("locks a removed administrator out at once, and lets no old session back in", async () => {
      const session = await signIn();
      expect(await identity.removeAdministrator(" AMY@golf.example")).toEqual({
        ok: true,
        value: null,
      });
      expect(await identity.whoIs(session.accessToken)).toEqual(sessionEnded);
      expect(await identity.signIn(amy, home)).toEqual(invalidCredentials);
      await identity.addAdministrator(amy);
      expect(await identity.whoIs(session.accessToken)).toEqual(sessionEnded);
      expect(await signIn()).toHaveProperty("accessToken");
    });

    it("keeps the admin list: by e-mail, one account each, no weak password", async () => {
      expect((await identity.listAdministrators()).map(({ email }) => emailKey(email))).toEqual([
        "amy@golf.example",
        "ben@golf.example",
      ]);
      expect(await identity.addAdministrator({ ...ben, email: " AMY@golf.EXAMPLE" })).toEqual({
        ok: false,
        failure: { kind: "email-taken" },
      });
      expect(await identity.addAdministrator({ email: "amy", password: ben.password })).toEqual({
        ok: false,
        failure: { kind: "invalid-email" },
      });
      expect(
        await identity.addAdministrator({ email: "cat@golf.example", password: "Password1" }),
      ).toMatchObject({ ok: false, failure: { kind: "weak-password" } });
      const missing = { ok: false, failure: { kind: "administrator-not-found" } };
      expect(await identity.removeAdministrator("nobody@golf.example")).toEqual(missing);
      expect(await identity.setPassword({ ...amy, email: "nobody@golf.example" })).toEqual(missing);
      expect(await identity.listAdministrators()).toHaveLength(2);
    });

    it("keeps the admin list closed without the secret key", async () => {
      const { visitors } = lite();
      const visitor = supabaseIdentity({
        visitors,
        keepers: undefined,
        clock: { now: () => new Date() },
      });
      await expect(visitor.listAdministrators()).rejects.toThrow("SUPABASE_SECRET_KEY");
    });

    it("asks Supabase Auth no more than 10 times in 3 minutes from one address", async () => {
      const kinds: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const outcome = await identity.signIn(
          { email: `${n}@golf.example`, password: "a wrong guess" },
          home,
        );
        kinds.push(outcome.ok ? "ok" : outcome.failure.kind);
      }
      expect(kinds.indexOf("too-many-tries")).toBe(10);
      expect(await identity.signIn(amy, "192.0.2.2")).toHaveProperty("ok", true);
    });
  });
};
