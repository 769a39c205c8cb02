// Guarantee (Operation): Nobody gets news by e-mail twice, even when two processes send at once, and nobody gets more than one mail a week.
import { describe, expect, it } from "vitest";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import { valueOf } from "../back-office/back-office.harness.ts";
import { bareBrand } from "../brand/brand.fixture.ts";
import type { BrandEvent } from "../brand/events.ts";
import { catalogIn } from "../catalog/catalog-changes.ts";
import { createReadModel } from "../catalog/read-model.ts";
import { changeSetOf, createBrand, updateBrand } from "../change/change-set.fixture.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { Mail, Mailer, MailNotSent } from "../ports/mailer.ts";
import { commitTo } from "../ports/commit.harness.ts";
import { numberedId } from "../ports/numbered-id.fixture.ts";
import type { Log } from "../ports/system.ts";
import { fail, ok } from "../result.ts";
import { openMails, previewMail, sendTestMail } from "./send-mails.ts";
import type { BeforeMail } from "./subscriptions.ts";

const DAY_MS = 86_400_000;
const refused: MailNotSent = {
  kind: "mail-not-sent",
  isFinal: true,
  code: "EENVELOPE 550",
  mayHaveLeft: false,
};
const temporary: MailNotSent = { ...refused, isFinal: false, code: "EENVELOPE 451" };
const connectionLost: MailNotSent = { ...temporary, code: "ECONNECTION", mayHaveLeft: true };

const sale: BrandEvent = {
  year: 2026,
  month: 3,
  kind: "owner",
  text: "Acme bought the company.",
  source: null,
};

/** An empty directory. `failures` decides by address which mails fail. */
const begin = (
  failures: (to: string) => MailNotSent | undefined = () => undefined,
  everyMs?: number,
) => {
  let now = Date.parse("2026-04-01T10:00:00.000Z");
  const clock = { now: () => new Date(now) };
  const { catalogStore: store, history, subscriptions, links } = memoryStores(clock);
  let pauses = 0;
  const mails: Mail[] = [];
  const mailer: Pick<Mailer, "send"> = {
    send: async (mail) => {
      mails.push(mail);
      const failure = failures(mail.to);
      return failure ? fail(failure) : ok(null);
    },
  };
  const logged: unknown[] = [];
  const note: Log["warn"] = (...line) => void logged.push(line);
  const parts = {
    subscriptions,
    links,
    mailer,
    pause: async () => void (pauses += 1),
    everyMs,
    history,
    readModel: async () => createReadModel(catalogIn(await store.directory())),
    origin: () => "https://golf.example",
    clock,
    log: { info: note, warn: note, error: note },
  };
  let brands = 0;
  const at = (ms: number): string => new Date(now + ms).toISOString();
  /** Person n subscribes to a list; brands already in the directory are not news. */
  const subscribe = async (n: number, list: string, email = `golfer${n}@example.com`) => {
    const id = `${email} ${list}`;
    await subscriptions.ask({
      id,
      email,
      person: personNumbered(n),
      list,
      at: at(0),
      nextAt: at(7 * DAY_MS),
      expired: at(-7 * DAY_MS),
    });
    await subscriptions.confirm(id, { revision: (await store.directory()).revision, at: at(0) });
  };
  const add = async (slug: string, changes: Partial<BrandRecord> = {}) => {
    brands += 1;
    const brand = {
      ...bareBrand,
      id: numberedId(brands),
      slug,
      name: slug.toUpperCase(),
      ...changes,
    };
    const { revision } = await commitTo(store, createBrand(brand));
    return {
      change: async (changed: Partial<BrandRecord>) =>
        valueOf(await store.commit(changeSetOf(updateBrand({ ...brand, ...changed }, revision)))),
    };
  };
  return {
    subscriptions,
    logged,
    mails,
    pauses: () => pauses,
    to: () => mails.map((mail) => /\d+/.exec(mail.to)?.[0]).join(" "),
    passDays: (days: number) => (now += days * DAY_MS),
    introduce: async (text: string) =>
      subscriptions.saveIntroduction(text, (await subscriptions.findIntroduction()).text, at(0)),
    subscribe,
    add,
    /** People 1 to n subscribe to all brands, a brand is added, and a week passes. */
    letNewsBeDue: async (people: number) => {
      for (let n = 1; n <= people; n += 1) await subscribe(n, "");
      await add("ping");
      now += 7 * DAY_MS;
    },
    openAll: openMails(parts),
    preview: previewMail(parts),
    test: sendTestMail(parts),
    send: async (beforeMail: BeforeMail = () => true) =>
      (await openMails(parts)()).send(beforeMail),
  };
};

