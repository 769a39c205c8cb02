// Guarantee (Privacy): Nobody gets news of a list without confirming. One click leaves one list or all.
import { describe, expect, it } from "vitest";
import { linkIn } from "../people/mails.fixture.ts";
import type { OpenDirectory } from "./directory.contract.ts";

const WHO = "Golfer@example.com";
const DAY_MS = 86_400_000;
const DONE = { ok: true, value: null };
const REFUSED = { ok: false, failure: { kind: "link-refused" } };

/** Visitors follow lists by e-mail. */
export const describeFollowing = (underTest: () => OpenDirectory): void => {
  const follow = (list: string, email = WHO) => underTest().directory.followList({ email, list });
  const lastMail = () => underTest().mails().at(-1);

  /** Follows and confirms; returns the link to leave. */
  const join = async (list: string): Promise<string> => {
    await follow(list);
    const mail = lastMail();
    await underTest().directory.confirmList(linkIn(mail, "/lists/confirm"));
    return linkIn(mail, "/lists/leave");
  };

  /** The lists of the address, as its owner sees them. */
  const lists = async (email = WHO): Promise<string[]> => {
    const { directory } = underTest();
    await directory.requestOwnData({ email });
    const held = await directory.showOwnData(linkIn(lastMail(), "/privacy/your-data"));
    if (!held.ok) throw new Error(held.failure.kind);
    return held.value.lists.map(({ list, status }) => `${list} ${status}`);
  };

  describe("following a list", () => {
    it("asks the owner of the address, and names the list", async () => {
      expect(await follow("category=putters&sort=recent&page=2")).toEqual(DONE);
      expect(lastMail()).toMatchObject({
        to: WHO,
        subject: "Confirm that you follow a list on GolfBrands",
        text: expect.stringMatching(/\nPutters\n[^]*\/lists\/confirm\?token=/),
      });
      expect(await lists()).toEqual(["category=putters pending"]);
    });

    it("confirms by the mailed link, and answers which list", async () => {
      const { directory } = underTest();
      await follow("category=putters");
      const token = linkIn(lastMail(), "/lists/confirm");
      const confirmed = { ok: true, value: { list: "category=putters", name: "Putters" } };
      expect(await directory.confirmList(token)).toEqual(confirmed);
      expect(await directory.confirmList(token)).toEqual(confirmed);
      expect(await lists()).toEqual(["category=putters confirmed"]);
    });

    it("never mails the words of a search before the owner confirms", async () => {
      await follow("search=Buy+pills&category=putters");
      expect(lastMail()?.text).toContain("\nA search in Putters\n");
      expect(JSON.stringify(lastMail())).not.toContain("pills");
      expect(await lists()).toEqual(["search=buy%20pills&category=putters pending"]);
    });

    it("tells only the owner that a list is followed already", async () => {
      await join("category=putters");
      expect(await follow("category=putters", WHO.toUpperCase())).toEqual(DONE);
      expect(lastMail()).toMatchObject({
        to: WHO,
        subject: "You already follow this list on GolfBrands",
      });
      expect(await lists()).toEqual(["category=putters confirmed"]);
    });

    it("leaves one list, or all with one click from any mail", async () => {
      const { directory } = underTest();
      const leave = await join("category=putters");
      await join("");
      const headers = lastMail()?.headers;
      expect(headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      const all = /\/lists\/leave-all\?token=([\w.~-]+)>$/.exec(
        headers?.["List-Unsubscribe"] ?? "",
      );
      expect(await directory.leaveList(leave)).toEqual(DONE);
      expect(await directory.leaveList(leave)).toEqual(DONE);
      expect(await lists()).toEqual([" confirmed"]);
      const token = all?.[1] ?? "";
      expect(await directory.leaveAllLists(token)).toEqual(DONE);
      expect(await directory.leaveAllLists(token)).toEqual(DONE);
      expect(await lists()).toEqual([]);
    });

    it("accepts each link only for its purpose and in time, and no forged link", async () => {
      const { directory, passTime } = underTest();
      await follow("category=putters");
      const confirm = linkIn(lastMail(), "/lists/confirm");
      const leave = linkIn(lastMail(), "/lists/leave");
      for (const token of [leave, "x", `${confirm}x`])
        expect(await directory.confirmList(token)).toEqual(REFUSED);
      expect(await directory.leaveList(confirm)).toEqual(REFUSED);
      expect(await directory.leaveAllLists(leave)).toEqual(REFUSED);
      passTime(7 * DAY_MS + 1_000);
      expect(await directory.confirmList(confirm)).toEqual(REFUSED);
    });

    it("sends at most five such mails a day to an address, and none for spam, with the same answer", async () => {
      const { directory, mails } = underTest();
      for (const spamSignals of [{ homepage: "https://pills.example" }, { filledInMs: 40 }])
        expect(await directory.followList({ email: WHO, list: "", ...spamSignals })).toEqual(DONE);
      expect(mails()).toEqual([]);
      for (let n = 0; n < 6; n += 1) expect(await follow("category=putters")).toEqual(DONE);
      expect(mails()).toHaveLength(5);
    });

    it("names every error in the input, and stores nothing", async () => {
      const errorsOf = async (input: unknown): Promise<string[]> => {
        const asked = await underTest().directory.followList(input);
        if (asked.ok || asked.failure.kind !== "invalid-input") throw new Error("Not refused");
        return asked.failure.errors.map(({ path, message }) => `${path}: ${message}`);
      };
      expect(await errorsOf({ email: "nobody", list: 1 })).toEqual([
        expect.stringMatching(/^email: /),
        "list: must be text",
      ]);
      const unknown = "list: must be the search and filters of a list, such as category=putters";
      expect(await errorsOf({ email: WHO, list: "category=nothing" })).toEqual([unknown]);
      expect(await errorsOf({ email: WHO, list: "search=amy%40golf.example" })).toEqual([
        "list: must not search for an e-mail address or a long number",
      ]);
      expect(await errorsOf({ email: WHO, list: "x".repeat(4_001) })).toEqual([
        "list: is too long",
      ]);
      expect(underTest().mails()).toEqual([]);
    });

    it("is erased with the other data of an address", async () => {
      const { directory } = underTest();
      await join("category=putters");
      await directory.requestOwnData({ email: WHO });
      const token = linkIn(lastMail(), "/privacy/your-data");
      expect(await directory.eraseOwnData(token)).toMatchObject({ ok: true, value: { lists: 1 } });
      expect(await lists()).toEqual([]);
    });
  });
};
