// Guarantee (Signing in): A refresh token replayed after 10 seconds ends its session. Ten tabs refreshing at once
//   stay signed in.
import { describe, expect, it } from "vitest";
import { DAY, MINUTE, sessionEnded, unknownToken, type IdentityStage } from "./identity.harness.ts";

/** Any refresh token. */
export const refreshContract = (stage: IdentityStage) => {
  describe("a refresh token", () => {
    it("is refused if it was never issued", async () => {
      for (const token of ["", "nonsense", "x".repeat(50_000)]) {
        expect(await stage.identity.refresh(token)).toEqual(unknownToken);
      }
    });
  });
};

/** Lifetimes of tokens that we issue ourselves, and how a stolen one ends its session. */
export const ownTokensContract = (stage: IdentityStage) => {
  describe("an access token", () => {
    it("is valid for 15 minutes", async () => {
      const { accessToken } = await stage.signIn();
      stage.pass(15 * MINUTE - 1);
      expect(await stage.identity.whoIs(accessToken)).toHaveProperty("ok", true);
      stage.pass(1);
      expect(await stage.identity.whoIs(accessToken)).toEqual({
        ok: false,
        failure: { kind: "sign-in-required", reason: "expired" },
      });
    });
  });

  describe("a refresh token", () => {
    it("is exchanged for new tokens of the same session", async () => {
      const first = await stage.signIn();
      stage.pass(14 * MINUTE);
      const second = await stage.refresh(first.refreshToken);
      expect(second.id).toBe(first.id);
      expect(second.refreshToken).not.toBe(first.refreshToken);
      expect(second.accessTokenExpiresAt).toEqual(new Date(stage.now() + 15 * MINUTE));
      expect(await stage.identity.whoIs(second.accessToken)).toHaveProperty("ok", true);
      expect((await stage.refresh(second.refreshToken)).id).toBe(first.id);
    });

    it("gives the same successor for 10 seconds", async () => {
      const { refreshToken } = await stage.signIn();
      const first = await stage.refresh(refreshToken);
      stage.pass(10_000);
      expect((await stage.refresh(refreshToken)).refreshToken).toBe(first.refreshToken);
    });

    it("keeps ten tabs signed in that refresh at once", async () => {
      const { refreshToken } = await stage.signIn();
      const tabs = await Promise.all(Array.from({ length: 10 }, () => stage.refresh(refreshToken)));
      expect(new Set(tabs.map((tab) => tab.refreshToken)).size).toBe(1);
      for (const tab of tabs) {
        expect(await stage.identity.whoIs(tab.accessToken)).toHaveProperty("ok", true);
      }
      stage.pass(MINUTE);
      expect(await stage.refresh(tabs[9]?.refreshToken ?? "")).toHaveProperty("accessToken");
    });

    it("keeps a late tab signed in after another refreshed twice", async () => {
      const { refreshToken } = await stage.signIn();
      const second = await stage.refresh((await stage.refresh(refreshToken)).refreshToken);
      expect((await stage.refresh(refreshToken)).refreshToken).toBe(second.refreshToken);
    });

    it("ends its session when reused after 10 seconds", async () => {
      const stolen = await stage.signIn();
      const other = await stage.signIn();
      const owner = await stage.refresh(stolen.refreshToken);
      stage.pass(10_001);
      expect(await stage.identity.refresh(stolen.refreshToken)).toEqual({
        ok: false,
        failure: { kind: "refresh-refused", reason: "reused" },
      });
      expect(await stage.identity.whoIs(owner.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.refresh(owner.refreshToken)).toEqual(unknownToken);
      expect(await stage.identity.whoIs(other.accessToken)).toHaveProperty("ok", true);
    });

    it("is valid for 14 days without use", async () => {
      const [early, late] = [await stage.signIn(), await stage.signIn()];
      stage.pass(14 * DAY - 1);
      expect((await stage.refresh(early.refreshToken)).id).toBe(early.id);
      stage.pass(1);
      expect(await stage.identity.refresh(late.refreshToken)).toEqual({
        ok: false,
        failure: { kind: "refresh-refused", reason: "expired" },
      });
    });

    it("expires if the clock is set back by more than its lifetime", async () => {
      stage.pass(20 * DAY);
      const { refreshToken } = await stage.signIn();
      stage.pass(-20 * DAY);
      expect(await stage.identity.refresh(refreshToken)).toEqual({
        ok: false,
        failure: { kind: "refresh-refused", reason: "expired" },
      });
    });

    it("extends no session beyond 90 days", async () => {
      let session = await stage.signIn();
      for (let day = 0; day < 81; day += 9) {
        stage.pass(9 * DAY);
        session = await stage.refresh(session.refreshToken);
      }
      stage.pass(9 * DAY - MINUTE);
      session = await stage.refresh(session.refreshToken);
      stage.pass(MINUTE);
      expect(await stage.identity.whoIs(session.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.refresh(session.refreshToken)).toHaveProperty("ok", false);
    });
  });
};
