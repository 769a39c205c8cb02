import { describe, expect, it } from "vitest";
import { freshOffice } from "./back-office-steps.harness.ts";
import { valueOf } from "./back-office.harness.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import { subscribed, subscriptionRequest } from "../people/subscription.fixture.ts";
import { suggestion } from "../submission/submission.fixture.ts";

const WHO = "golfer@example.com";

const underTest = freshOffice();

const people = () => underTest().peopleServices;
/** Subscribes as person n, long ago; confirms unless `isPending`. */
const subscribe = async (n: number, email: string, isPending = false): Promise<void> => {
  const { subscriptions } = people();
  const request = { id: numberedId(n), at: `2020-03-01T10:00:0${n}.000Z` };
  await (isPending
    ? subscriptions.ask(subscriptionRequest(email, request))
    : subscribed(subscriptions, email, request));
};

describe("the subscriptions", () => {
  it("can each be removed once by an administrator", async () => {
    await subscribe(1, WHO);
    const { amy, ben } = underTest();
    expect(await amy.removeSubscription(numberedId(1))).toEqual({ ok: true, value: null });
    expect(await ben.removeSubscription(numberedId(1))).toEqual({
      ok: false,
      failure: { kind: "subscription-not-found" },
    });
  });

  it("are listed latest request first, and found by part of the address", async () => {
    await subscribe(1, "amy@club.example");
    await subscribe(3, "ben@club.example", true);
    await subscribe(2, "Cas@Club.example");
    const found = await underTest().amy.listSubscriptions({ search: " CLUB ", page: 7 });
    expect(found).toMatchObject({ total: 3, page: 1, counts: { pending: 1, confirmed: 2 } });
    expect(found.items.map(({ email }) => email)).toEqual([
      "ben@club.example",
      "Cas@Club.example",
      "amy@club.example",
    ]);
    expect(found.items[0]).not.toHaveProperty("person");
    const one = await underTest().amy.listSubscriptions({ search: "cas@", page: 1 });
    expect(one).toMatchObject({ total: 1, counts: { pending: 1, confirmed: 2 } });
  });

  it("are exported as CSV with links to end them, and without formulas", async () => {
    await subscribe(1, "=cmd|calc@example.com");
    await subscribe(2, "pending@example.com", true);
    await subscribe(3, "b@example.com");
    const { csv } = await underTest().amy.exportSubscriptions();
    const [head, first = "", ...rows] = csv.split("\r\n");
    expect(head).toBe("email,list,status,asked_at,confirmed_at,unsubscribe_url");
    expect(first).toMatch(
      /^'=cmd\|calc@example\.com,,confirmed,2020-03-01T10:00:01\.000Z,2020-03-01T10:00:01\.000Z,https:\/\/golf\.example\/my-emails\?token=[\w.-]+$/,
    );
    expect(rows).toEqual([expect.stringMatching(/^b@example\.com,,confirmed,/), ""]);
    const [, token = ""] = /token=([\w.-]+)/.exec(first) ?? [];
    const { subscriptions, links } = people();
    const person = (await links.read("my-emails", token)) ?? "";
    expect((await subscriptions.findPerson(person)).subscriptions).toMatchObject([
      { id: numberedId(1) },
    ]);
  });
});

describe("the e-mails", () => {
  const shown = () => underTest().amy.showMails();

  it("are shown before they are sent, without the tokens of their links", async () => {
    const { subscriptions } = people();
    await subscribe(1, WHO);
    await subscribe(2, "pending@example.com", true);
    await subscribed(subscriptions, WHO, { list: "category=putters" });
    const later = { list: "category=balls", nextAt: "2100-01-01T00:00:00.000Z" };
    await subscribed(subscriptions, "later@example.com", later);
    const { next, ...state } = await shown();
    expect(state).toEqual({
      audience: { people: 2, ofAllBrands: 1, due: 1 },
      introduction: { text: "", savedAt: null },
      isSending: false,
    });
    expect(next?.subject).toBe("5 new brands on GolfBrands");
    expect(next?.text).toContain("https://golf.example/brands/titleist");
    expect(next?.text).toContain("https://golf.example/my-emails?token=…");
    expect(next?.html).toContain('href="https://golf.example/brands/titleist"');
    expect(JSON.stringify(next)).not.toMatch(/token=\w/);
    expect(people().mails()).toEqual([]);
  });

  it("begin with the introduction; saving it is refused if another administrator changed it meanwhile", async () => {
    await subscribe(1, WHO);
    const { amy, ben } = underTest();
    const saved = await amy.saveIntroduction({ introduction: "  Hello <golfers>  ", seen: "" });
    expect(saved).toEqual({ ok: true, value: null });
    expect(await ben.saveIntroduction({ introduction: "Hi", seen: "" })).toEqual({
      ok: false,
      failure: { kind: "introduction-changed", introduction: "Hello <golfers>" },
    });
    const { next, introduction } = await shown();
    expect(introduction.text).toBe("Hello <golfers>");
    expect(next?.text).toMatch(/^Hello <golfers>\n\n/);
    expect(next?.html).toContain("<p>Hello &lt;golfers&gt;</p>");
    const long = { introduction: "x".repeat(2_001), seen: "Hello <golfers>" };
    expect(await amy.saveIntroduction(long)).toMatchObject({
      failure: { kind: "invalid-input", errors: [{ path: "introduction" }] },
    });
  });
});

describe("personal data", () => {
  it("is shown and erased by an administrator", async () => {
    const { amy, submissions } = underTest();
    await subscribe(1, WHO, true);
    await submissions.add({ ...suggestion, submitterEmail: WHO });
    expect(valueOf(await amy.showPersonalData({ email: ` ${WHO.toUpperCase()} ` }))).toMatchObject({
      subscriptions: [{ list: "", status: "pending" }],
      submissions: [{ id: suggestion.id, submitterEmail: WHO }],
    });
    expect(valueOf(await amy.erasePersonalData({ email: WHO }))).toMatchObject({
      subscriptions: 1,
      submissions: 1,
      brandsNaming: [],
      taxonomyNaming: [],
    });
    expect(valueOf(await amy.showPersonalData({ email: WHO }))).toMatchObject({
      subscriptions: [],
      submissions: [],
    });
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

  it("is neither shown nor erased for an invalid address, nor erased with an unknown option", async () => {
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
