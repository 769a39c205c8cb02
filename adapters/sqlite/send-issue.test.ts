import { expect, it, onTestFinished } from "vitest";
import { openSqlitePeople } from "./people.harness.ts";
import { valueOf } from "#core/back-office/back-office.harness.ts";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand, deleteBrand } from "#core/change/change-set.fixture.ts";
import type { Log } from "#core/ports/system.ts";
import type { Mail, Mailer, MailNotSent } from "#core/ports/mailer.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { fail, ok } from "#core/result.ts";
import { isDue, openIssue, type SendingPace } from "#core/people/send-issue.ts";

const DAY_MS = 86_400_000;
const EARLIER = "2026-01-01T00:00:00.000Z";
const refused: MailNotSent = {
  kind: "mail-not-sent",
  isFinal: true,
  code: "EENVELOPE 550",
  mayHaveLeft: false,
};
const putOff: MailNotSent = { ...refused, isFinal: false, code: "EENVELOPE 451" };
const brokenOff: MailNotSent = { ...putOff, code: "ECONNECTION", mayHaveLeft: true };

/** A directory with a new brand and this many subscribers; mails to the given addresses fail. */
const openNewsletter = async (
  count: number,
  failures: (to: string) => MailNotSent | undefined = () => undefined,
) => {
  let now = Date.parse("2026-04-01T10:00:00.000Z");
  const clock = { now: () => new Date(now) };
  const { store, subscribers, issues, links, close } = await openSqlitePeople(clock);
  onTestFinished(close);
  const agree = async (n: number) => {
    const email = `golfer${n}@example.com`;
    await subscribers.ask({ id: numberedId(n), email, at: EARLIER, mails: 3, since: EARLIER });
    await subscribers.confirm(numberedId(n), EARLIER);
  };
  for (let n = 1; n <= count; n += 1) await agree(n);
  const join = async (id: string) =>
    valueOf(await store.commit(changeSetOf(createBrand({ ...bareBrand, id, slug: id, name: id }))));
  const { revision } = await join("vice");
  const withdraw = async (id: string) =>
    valueOf(await store.commit(changeSetOf(deleteBrand(id, revision))));
  const handed: Mail[] = [];
  const mailer: Pick<Mailer, "send"> = {
    send: async (mail) => {
      handed.push(mail);
      const failure = failures(mail.to);
      return failure ? fail(failure) : ok(null);
    },
  };
  let senders = 0;
  const logged: unknown[] = [];
  const note: Log["warn"] = (...line) => void logged.push(line);
  const parts = {
    issues,
    links,
    mailer,
    origin: () => "https://golf.example",
    clock,
    ids: { next: () => `sender-${(senders += 1)}` },
    log: { info: note, warn: note, error: note },
  };
  const pace: SendingPace = { isOver: () => false, pauseMs: 0, pause: async () => {} };
  return {
    parts,
    join,
    withdraw,
    logged,
    subscribers,
    to: () => handed.map((mail) => /\d+/.exec(mail.to)?.[0]).join(" "),
    open: openIssue(parts),
    send: async (changes: Partial<SendingPace> = {}) =>
      valueOf(await openIssue(parts)()).send({ ...pace, ...changes }),
    last: async () => (await issues.listIssues(1, new Date(now).toISOString()))[0],
    passDays: (days: number) => (now += days * DAY_MS),
  };
};

it("resumes where it was stopped, and mails nobody twice", async () => {
  const { send, to, last } = await openNewsletter(5);
  let count = 0;
  const stopAt = { isOver: () => count >= 2, onMail: (sent: number) => (count = sent) };
  expect(await send(stopAt)).toEqual({ why: "told" });
  expect([to(), await last()]).toMatchObject(["1 2", { state: "stopped", sent: 2, waiting: 3 }]);
  expect(await send()).toEqual({ why: "done" });
  expect([to(), await last()]).toMatchObject(["1 2 3 4 5", { state: "sent", sent: 5 }]);
});

it("skips subscribers who left the list during sending", async () => {
  const { send, to, subscribers } = await openNewsletter(3);
  await send({ onMail: () => void subscribers.remove(numberedId(2)) });
  expect(to()).toBe("1 3");
});

