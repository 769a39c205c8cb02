import { describe, expect, it } from "vitest";
import type { BackOfficeUnderTest, PeopleUnderTest } from "./back-office-under-test.contract.ts";
import { valueOf } from "./back-office.harness.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import { suggestion } from "../submission/submission.fixture.ts";

const WHO = "golfer@example.com";

export const describePeople = (underTest: () => BackOfficeUnderTest): void => {
  const people = (): PeopleUnderTest => {
    const { peopleServices } = underTest();
    if (!peopleServices) throw new Error("This back office has no people services");
    return peopleServices;
  };
  const subscribe = (n: number, email: string) =>
    people().subscribers.ask({
      id: numberedId(n),
      email,
      at: `2026-03-01T10:00:0${n}.000Z`,
      mails: 3,
      since: "2026-02-28T10:00:00.000Z",
    });
  const confirm = (n: number) =>
    people().subscribers.confirm(numberedId(n), "2026-03-01T11:00:00.000Z");

  describe("the newsletter's list", () => {
    it("is paged and searched", async () => {
      await subscribe(1, WHO);
      await subscribe(2, "other@example.com");
      await confirm(2);
      const { amy } = underTest();
      const all = valueOf(await amy.listSubscribers({ search: "", page: 1 }));
      expect(all).toMatchObject({ total: 2, page: 1, counts: { pending: 1, confirmed: 1 } });
      expect(all.items.map(({ email }) => email)).toEqual(["other@example.com", WHO]);
      const found = valueOf(await amy.listSubscribers({ search: "GOLFER@", page: 1 }));
      expect(found.items).toMatchObject([{ id: numberedId(1), email: WHO, status: "pending" }]);
    });

    it("loses whom an administrator removes, once", async () => {
      await subscribe(1, WHO);
      const { amy, ben } = underTest();
      expect(await amy.removeSubscriber(numberedId(1))).toEqual({ ok: true, value: null });
      expect(await ben.removeSubscriber(numberedId(1))).toEqual({
        ok: false,
        failure: { kind: "subscriber-not-found" },
      });
    });

    it("is exported as CSV with unsubscribe links, and without formulas", async () => {
      await subscribe(1, "=cmd|calc@example.com");
      await subscribe(2, "pending@example.com");
      await subscribe(3, "b@example.com");
      await confirm(1);
      await confirm(3);
      const { csv } = valueOf(await underTest().amy.exportSubscribers());
      const [head, ...rows] = csv.split("\r\n");
      expect(head).toBe("email,status,asked_at,confirmed_at,unsubscribe_url");
      expect(rows).toEqual([
        expect.stringMatching(
          /^'=cmd\|calc@example\.com,confirmed,2026-03-01T10:00:01\.000Z,2026-03-01T11:00:00\.000Z,https:\/\/golf\.example\/newsletter\/unsubscribe\?token=[\w.-]+$/,
        ),
        expect.stringMatching(/^b@example\.com,confirmed,/),
        "",
      ]);
    });

    it("has valid unsubscribe links in the export", async () => {
      await subscribe(1, WHO);
      await confirm(1);
      const { csv } = valueOf(await underTest().amy.exportSubscribers());
      const [, token = ""] = /token=([\w.-]+)/.exec(csv) ?? [];
      const { links } = people();
      expect(await links.read("unsubscribe", token)).toBe(numberedId(1));
    });
  });

  describe("the newsletter", () => {
    const EARLIER = "2020-01-01T00:00:00.000Z";
    const subscribeEarlier = async (n: number, email: string) => {
      await people().subscribers.ask({
        id: numberedId(n),
        email,
        at: EARLIER,
        mails: 3,
        since: EARLIER,
      });
      await people().subscribers.confirm(numberedId(n), EARLIER);
    };
    const shown = async () => valueOf(await underTest().amy.showNewsletter());

    it("shows the next issue and how many would get it, and sends nothing", async () => {
      await subscribeEarlier(1, WHO);
      const { next, issues, canSend, isSending } = await shown();
      expect(next).toMatchObject({ lastIssue: null, since: EARLIER, brandCount: 5, receivers: 1 });
      expect(next.mail?.subject).toMatch(/^5 new brands on GolfBrands: .+ and 2 more$/);
      expect(next.mail?.text).toContain("https://golf.example/brands/titleist");
      expect(next.mail?.html).toContain('href="https://golf.example/brands/titleist"');
      expect([issues, canSend, isSending]).toEqual([[], true, false]);
      expect(people().mails()).toEqual([]);
    });

    it("shows an introduction, unless another administrator changed it meanwhile", async () => {
      await subscribeEarlier(1, WHO);
      const { amy, ben } = underTest();
      const saved = await amy.saveIntroduction({ introduction: "  Hello <golfers>  ", seen: "" });
      expect(saved).toEqual({ ok: true, value: null });
      expect(await ben.saveIntroduction({ introduction: "Hi", seen: "" })).toEqual({
        ok: false,
        failure: { kind: "introduction-changed", introduction: "Hello <golfers>" },
      });
      const { next } = await shown();
      expect(next.introduction).toBe("Hello <golfers>");
      expect(next.mail?.text).toContain("\n\nHello <golfers>\n\n");
      expect(next.mail?.html).toContain("<p>Hello &lt;golfers&gt;</p>");
      const long = { introduction: "x".repeat(2_001), seen: "Hello <golfers>" };
      expect(await amy.saveIntroduction(long)).toMatchObject({
        failure: { kind: "invalid-input", errors: [{ path: "introduction" }] },
      });
    });

    it("is tested by a mail to the administrator, which begins no issue", async () => {
      await subscribeEarlier(1, WHO);
      const { amy, emails } = underTest();
      expect(await amy.sendTestNewsletter()).toEqual({ ok: true, value: { to: emails.amy } });
      expect(await shown()).toMatchObject({ next: { lastIssue: null }, issues: [] });
      const [mail] = people().mails();
      expect(mail?.to).toBe(emails.amy);
      expect(mail?.subject).toMatch(/^\[Test\] 5 new brands on GolfBrands/);
      expect(mail?.headers["List-Unsubscribe"]).toMatch(/\/newsletter\/unsubscribe\?token=/);
    });

    it("is sent to each confirmed subscriber with their own unsubscribe link, and then not again", async () => {
      const { amy, ben } = underTest();
      const peopleServices = people();
      await subscribeEarlier(1, WHO);
      await subscribeEarlier(2, "other@example.com");
      await subscribe(3, "pending@example.com");
      expect(valueOf(await amy.sendNewsletter())).toMatchObject({
        number: 1,
        finishedAt: null,
        brandCount: 5,
      });
      await expect.poll(shown, { timeout: 20_000 }).toMatchObject({
        isSending: false,
        issues: [{ number: 1, sent: 2, failed: 0, uncertain: 0, waiting: 0 }],
      });
      expect((await shown()).issues[0]?.finishedAt).not.toBeNull();
      const mails = peopleServices.mails();
      expect(mails.map(({ to }) => to)).toEqual([WHO, "other@example.com"]);
      for (const [at, { headers, text, html }] of mails.entries()) {
        const [, url = ""] = /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
        const [, token = ""] = /token=([\w.-]+)$/.exec(url) ?? [];
        expect(await peopleServices.links.read("unsubscribe", token)).toBe(numberedId(at + 1));
        expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
        expect(text).toContain(url);
        expect(html).toContain(`href="${url}"`);
      }
      expect((await shown()).next).toMatchObject({ lastIssue: 1, brandCount: 0, mail: null });
      expect(await ben.sendNewsletter()).toEqual({
        ok: false,
        failure: { kind: "nothing-to-send", why: "no-news" },
      });
      expect(peopleServices.mails()).toHaveLength(2);
    });

    it("is sent once to each when two administrators send it at the same time", async () => {
      const { amy, ben } = underTest();
      for (let n = 1; n <= 5; n += 1) await subscribeEarlier(n, `golfer${n}@example.com`);
      const both = await Promise.all([amy.sendNewsletter(), ben.sendNewsletter()]);
      expect(both.map(valueOf)).toMatchObject([{ number: 1 }, { number: 1 }]);
      await expect
        .poll(shown, { timeout: 20_000 })
        .toMatchObject({ isSending: false, issues: [{ number: 1, sent: 5, uncertain: 0 }] });
      expect(people().mails()).toHaveLength(5);
    });

    it("is sent to nobody while nobody has confirmed", async () => {
      await subscribe(1, WHO);
      expect(await underTest().amy.sendNewsletter()).toEqual({
        ok: false,
        failure: { kind: "nothing-to-send", why: "no-receivers" },
      });
      expect((await shown()).issues).toEqual([]);
    });
  });

  describe("personal data", () => {
    it("is shown and erased by an administrator", async () => {
      const { amy, submissions } = underTest();
      await subscribe(1, WHO);
      await submissions.add({ ...suggestion, submitterEmail: WHO });
      expect(
        valueOf(await amy.showPersonalData({ email: ` ${WHO.toUpperCase()} ` })),
      ).toMatchObject({
        subscription: { email: WHO },
        submissions: [{ id: suggestion.id, submitterEmail: WHO }],
      });
      expect(valueOf(await amy.erasePersonalData({ email: WHO }))).toMatchObject({
        subscriptions: 1,
        submissions: 1,
        brandsNaming: [],
        taxonomyNaming: [],
      });
      expect(valueOf(await amy.showPersonalData({ email: WHO }))).toMatchObject({
        subscription: null,
        submissions: [],
      });
    });

    it("of somebody else who named the address is not shown", async () => {
      const { amy, submissions } = underTest();
      const notes = `Ask ${WHO} about my private number 0123.`;
      await submissions.add({ ...suggestion, submitterEmail: "alice@alice.example", notes });
      const held = valueOf(await amy.showPersonalData({ email: WHO }));
      expect(held.submissions).toMatchObject([
        { submitterEmail: null, brandName: null, notes: WHO },
      ]);
      expect(JSON.stringify(held)).not.toMatch(/alice|private|0123/);
    });

    it("of a current administrator is not erased", async () => {
      const { ben, emails } = underTest();
      const held = valueOf(await ben.showPersonalData({ email: emails.amy }));
      expect(held.account?.email.toLowerCase()).toBe(emails.amy.toLowerCase());
      expect(await ben.erasePersonalData({ email: emails.amy })).toEqual({
        ok: false,
        failure: { kind: "current-administrator" },
      });
    });

    it("needs a valid address and nothing else", async () => {
      const { amy } = underTest();
      for (const email of ["", "nobody", "a b@example.com", "x".repeat(300) + "@x.example"])
        for (const ask of [amy.showPersonalData, amy.erasePersonalData])
          expect([email, await ask({ email })]).toMatchObject([
            email,
            { ok: false, failure: { kind: "invalid-input", errors: [{ path: "email" }] } },
          ]);
      for (const input of [{ email: WHO, all: true }, {}, null, []])
        expect(await amy.erasePersonalData(input)).toMatchObject({
          failure: { kind: "invalid-input" },
        });
    });
  });
};

/** Without people services every call is refused. */
export const describeNobodyWrittenTo = (underTest: () => BackOfficeUnderTest): void => {
  it("offers nothing about people", async () => {
    const { amy } = underTest();
    const answers = [
      await amy.listSubscribers({ search: "", page: 1 }),
      await amy.removeSubscriber(numberedId(1)),
      await amy.exportSubscribers(),
      await amy.showNewsletter(),
      await amy.sendNewsletter(),
      await amy.showPersonalData({ email: WHO }),
      await amy.erasePersonalData({ email: WHO }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ ok: false, failure: { kind: "not-offered" } });
  });
};
