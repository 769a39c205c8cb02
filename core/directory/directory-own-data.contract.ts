import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../days.ts";
import type { OpenDirectory } from "./directory.contract.ts";
import { linkIn } from "../people/mails.fixture.ts";

const WHO = "golfer@example.com";
const DONE = { ok: true, value: null };
const REFUSED = { ok: false, failure: { kind: "link-refused" } };

/** People view and erase their personal data. */
export const describeOwnData = (underTest: () => OpenDirectory): void => {
  const request = async (email = WHO): Promise<string> => {
    expect(await underTest().directory.requestOwnData({ email })).toEqual(DONE);
    return linkIn(underTest().mails().at(-1), "/privacy/your-data");
  };

  describe("personal data", () => {
    it("are shown to the owner of the address, behind a mailed link", async () => {
      const { directory, mails } = underTest();
      await directory.suggestBrand({ brandName: "Vice", submitterEmail: WHO, notes: "By me" });
      await directory.subscribe({ email: WHO.toUpperCase(), list: "" });
      const token = await request();
      expect(mails().at(-1)?.to).toBe(WHO);
      expect(await directory.showOwnData(token)).toMatchObject({
        ok: true,
        value: {
          email: WHO,
          account: null,
          subscriptions: [{ list: "", status: "pending" }],
          submissions: [{ brandName: "Vice", submitterEmail: WHO, notes: "By me" }],
          history: [],
          requests: [{ askedAt: expect.any(String) }],
        },
      });
    });

    it("do not reveal other people whose notes mention the address", async () => {
      const { directory } = underTest();
      await directory.suggestBrand({
        brandName: "Alice Irons",
        websiteUrl: "https://alice.example",
        submitterEmail: "alice@alice.example",
        notes: `Ask ${WHO} about my private number 0123; I live in York.`,
      });
      const shown = await directory.showOwnData(await request());
      expect(shown).toMatchObject({
        value: { submissions: [{ brandName: null, submitterEmail: null, notes: WHO }] },
      });
      expect(JSON.stringify(shown)).not.toMatch(/alice|private|0123|York/i);
    });

    it("get the same answer and one mail when requested, whether or not any exist", async () => {
      const { directory, mails } = underTest();
      await directory.suggestBrand({ brandName: "Vice", submitterEmail: WHO });
      const results = [
        await directory.requestOwnData({ email: WHO }),
        await directory.requestOwnData({ email: "stranger@example.com" }),
      ];
      expect(results).toEqual([DONE, DONE]);
      expect(mails().map(({ to }) => to)).toEqual([WHO, "stranger@example.com"]);
      expect(mails()[0]?.text.replace(/token=\S+/, "")).toBe(
        mails()[1]?.text.replace(/token=\S+/, ""),
      );
    });

    it("are erased by the same link, once", async () => {
      const { directory, subscriptions, submissions } = underTest();
      await directory.suggestBrand({ brandName: "Vice", submitterEmail: WHO });
      await directory.subscribe({ email: WHO, list: "" });
      const token = await request();
      expect(await directory.eraseOwnData(token)).toMatchObject({
        ok: true,
        value: { subscriptions: 1, submissions: 1, requests: 1 },
      });
      expect(await subscriptions()).toEqual([]);
      expect(await submissions()).toMatchObject([{ brandName: "Vice", submitterEmail: null }]);
      expect(await directory.eraseOwnData(token)).toEqual(REFUSED);
      expect(await directory.showOwnData(token)).toEqual(REFUSED);
    });

    it("of a current administrator cannot be erased, and the refusal says why", async () => {
      const { directory, addAdministrator } = underTest();
      addAdministrator(WHO);
      const token = await request();
      expect(await directory.showOwnData(token)).toMatchObject({
        value: { account: { email: WHO } },
      });
      expect(await directory.eraseOwnData(token)).toEqual({
        ok: false,
        failure: { kind: "current-administrator" },
      });
      expect(await directory.showOwnData(token)).toHaveProperty("ok", true);
    });

    it("can be seen for a day, only by the link mailed for that purpose", async () => {
      const { directory, mails, passTime } = underTest();
      await directory.subscribe({ email: WHO, list: "" });
      for (const path of ["/subscriptions/confirm", "/my-emails"]) {
        const other = linkIn(mails()[0], path);
        expect(await directory.showOwnData(other)).toEqual(REFUSED);
        expect(await directory.eraseOwnData(other)).toEqual(REFUSED);
      }
      const token = await request();
      passTime(24 * HOUR_MS - 1_000);
      expect(await directory.showOwnData(token)).toHaveProperty("ok", true);
      passTime(1_000);
      expect(await directory.showOwnData(token)).toEqual(REFUSED);
      expect(await directory.eraseOwnData(token)).toEqual(REFUSED);
    });

    it("can be requested three times a day at most, and not by bots", async () => {
      const { directory, mails } = underTest();
      for (let n = 0; n < 4; n += 1)
        expect(await directory.requestOwnData({ email: WHO })).toEqual(DONE);
      expect(mails()).toHaveLength(3);
      expect(await directory.requestOwnData({ email: "a@b.example", homepage: "x" })).toEqual(DONE);
      expect(mails()).toHaveLength(3);
    });

    it("are requested with a valid address, while the store is available", async () => {
      const { directory, loseStore } = underTest();
      expect(await directory.requestOwnData({ email: "nobody" })).toMatchObject({
        failure: { kind: "invalid-input", errors: [{ path: "email" }] },
      });
      const token = await request();
      loseStore();
      await expect(directory.requestOwnData({ email: WHO })).rejects.toThrow(/unavailable|503/);
      await expect(directory.showOwnData(token)).rejects.toThrow(/unavailable|503/);
    });
  });
};