const personNumbered = (n: number): string => numberedId(n);

describe("sending news", () => {
  it("mails a person once, with the news of every list", async () => {
    const { subscribe, add, passDays, send, mails } = begin();
    const ping = await add("ping", { positioning: "Premium" });
    for (const list of ["positioning=premium", "positioning=budget", ""]) {
      await subscribe(1, list);
      passDays(0.1);
    }
    await add("cobra", { positioning: "Budget", shortDescription: "Makes clubs." });
    await ping.change({ positioning: "Premium", events: [sale, { ...sale, year: 1959 }] });
    passDays(7);
    expect(await send()).toEqual({
      end: { why: "done" },
      mails: { sent: 1, failed: 0, uncertain: 0, deferred: 0 },
    });
    const [mail, ...more] = mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: "golfer1@example.com",
      subject: "1 new brand and 1 event in your lists",
      headers: {
        "List-Unsubscribe": expect.stringMatching(
          /^<https:\/\/golf\.example\/my-emails\?token=[\w.~-]+>$/,
        ),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    });
    const text = mail?.text ?? "";
    const starts = ["Premium\n", "\nBudget\n", "\nAll brands\n", "\n--\n"].map((start) =>
      text.indexOf(start),
    );
    const [premium = "", budget = "", all = ""] = starts.map((start, n) =>
      text.slice(start, starts[n + 1]),
    );
    expect(premium).toMatch(
      /^Premium\nhttps:\/\/golf\.example\/brands\?positioning=premium\n[^]*PING, March 2026: Acme bought the company\.\nhttps:\/\/golf\.example\/brands\/ping\n/,
    );
    expect(premium).not.toMatch(/1959|COBRA/);
    expect(budget).toMatch(/New: COBRA\nMakes clubs\.\nhttps:\/\/golf\.example\/brands\/cobra\n/);
    expect(budget).not.toContain("PING");
    expect(all).toMatch(/^\nAll brands\n[^]*COBRA[^]*PING/);
    expect(new Set(mail?.text.match(/\/my-emails\?token=\S+/g)).size).toBe(1);
    expect(mail?.html).toContain("Acme bought the company.");
  });

  it("mails at most once a week, each news item once, and nobody without news", async () => {
    const { subscribe, add, passDays, send, to, mails } = begin();
    await subscribe(1, "");
    await subscribe(2, "positioning=budget");
    await add("ping");
    passDays(6);
    await send();
    expect(to()).toBe("");
    passDays(1);
    await send();
    await add("cobra");
    passDays(6);
    await send();
    expect(to()).toBe("1");
    passDays(1);
    await send();
    expect(to()).toBe("1 1");
    expect(mails[1]?.text).toContain("COBRA");
    expect(mails[1]?.text).not.toContain("PING");
    passDays(30);
    await send();
    expect(to()).toBe("1 1");
  });

  it("names ten brands of a list, and counts the others", async () => {
    const { subscribe, add, passDays, send, mails } = begin();
    await subscribe(1, "");
    for (let n = 10; n < 22; n += 1) await add(`brand-${n}`);
    passDays(7);
    await send();
    expect(mails[0]?.subject).toBe("12 new brands on GolfBrands");
    expect(mails[0]?.text).toContain("New: BRAND-19\n");
    expect(mails[0]?.text).not.toContain("BRAND-20");
    expect(mails[0]?.text).toContain("\nAnd 2 more brands.\n");
  });

  it("does not mail a correction of an event's month or sentence, or a brand that left the list", async () => {
    const { subscribe, add, passDays, send, mails } = begin();
    const ping = await add("ping", { events: [{ ...sale, month: null }] });
    await subscribe(1, "");
    await ping.change({ events: [{ ...sale, text: "Acme bought it." }] });
    const cobra = await add("cobra");
    await cobra.change({ status: "archived" });
    passDays(7);
    expect((await send()).mails.sent).toBe(0);
    expect(mails).toEqual([]);
  });

  it("mails nobody twice when two runs send at once", async () => {
    const { letNewsBeDue, openAll, to } = begin();
    await letNewsBeDue(9);
    const [first, second] = [await openAll(), await openAll()];
    expect([first.count, second.count]).toEqual([9, 9]);
    const both = await Promise.all([first.send(() => true), second.send(() => true)]);
    expect(both[0].mails.sent + both[1].mails.sent).toBe(9);
    expect(to().split(" ").sort().join("")).toBe("123456789");
  });

  it("skips people who unsubscribe during a run, and continues where it was stopped", async () => {
    const { letNewsBeDue, send, to, subscriptions } = begin();
    await letNewsBeDue(4);
    const stopped = await send(async (tried) => {
      if (tried === 1) await subscriptions.remove(["golfer2@example.com "]);
      return tried < 3;
    });
    expect([stopped.end, to()]).toEqual([{ why: "stopped" }, "1 3"]);
    await send();
    expect(to()).toBe("1 3 4");
  });

  it("mails a brand that an edit puts into the list, and another event of the same kind and year", async () => {
    const { subscribe, add, passDays, send, mails } = begin();
    const ping = await add("ping");
    const cobra = await add("cobra", { positioning: "Budget", events: [sale] });
    await subscribe(1, "positioning=budget");
    await ping.change({ positioning: "Budget", events: [sale] });
    const again = { ...sale, month: 9, text: "Birdie Group bought it back." };
    await cobra.change({ positioning: "Budget", events: [sale, again] });
    passDays(7);
    await send();
    expect(mails[0]?.subject).toBe("1 new brand and 1 event in Budget");
    expect(mails[0]?.text).toMatch(/New: PING\n[^]*COBRA, September 2026: Birdie Group/);
    expect(mails[0]?.text).not.toContain("Acme");
  });

  it("checks a list without news at most once a day", async () => {
    const { subscribe, add, passDays, send, mails, openAll } = begin();
    await subscribe(1, "");
    passDays(7);
    await send();
    await add("ping");
    expect((await openAll()).count).toBe(0);
    passDays(1);
    await send();
    expect(mails).toHaveLength(1);
  });

  it("does not resend the mail that was being sent at a crash, and continues with the others", async () => {
    let isBroken = true;
    const { letNewsBeDue, send, to } = begin(() => {
      if (isBroken) throw new Error("A fault");
      return undefined;
    });
    await letNewsBeDue(3);
    await expect(send()).rejects.toThrow("A fault");
    isBroken = false;
    expect((await send()).mails.sent).toBe(2);
    expect(to()).toBe("1 2 3");
  });

  it("retries after six hours a mail that failed temporarily, and no other", async () => {
    const failures: Record<string, MailNotSent> = { 2: temporary, 3: refused, 4: connectionLost };
    const { letNewsBeDue, passDays, send, to, logged } = begin(
      (mail) => failures[/\d+/.exec(mail)?.[0] ?? ""],
    );
    await letNewsBeDue(4);
    expect((await send()).mails).toEqual({ sent: 1, failed: 1, uncertain: 1, deferred: 1 });
    expect(JSON.stringify(logged)).not.toContain("golfer");
    await send();
    expect(to()).toBe("1 2 3 4");
    delete failures[2];
    passDays(0.3);
    expect((await send()).mails.sent).toBe(1);
    expect(to()).toBe("1 2 3 4 2");
  });

  it("stops after five temporary failures in a row, and keeps the news", async () => {
    let isAway = true;
    const { letNewsBeDue, passDays, send, to } = begin(() => (isAway ? temporary : undefined));
    await letNewsBeDue(7);
    expect((await send()).end).toEqual({ why: "mail-server", code: temporary.code });
    expect(to()).toBe("1 2 3 4 5");
    isAway = false;
    passDays(0.3);
    expect((await send()).mails.sent).toBe(7);
  });

  it("mails a person with several addresses of one mailbox once, with each list once", async () => {
    const { subscribe, add, passDays, send, mails } = begin();
    await subscribe(1, "", "golfer@example.com");
    passDays(0.1);
    await subscribe(1, "", "golfer+news@example.com");
    await add("ping");
    passDays(7);
    await send();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["golfer@example.com", "1 new brand on GolfBrands"],
    ]);
    expect(mails[0]?.text.match(/New: PING/g)).toHaveLength(1);
  });

  it("adds an introduction once, to the next mail with news about all brands", async () => {
    const { subscribe, add, passDays, send, mails, introduce } = begin();
    await introduce("Too early.");
    passDays(0.1);
    await subscribe(1, "");
    await subscribe(2, "positioning=budget");
    passDays(6.5);
    await introduce("Hello <golfers>.\n\nA second paragraph.");
    passDays(0.6);
    await send();
    expect(mails).toEqual([]);
    await add("ping", { positioning: "Budget" });
    passDays(1);
    await send();
    expect(mails.map(({ text }) => text.startsWith("Hello <golfers>."))).toEqual([true, false]);
    expect(mails[0]?.html).toContain("<p>Hello &lt;golfers&gt;.</p>\n<p>A second paragraph.</p>");
    await add("cobra");
    passDays(7);
    await send();
    expect(mails[2]?.text).toMatch(/^All brands\n/);
  });

  it("includes the introduction again when a mail is retried", async () => {
    let isAway = true;
    const { subscribe, add, passDays, send, mails, introduce } = begin(() =>
      isAway ? temporary : undefined,
    );
    await subscribe(1, "");
    passDays(6);
    await introduce("Hello.");
    await add("ping");
    passDays(1);
    await send();
    isAway = false;
    passDays(0.3);
    await send();
    expect(mails.map(({ text }) => text.startsWith("Hello."))).toEqual([true, true]);
  });

  it("sends a test of the next mail about all brands, and marks no subscriber as mailed", async () => {
    const { subscribe, add, passDays, send, mails, test, preview, introduce } = begin();
    const nothing = (why: string) => ({ ok: false, failure: { kind: "nothing-to-send", why } });
    await subscribe(3, "positioning=budget");
    expect(await test("amy@golf.example")).toEqual(nothing("no-receivers"));
    await subscribe(2, "");
    expect(await test("amy@golf.example")).toEqual(nothing("no-news"));
    await add("ping");
    // The test is the mail to person 2, who waits longest.
    await subscribe(1, "");
    await introduce("Hello.");
    expect(await test("amy@golf.example")).toEqual({ ok: true, value: null });
    expect(mails).toMatchObject([
      {
        to: "amy@golf.example",
        subject: "[Test] 1 new brand on GolfBrands",
        text: expect.stringMatching(/^Hello\.\n/),
      },
    ]);
    expect(await preview("amy@golf.example")).toMatchObject({ value: { html: mails[0]?.html } });
    passDays(7);
    expect((await send()).mails.sent).toBe(1);
  });

  it("mails a person at most once in a longer interval", async () => {
    const { subscribe, add, passDays, send, to } = begin(undefined, 30 * DAY_MS);
    await subscribe(1, "");
    await add("ping");
    passDays(7);
    await send();
    await add("cobra");
    passDays(29);
    await send();
    expect(to()).toBe("1");
    passDays(1);
    await send();
    expect(to()).toBe("1 1");
  });

  it("yields to other requests between two people and before each list", async () => {
    const { subscribe, add, passDays, openAll, pauses } = begin();
    for (let n = 1; n <= 9; n += 1) await subscribe(n, `search=ping${n}`);
    await add("ping");
    passDays(7);
    await openAll();
    expect(pauses()).toBeGreaterThanOrEqual(18);
  });

  it("yields between portions of changes, also if visitors see none of them", async () => {
    const { subscribe, add, passDays, openAll, pauses } = begin();
    await subscribe(1, "");
    await add("ping", { status: "archived" });
    passDays(7);
    await openAll();
    // One pause for the person, and one for the portion.
    expect(pauses()).toBe(2);
  });
});
