// Guarantee (Signing in): At most 10 tries in 3 minutes from an IPv4 address or IPv6 /64, 30 from a /48, and 20 an hour for
//   an account. The owner gets in within a minute from an address that signed in before, even during an attack.
import { describe, expect, it } from "vitest";
import { amy, ben, home, MINUTE, type IdentityStage } from "./identity.harness.ts";

const tooMany = (retryAfterSeconds: number) => ({
  ok: false,
  failure: { kind: "too-many-tries", retryAfterSeconds },
});
const refused = (kinds: string[]) => kinds.filter((kind) => kind === "too-many-tries").length;
const addressOf = (n: number) => `198.51.100.${n}`;

const always = (text: string) => () => text;

/** Limits of failed sign-ins. */
export const triesContract = (stage: IdentityStage) => {
  describe("failed sign-ins", () => {
    it("from an address are limited to 10 in 3 minutes, and the owner can sign in afterwards", async () => {
      expect(refused(await stage.guesses(10, (n) => `${n}@golf.example`, always(home)))).toBe(0);
      stage.pass(MINUTE);
      expect(await stage.identity.signIn(amy, home)).toEqual(tooMany(120));
      expect(await stage.identity.signIn(amy, "192.0.2.2")).toHaveProperty("ok", true);
      stage.pass(2 * MINUTE - 1);
      expect(await stage.identity.signIn(amy, home)).toEqual(tooMany(1));
      stage.pass(1);
      expect(await stage.identity.signIn(amy, home)).toHaveProperty("ok", true);
    });

    it("from an IPv6 /64 are limited to 10 in 3 minutes", async () => {
      const kinds = await stage.guesses(
        11,
        (n) => `${n}@golf.example`,
        (n) => `2001:db8:7:1::${n.toString(16)}`,
      );
      expect(kinds.indexOf("too-many-tries")).toBe(10);
    });

    it("from an IPv6 /48 are limited to 30 in 3 minutes, except for a /64 that signed in before", async () => {
      const in48 = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
      await stage.signIn(amy, in48(99));
      const kinds = await stage.guesses(40, (n) => `${n}@golf.example`, in48);
      expect(kinds.indexOf("too-many-tries")).toBe(30);
      expect(refused(kinds)).toBe(10);
      expect(await stage.identity.signIn(ben, in48(98))).toEqual(tooMany(180));
      expect(await stage.identity.signIn(amy, in48(99))).toHaveProperty("ok", true);
      expect(await stage.identity.signIn(ben, "2001:db8:8::1")).toHaveProperty("ok", true);
    });

    it("from an IPv6 /48 keep the owner out for at most a minute", async () => {
      const in48 = (n: number) => `2001:db8:7:${n.toString(16)}::1`;
      await stage.guesses(15, always(amy.email), addressOf);
      stage.pass(MINUTE - 1_000);
      await stage.guesses(1, always(amy.email), () => in48(0));
      stage.pass(1_000);
      expect(await stage.guesses(1, always(amy.email), () => in48(1))).toEqual([
        "invalid-credentials",
      ]);
      stage.pass(MINUTE);
      expect(await stage.guesses(1, always(amy.email), () => in48(2))).toEqual(["too-many-tries"]);
      expect(await stage.identity.signIn(amy, home)).toHaveProperty("ok", true);
    });

    it("for an account are limited to 15 an hour from unknown addresses, then one a minute", async () => {
      const kinds = await stage.guesses(
        16,
        (n) => (n % 2 ? amy.email : " AMY@golf.example"),
        addressOf,
      );
      expect(kinds.indexOf("too-many-tries")).toBe(15);
      expect(await stage.identity.signIn(amy, home)).toEqual(tooMany(60));
      expect(await stage.identity.signIn(ben, home)).toHaveProperty("ok", true);
      stage.pass(MINUTE);
      expect(await stage.identity.signIn(amy, home)).toHaveProperty("ok", true);
    });

    it("from addresses that continue to guess keep the owner out for at most a minute", async () => {
      await stage.guesses(15, always(amy.email), addressOf);
      let checked = 0;
      for (let second = 0; second < 300; second += 1) {
        checked += (await stage.guesses(1, always(amy.email), () => addressOf(second % 15))).filter(
          (kind) => kind === "invalid-credentials",
        ).length;
        stage.pass(1_000);
      }
      // About one guess in 90 seconds is checked.
      expect(checked).toBeGreaterThan(1);
      expect(checked).toBeLessThan(5);
      let waited = 0;
      for (let outcome = await stage.identity.signIn(amy, home); !outcome.ok; waited += 1) {
        expect(waited).toBeLessThanOrEqual(60);
        stage.pass(1_000);
        await stage.guesses(1, always(amy.email), () => addressOf(waited % 15));
        outcome = await stage.identity.signIn(amy, home);
      }
    });

    it("for an account are limited to 20 an hour, even from known addresses", async () => {
      const places = Array.from({ length: 5 }, (_, n) => `192.0.2.${n}`);
      for (const place of places) await stage.signIn(amy, place);
      const kinds = await stage.guesses(25, always(amy.email), (n) => places[n % 5] ?? home);
      expect(kinds.indexOf("too-many-tries")).toBe(20);
    });

    it("from unknown addresses do not lock out the owner at a known address", async () => {
      await stage.signIn();
      for (let hour = 0; hour < 3; hour += 1) {
        await stage.guesses(30, always(amy.email), addressOf);
        expect(await stage.identity.signIn(amy, "192.0.2.2")).toHaveProperty("ok", false);
        expect(await stage.identity.signIn(amy, home)).toHaveProperty("ok", true);
        stage.pass(60 * MINUTE);
      }
    });

    it("are limited for unknown accounts too", async () => {
      const kinds = await stage.guesses(16, always("nobody@golf.example"), addressOf);
      expect(kinds.indexOf("too-many-tries")).toBe(15);
    });

    it("do not count if they are refused, so that the wait does not grow", async () => {
      await stage.guesses(10, always("nobody@golf.example"), always(home));
      for (let minute = 0; minute < 2; minute += 1) {
        stage.pass(MINUTE);
        await stage.guesses(5, always(amy.email), always(home));
      }
      stage.pass(MINUTE);
      expect(await stage.identity.signIn(amy, home)).toHaveProperty("ok", true);
    });

    it("do not include successful sign-ins", async () => {
      for (let n = 0; n < 25; n += 1) {
        expect(await stage.identity.signIn(amy, home)).toHaveProperty("ok", true);
      }
    });

    it("are not reset by a successful sign-in", async () => {
      await stage.guesses(9, always(ben.email), always(home));
      await stage.signIn();
      expect(await stage.guesses(2, always(ben.email), always(home))).toEqual([
        "invalid-credentials",
        "too-many-tries",
      ]);
    });

    it("are limited alike if they run in parallel", async () => {
      const outcomes = await Promise.all(Array.from({ length: 30 }, () => stage.guess(amy.email)));
      const kinds = outcomes.map((outcome) => (outcome.ok ? "ok" : outcome.failure.kind));
      expect(refused(kinds)).toBe(20);
    });
  });
};
