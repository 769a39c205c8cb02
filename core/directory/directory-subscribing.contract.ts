// Guarantee (Privacy): Nobody gets news by e-mail without confirming. One click ends everything. Nobody learns who subscribes. "Never
//   e-mail me" is stored without the address.
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../days.ts";
import { linkIn } from "../people/mails.fixture.ts";
import type { MyEmails } from "../people/personal-data.schema.ts";
import type { Mail } from "../ports/mailer.ts";
import type { OpenDirectory } from "./directory.contract.ts";

const WHO = "Golfer@example.com";
const DONE = { ok: true, value: null };
const REFUSED = { ok: false, failure: { kind: "link-refused" } };

/** Visitors subscribe to e-mails. */
export const describeSubscribing = (underTest: () => OpenDirectory): void => {
  const subscribe = (list: string, email = WHO) => underTest().directory.subscribe({ email, list });
  const lastMail = () => underTest().mails().at(-1);
  const statuses = async () =>
    (await underTest().subscriptions()).map(
      ({ email, list, status }) => `${email} ${list} ${status}`,
    );

  const confirmIn = (mail: Mail | undefined) => linkIn(mail, "/subscriptions/confirm");

  /** Subscribes and confirms; returns the key of "Your e-mails". */
  const join = async (list: string, email = WHO): Promise<string> => {
    await subscribe(list, email);
    const mail = lastMail();
    await underTest().directory.confirmSubscription(confirmIn(mail));
    return linkIn(mail, "/my-emails");
  };

  const show = async (token: string): Promise<MyEmails> => {
    const shown = await underTest().directory.showMyEmails(token);
    if (!shown.ok) throw new Error(shown.failure.kind);
    return shown.value;
  };

  describe("e-mails about a list", () => {
    it("are confirmed by the owner of the address; the mail names the list", async () => {
      expect(await subscribe("category=putters&sort=recent&page=2", ` ${WHO} `)).toEqual(DONE);
      expect(lastMail()).toMatchObject({
        to: WHO,
        subject: "Confirm your e-mails from GolfBrands",
        text: expect.stringMatching(
          /\nPutters\n[^]*https:\/\/golf\.example\/subscriptions\/confirm\?token=/,
        ),
      });
      expect(await statuses()).toEqual([`${WHO} category=putters pending`]);
    });

    it("begin when confirmed with the mailed link; the answer has the list and a token for the page “Your e-mails”", async () => {
      const { directory, mails } = underTest();
      await subscribe("category=putters");
      const token = confirmIn(lastMail());
      const confirmed = {
        ok: true,
        value: { list: "category=putters", name: "Putters", token: expect.any(String) },
      };
      expect(await directory.confirmSubscription(token)).toEqual(confirmed);
      expect(await directory.confirmSubscription(token)).toEqual(confirmed);
      expect(await statuses()).toEqual([`${WHO} category=putters confirmed`]);
      expect(mails()).toHaveLength(1);
      const again = await directory.confirmSubscription(token);
      expect(await show(again.ok ? again.value.token : "")).toMatchObject({
        subscriptions: [{ list: "category=putters", name: "Putters", status: "confirmed" }],
        refused: null,
      });
    });

    it("never repeat the words of a search before the owner confirms", async () => {
      await subscribe("search=Buy+pills&category=putters");
      expect(lastMail()?.text).toContain("\nA search in Putters\n");
      expect(JSON.stringify(lastMail())).not.toContain("pills");
      expect(await statuses()).toEqual([`${WHO} search=buy%20pills&category=putters pending`]);
    });

    it("get the same answer and one mail when requested for known and new addresses", async () => {
      await join("");
      const before = underTest().mails().length;
      expect(await subscribe("", WHO.toUpperCase())).toEqual(DONE);
      expect(await subscribe("", "stranger@example.com")).toEqual(DONE);
      const mails = underTest().mails().slice(before);
      expect(mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
        `${WHO}: You already get these e-mails from GolfBrands`,
        "stranger@example.com: Confirm your e-mails from GolfBrands",
      ]);
      expect(await statuses()).toEqual([`${WHO}  confirmed`, "stranger@example.com  pending"]);
    });

    it("end one by one, or all with one click from any mail, and ending them twice is no error", async () => {
      const { directory, mails } = underTest();
      const token = await join("category=putters");
      await join("");
      const [putters] = (await show(token)).subscriptions;
      const one = { token, change: putters?.id };
      expect(await directory.changeMyEmails(one)).toEqual(DONE);
      expect(await directory.changeMyEmails(one)).toEqual(DONE);
      expect(await statuses()).toEqual([`${WHO}  confirmed`]);
      for (const { headers } of mails()) {
        expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
        expect(headers["List-Unsubscribe"]).toBe(`<https://golf.example/my-emails?token=${token}>`);
      }
      expect(await directory.changeMyEmails({ token })).toEqual(DONE);
      expect(await directory.changeMyEmails({ token })).toEqual(DONE);
      expect(await show(token)).toEqual({ subscriptions: [], refused: "decisions" });
      const old = confirmIn(mails()[0]);
      expect(await directory.confirmSubscription(old)).toEqual(REFUSED);
    });

    it("end only for the recipient of the mail", async () => {
      const { directory } = underTest();
      const mine = await join("");
      const theirs = await join("", "other@example.com");
      const [other] = (await show(theirs)).subscriptions;
      await directory.changeMyEmails({ token: mine, change: other?.id });
      expect(await statuses()).toEqual([`${WHO}  confirmed`, "other@example.com  confirmed"]);
    });

    it("begin and end only by a link for that purpose that is neither forged nor expired", async () => {
      const { directory, passTime } = underTest();
      await subscribe("category=putters");
      const confirm = confirmIn(lastMail());
      const mine = linkIn(lastMail(), "/my-emails");
      for (const token of [mine, "x", "a.0.b", `${confirm}x`])
        expect([token, await directory.confirmSubscription(token)]).toEqual([token, REFUSED]);
      expect(await directory.changeMyEmails({ token: confirm })).toEqual(REFUSED);
      expect(await directory.showMyEmails(confirm)).toEqual(REFUSED);
      passTime(7 * DAY_MS + 1_000);
      expect(await directory.confirmSubscription(confirm)).toEqual(REFUSED);
      expect(await directory.changeMyEmails({ token: mine })).toEqual(DONE);
    });

    it("can be confirmed for seven days after the first request, even if they are requested again", async () => {
      const { directory, passTime } = underTest();
      await subscribe("");
      passTime(6 * DAY_MS);
      await subscribe("");
      const late = confirmIn(lastMail());
      passTime(DAY_MS + 1_000);
      expect(await directory.confirmSubscription(late)).toEqual(REFUSED);
      await subscribe("");
      const anew = confirmIn(lastMail());
      expect(await directory.confirmSubscription(late)).toEqual(REFUSED);
      expect(await directory.confirmSubscription(anew)).toMatchObject({ ok: true });
    });

    it("cannot be requested while the store is unavailable", async () => {
      underTest().loseStore();
      await expect(subscribe("")).rejects.toThrow(/unavailable|503/);
    });
  });

  describe("limits on mails to third parties", () => {
    const count = () => underTest().mails().length;

    it("allow five mails a day to a mailbox, whatever tags and dots its address has; further requests get the same answer", async () => {
      const { passTime } = underTest();
      for (let n = 0; n < 6; n += 1)
        expect(await subscribe("", `v.ictim+${n}@gmail.com`)).toEqual(DONE);
      expect(count()).toBe(5);
      await subscribe("", "victim@googlemail.com");
      expect(count()).toBe(5);
      passTime(DAY_MS + 1_000);
      await subscribe("", "victim@gmail.com");
      expect(count()).toBe(6);
    });

    it("are not reset by unsubscribing", async () => {
      const { directory } = underTest();
      for (let n = 0; n < 5; n += 1) await subscribe("");
      const token = linkIn(lastMail(), "/my-emails");
      await directory.changeMyEmails({ token });
      await subscribe("");
      expect(count()).toBe(5);
    });

    it("allow at most a hundred mails a day to one domain", async () => {
      for (let n = 0; n < 105; n += 1) await subscribe("", `golfer${n}@victim.example`);
      expect(count()).toBe(100);
      await subscribe("", "golfer@other.example");
      expect(count()).toBe(101);
    });

    it("are counted separately for links of another kind", async () => {
      const { directory } = underTest();
      for (let n = 0; n < 6; n += 1) await subscribe("");
      expect(await directory.requestOwnData({ email: WHO })).toEqual(DONE);
      expect(lastMail()?.subject).toBe("Your data on GolfBrands");
      for (let n = 0; n < 5; n += 1)
        await directory.requestOwnData({ email: `Golfer+${n}@example.com` });
      expect(count()).toBe(8);
    });

    it("allow no mail to people who blocked mails, until they allow mails again", async () => {
      const { directory } = underTest();
      const token = await join("");
      expect(await directory.changeMyEmails({ token, change: "never" })).toEqual(DONE);
      expect(await show(token)).toEqual({ subscriptions: [], refused: "all" });
      const before = count();
      for (const email of [WHO, "golfer+tag@example.com"]) {
        expect(await subscribe("", email)).toEqual(DONE);
        expect(await directory.requestOwnData({ email })).toEqual(DONE);
      }
      expect(count()).toBe(before);
      expect(await statuses()).toEqual([]);
      // Unsubscribing again does not lift the block.
      await directory.changeMyEmails({ token });
      expect((await show(token)).refused).toBe("all");
      await directory.changeMyEmails({ token, change: "allow" });
      await subscribe("");
      expect(count()).toBe(before + 1);
    });

    it("allow no mail for spam, which gets the same answer", async () => {
      const { directory } = underTest();
      for (const spamSignals of [{ homepage: "https://pills.example" }, { filledInMs: 40 }])
        expect(await directory.subscribe({ email: WHO, list: "", ...spamSignals })).toEqual(DONE);
      expect([count(), await statuses()]).toEqual([0, []]);
    });

    it("do not count invalid input; the refusal names every error", async () => {
      const errorsOf = async (input: unknown): Promise<string[]> => {
        const answer = await underTest().directory.subscribe(input);
        if (answer.ok || answer.failure.kind !== "invalid-input") throw new Error("Not refused");
        return answer.failure.errors.map(({ path, message }) => `${path}: ${message}`);
      };
      for (const email of ["", " ", "nobody", "a@b", "a@b.example\nBcc: c@d.example"])
        expect(await errorsOf({ email, list: "" })).toContainEqual(
          expect.stringMatching(/^email: /),
        );
      expect(await errorsOf({ email: "nobody", list: 1 })).toEqual([
        expect.stringMatching(/^email: /),
        "list: must be text",
      ]);
      const unknown = "list: must be the search and filters of a list, such as category=putters";
      expect(await errorsOf({ email: WHO, list: "category=nothing" })).toEqual([unknown]);
      // Without the refusal, the list would have all brands.
      expect(await errorsOf({ email: WHO, list: "colour=red" })).toEqual([
        "list: contains “colour=red”, which is not a filter of the list of brands",
      ]);
      expect(await errorsOf({ email: WHO, list: "search=amy%40golf.example" })).toEqual([
        "list: must not search for an e-mail address or a long number",
      ]);
      expect(await errorsOf({ email: WHO, list: "x".repeat(4_001) })).toEqual([
        "list: is too long",
      ]);
      for (const input of [null, [], "x", 1]) expect(await errorsOf(input)).toHaveLength(1);
      expect([count(), await statuses()]).toEqual([0, []]);
    });

    it("outlast an erasure of the address", async () => {
      const { directory } = underTest();
      await join("category=putters");
      await directory.requestOwnData({ email: WHO });
      const token = linkIn(lastMail(), "/privacy/your-data");
      expect(await directory.eraseOwnData(token)).toMatchObject({
        ok: true,
        value: { subscriptions: 1 },
      });
      expect(await statuses()).toEqual([]);
      const before = count();
      for (let n = 0; n < 5; n += 1) await subscribe("");
      expect(count()).toBe(before + 4);
    });
  });
};