it("waits between mails when a pause is configured", async () => {
  const { send } = await openNewsletter(3);
  const pauses: number[] = [];
  await send({ pauseMs: 1_000, pause: async (milliseconds) => void pauses.push(milliseconds) });
  expect(pauses).toEqual([1_000, 1_000, 1_000]);
});

it("continues after a rejected address, and does not retry it", async () => {
  const { send, to, last, open } = await openNewsletter(3, (to) =>
    to.includes("2@") ? refused : undefined,
  );
  expect(await send()).toEqual({ why: "done" });
  expect([to(), await last()]).toMatchObject(["1 2 3", { state: "sent", sent: 2, failed: 1 }]);
  expect(await open()).toMatchObject({ failure: { kind: "nothing-to-send" } });
});

it("retries deferred mails at the next sending, and gives up after three days", async () => {
  const { send, to, last, passDays } = await openNewsletter(3, (to) =>
    to.includes("2@") ? putOff : undefined,
  );
  await send();
  expect([to(), await last()]).toMatchObject(["1 2 3", { state: "stopped", sent: 2, waiting: 1 }]);
  passDays(2);
  await send();
  expect([to(), await last()]).toMatchObject(["1 2 3 2", { state: "stopped", waiting: 1 }]);
  passDays(2);
  await send();
  expect([to(), await last()]).toMatchObject(["1 2 3 2 2", { state: "sent", sent: 2, failed: 1 }]);
});

it("never retries a mail that may have been accepted before the connection broke", async () => {
  const { send, to, last } = await openNewsletter(3, (to) =>
    to.includes("2@") ? brokenOff : undefined,
  );
  expect(await send()).toEqual({ why: "done" });
  expect([to(), await last()]).toMatchObject(["1 2 3", { state: "sent", sent: 2, uncertain: 1 }]);
});

it("stops when mail after mail fails, and logs that without naming anybody", async () => {
  let isAway = true;
  const { send, to, last, logged } = await openNewsletter(8, () =>
    isAway ? { ...putOff, code: "ESOCKET" } : undefined,
  );
  expect(await send()).toEqual({ why: "mail-server", code: "ESOCKET" });
  expect([to(), await last()]).toMatchObject(["1 2 3 4 5", { state: "stopped", waiting: 8 }]);
  expect(logged).toHaveLength(5);
  expect(JSON.stringify(logged)).not.toContain("golfer");
  isAway = false;
  expect(await send()).toEqual({ why: "done" });
  expect(await last()).toMatchObject({ state: "sent", sent: 8 });
});

it("releases the issue on an error, and counts the current mail as uncertain", async () => {
  const { send, open, parts, last } = await openNewsletter(3);
  const { send: hand } = parts.mailer;
  parts.mailer.send = () => Promise.reject(new Error("A fault"));
  await expect(send()).rejects.toThrow("A fault");
  expect(await last()).toMatchObject({ state: "stopped", uncertain: 1, waiting: 2 });
  parts.mailer.send = hand;
  await valueOf(await open()).send({ isOver: () => false, pauseMs: 0, pause: async () => {} });
  expect(await last()).toMatchObject({ state: "sent", sent: 2, uncertain: 1 });
});

it("finishes with nothing sent when all its brands were removed before it resumed", async () => {
  const { send, to, last, withdraw } = await openNewsletter(2);
  await send({ isOver: () => true });
  await withdraw("vice");
  expect(await send()).toEqual({ why: "done" });
  expect([to(), await last()]).toMatchObject(["", { state: "sent", sent: 0, waiting: 0 }]);
});

it("is due once the interval since the last issue has passed, even if several were missed", async () => {
  const WEEK = 7 * DAY_MS;
  const { parts, send, join, passDays, subscribers } = await openNewsletter(2);
  const due = () => isDue(parts)(WEEK);
  // More than a week after the first subscriber confirmed.
  expect(await due()).toBe(true);
  await send({ isOver: () => true });
  // A stopped issue resumes at once.
  expect(await due()).toBe(true);
  await send();
  expect(await due()).toBe(false);
  passDays(6);
  await join("ping");
  expect(await due()).toBe(false);
  passDays(15);
  expect(await due()).toBe(true);
  await send();
  expect(await due()).toBe(false);
  for (const n of [1, 2]) await subscribers.remove(numberedId(n));
  const { parts: nobody } = await openNewsletter(0);
  expect(await isDue(nobody)(WEEK)).toBe(false);
});
