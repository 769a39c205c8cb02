// Guarantee (Privacy): Nobody receives the newsletter without confirming. One click unsubscribes. Nobody learns who
//   subscribes.
import { describe, expect, it } from "vitest";
import type { OpenDirectory } from "./directory.contract.ts";
import { linkIn } from "../people/mails.fixture.ts";

const WHO = "Golfer@example.com";
const DAY_MS = 86_400_000;
const DONE = { ok: true, value: null };
const REFUSED = { ok: false, failure: { kind: "link-refused" } };

/** Visitors subscribe and unsubscribe. */
export const describeNewsletter = (underTest: () => OpenDirectory): void => {
  const subscribe = (email: string) => underTest().directory.subscribe({ email });
  const statuses = async () =>
    (await underTest().subscribers()).map(({ email, status }) => `${email} ${status}`);

  /** Subscribes and confirms; returns the unsubscribe link. */
  const join = async (email = WHO): Promise<string> => {
    const { directory, mails } = underTest();
    await subscribe(email);
    const mail = mails().at(-1);
    await directory.confirmSubscription(linkIn(mail, "/newsletter/confirm"));
    return linkIn(mail, "/newsletter/unsubscribe");
  };

  describe("the newsletter", () => {
    it("asks the owner of the address, who is not subscribed before confirming", async () => {
      expect(await subscribe(` ${WHO} `)).toEqual(DONE);
      expect(await statuses()).toEqual([`${WHO} pending`]);
      const [mail, ...more] = underTest().mails();
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ to: WHO, subject: expect.stringContaining("Confirm") });
      expect(mail?.text).toContain("https://golf.example/newsletter/confirm?token=");
    });

    it("subscribes by the mailed link, and confirms that by mail", async () => {
      await join();
      expect(await statuses()).toEqual([`${WHO} confirmed`]);
      expect(underTest().mails()).toHaveLength(2);
      expect(underTest().mails()[1]).toMatchObject({
        to: WHO,
        subject: expect.stringMatching(/are subscribed/),
      });
    });

    it("can be confirmed twice without effect", async () => {
      const { directory, mails } = underTest();
      await subscribe(WHO);
      const token = linkIn(mails()[0], "/newsletter/confirm");
      await directory.confirmSubscription(token);
      expect(await directory.confirmSubscription(token)).toEqual(DONE);
      expect(mails()).toHaveLength(2);
    });

    it("unsubscribes with one click from any mail; twice is no error", async () => {
      const { directory, mails } = underTest();
      const token = await join();
      for (const { headers } of mails()) {
        expect(headers["List-Unsubscribe"]).toMatch(
          /^<https:\/\/golf\.example\/newsletter\/unsubscribe\?token=[\w.~-]+>$/,
        );
        expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
      }
      expect(await directory.unsubscribe(token)).toEqual(DONE);
      expect(await statuses()).toEqual([]);
      expect(await directory.unsubscribe(token)).toEqual(DONE);
    });

    it("does not accept an old link after unsubscribing", async () => {
      const { directory, mails } = underTest();
      const leave = await join();
      await directory.unsubscribe(leave);
      const old = linkIn(mails()[0], "/newsletter/confirm");
      expect(await directory.confirmSubscription(old)).toEqual(REFUSED);
      expect(await statuses()).toEqual([]);
    });

    it("accepts each link only for its purpose and in time, and no forged link", async () => {
      const { directory, mails, passTime } = underTest();
      await subscribe(WHO);
      const mail = mails()[0];
      const [confirm, leave] = [
        linkIn(mail, "/newsletter/confirm"),
        linkIn(mail, "/newsletter/unsubscribe"),
      ];
      expect(await directory.confirmSubscription(leave)).toEqual(REFUSED);
      expect(await directory.unsubscribe(confirm)).toEqual(REFUSED);
      for (const made of ["x", "a.0.b", `${confirm}x`])
        expect([made, await directory.confirmSubscription(made)]).toEqual([made, REFUSED]);
      passTime(7 * DAY_MS + 1_000);
      expect(await directory.confirmSubscription(confirm)).toEqual(REFUSED);
      expect(await statuses()).toEqual([`${WHO} pending`]);
      expect(await directory.unsubscribe(leave)).toEqual(DONE);
    });

    it("answers alike for subscribed and new addresses, with one mail each", async () => {
      await join();
      const before = underTest().mails().length;
      const known = await subscribe(WHO.toLowerCase());
      const unknown = await subscribe("stranger@example.com");
      expect(known).toEqual(unknown);
      expect(
        underTest()
          .mails()
          .slice(before)
          .map(({ to }) => to),
      ).toEqual([WHO, "stranger@example.com"]);
      expect(await statuses()).toEqual([`${WHO} confirmed`, "stranger@example.com pending"]);
    });

    it("sends at most three mails a day to an address, with the same answer", async () => {
      const { mails, passTime } = underTest();
      for (let n = 0; n < 4; n += 1) expect(await subscribe(WHO)).toEqual(DONE);
      expect(mails()).toHaveLength(3);
      passTime(DAY_MS + 1_000);
      await subscribe(WHO);
      expect(mails()).toHaveLength(4);
    });

    it("sends no mail for spam, with the same answer", async () => {
      const { directory, mails } = underTest();
      for (const spamSignals of [{ homepage: "https://pills.example" }, { filledInMs: 40 }])
        expect(await directory.subscribe({ email: WHO, ...spamSignals })).toEqual(DONE);
      expect([mails(), await statuses()]).toEqual([[], []]);
    });

    it("names every error in the input, and stores nothing", async () => {
      const errorsOf = async (input: unknown): Promise<unknown[]> => {
        const asked = await underTest().directory.subscribe(input);
        if (asked.ok || asked.failure.kind !== "invalid-input") throw new Error("Not refused");
        return asked.failure.errors.map(({ path }) => path);
      };
      for (const email of [
        "",
        " ",
        "nobody",
        "a@b",
        "a@b.example\nBcc: c@d.example",
        "x".repeat(250) + "@a.example",
      ])
        expect([email, await errorsOf({ email })]).toEqual([
          email,
          expect.arrayContaining(["email"]),
        ]);
      expect(await errorsOf({ email: WHO, status: "confirmed" })).toEqual(["status"]);
      for (const input of [null, [], "x", 1, {}]) expect(await errorsOf(input)).toHaveLength(1);
      expect([underTest().mails(), await statuses()]).toEqual([[], []]);
    });

    it("throws while the store is unavailable", async () => {
      underTest().loseStore();
      await expect(subscribe(WHO)).rejects.toThrow(/unavailable|503/);
    });
  });
};
