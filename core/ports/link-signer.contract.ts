import { beforeEach, describe, expect, it } from "vitest";
import type { Clock } from "./system.ts";
import type { LinkSigner } from "./mailer.ts";

/** Holds a signer to every sentence of its port. */
export const describeLinkSigner = (name: string, open: (clock: Clock) => LinkSigner): void => {
  describe(`${name} links`, () => {
    let now: Date;
    let links: LinkSigner;
    beforeEach(() => {
      now = new Date("2026-03-01T12:00:00Z");
      links = open({ now: () => now });
    });

    it("are read for what they were made for, and by nothing else", async () => {
      const token = await links.sign("confirm", "a-1", null);
      expect(await links.read("confirm", token)).toBe("a-1");
      expect(await links.read("unsubscribe", token)).toBeUndefined();
      expect(await links.read("own-data", token)).toBeUndefined();
      expect(await links.read("reset-password", token)).toBeUndefined();
    });

    it("end when their time is over; without a time they do not", async () => {
      const hour = new Date("2026-03-01T13:00:00Z");
      const [brief, endless] = [
        await links.sign("confirm", "a", hour),
        await links.sign("confirm", "a", null),
      ];
      now = new Date("2026-03-01T12:59:59Z");
      expect(await links.read("confirm", brief)).toBe("a");
      now = hour;
      expect(await links.read("confirm", brief)).toBeUndefined();
      now = new Date("2036-03-01T13:00:00Z");
      expect(await links.read("confirm", endless)).toBe("a");
    });

    it("stand in an address as they are", async () => {
      const token = await links.sign("own-data", "e1000000-0000-4000-8000-000000000001", now);
      expect(token).toMatch(/^[\w.~-]{1,200}$/);
    });

    it("cannot be made up or changed", async () => {
      const token = await links.sign("confirm", "a", null);
      const broken = [
        "",
        "x",
        "..",
        "confirm",
        token.slice(1),
        `${token}x`,
        token.replace(/^./, (first) => (first === "Y" ? "Z" : "Y")),
        token.toUpperCase(),
        `${token}.${token}`,
        "\0",
        "a".repeat(100_000),
      ];
      for (const made of broken)
        expect([made, await links.read("confirm", made)]).toEqual([made, undefined]);
    });
  });
};
