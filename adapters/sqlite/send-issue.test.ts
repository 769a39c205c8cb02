import { expect, it, onTestFinished } from "vitest";
import { openSqlitePeople } from "./people.harness.ts";
import { valueOf } from "#core/back-office/back-office.harness.ts";
import { bareBrand } from "#core/brand/brand.fixture.ts";
import { changeSetOf, createBrand, deleteBrand } from "#core/change/change-set.fixture.ts";
import type { Log } from "#core/ports/system.ts";
import type { Mail, Mailer, MailNotSent } from "#core/ports/mailer.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { fail, ok } from "#core/result.ts";
import { type BeforeMail, isDue, openIssue } from "#core/people/send-issue.ts";

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

/** A directory with a new brand and this many confirmed subscribers. `failures` decides by address which mails fail. */
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
  const logged: unknown[] = [];
  const note: Log["warn"] = (...line) => void logged.push(line);
  const parts = {
    issues,
    links,
    mailer,
    origin: () => "https://golf.example",
    clock,
    log: { info: note, warn: note, error: note },
  };
  return {
    parts,
    join,
    withdraw,
    logged,
    subscribers,
    to: () => handed.map((mail) => /\d+/.exec(mail.to)?.[0]).join(" "),
    open: openIssue(parts),
    send: async (beforeMail: BeforeMail = () => true) =>
      valueOf(await openIssue(parts)()).send(beforeMail),
    last: async () => (await issues.listIssues(1))[0],
    passDays: (days: number) => (now += days * DAY_MS),
  };
};

const UNFINISHED = { finishedAt: null };
const FINISHED = { finishedAt: expect.any(String), waiting: 0 };

it("continues where it was stopped, and mails nobody twice", async () => {
  const { send, to, last } = await openNewsletter(5);
  expect(await send((tried) => tried < 2)).toEqual({ why: "stopped" });
  expect([to(), await last()]).toMatchObject(["1 2", { ...UNFINISHED, sent: 2, waiting: 3 }]);
  expect(await send()).toEqual({ why: "done" });
  expect([to(), await last()]).toMatchObject(["1 2 3 4 5", { ...FINISHED, sent: 5 }]);
});

it("mails nobody twice when two runs share an issue", async () => {
  const { send, to, last } = await openNewsletter(9);
  await Promise.all([send(), send()]);
  expect(to().split(" ").sort().join("")).toBe("123456789");
  expect(await last()).toMatchObject({ ...FINISHED, sent: 9, uncertain: 0 });
});

it("skips subscribers who leave while it is sent", async () => {
  const { send, to, subscribers } = await openNewsletter(3);
  await send(async (tried) => {
    if (tried === 1) await subscribers.remove(numberedId(2));
    return true;
  });
  expect(to()).toBe("1 3");
});

it("continues after a refused address, and does not try it again", async () => {
  const { send, to, last, open } = await openNewsletter(3, (to) =>
    to.includes("2@") ? refused : undefined,
  );
  expect(await send()).toEqual({ why: "done" });
  expect([to(), await last()]).toMatchObject(["1 2 3", { ...FINISHED, sent: 2, failed: 1 }]);
  expect(await open()).toMatchObject({ failure: { kind: "nothing-to-send" } });
});

it("tries a temporary failure again in the next run, and gives up after three days", async () => {
  const { send, to, last, passDays } = await openNewsletter(3, (to) =>
    to.includes("2@") ? putOff : undefined,
  );
  await send();
  expect([to(), await last()]).toMatchObject(["1 2 3", { ...UNFINISHED, sent: 2, waiting: 1 }]);
  passDays(2);
  await send();
  expect([to(), await last()]).toMatchObject(["1 2 3 2", { ...UNFINISHED, waiting: 1 }]);
  passDays(2);
  await send();
  expect([to(), await last()]).toMatchObject(["1 2 3 2 2", { ...FINISHED, sent: 2, failed: 1 }]);
});

it("does not try again when the connection broke after the mail was handed over", async () => {
  const { send, to, last } = await openNewsletter(3, (to) =>
    to.includes("2@") ? brokenOff : undefined,
  );
  expect(await send()).toEqual({ why: "done" });
  expect([to(), await last()]).toMatchObject(["1 2 3", { ...FINISHED, sent: 2, uncertain: 1 }]);
});

it("stops after five temporary failures in a row, and logs them without addresses", async () => {
  let isAway = true;
  const { send, to, last, logged } = await openNewsletter(8, () =>
    isAway ? { ...putOff, code: "ESOCKET" } : undefined,
  );
  expect(await send()).toEqual({ why: "mail-server", code: "ESOCKET" });
  expect([to(), await last()]).toMatchObject(["1 2 3 4 5", { ...UNFINISHED, waiting: 8 }]);
  expect(logged).toHaveLength(5);
  expect(JSON.stringify(logged)).not.toContain("golfer");
  isAway = false;
  expect(await send()).toEqual({ why: "done" });
  expect(await last()).toMatchObject({ ...FINISHED, sent: 8 });
});

it("counts the mail in hand as uncertain after an accident, and continues with the others", async () => {
  const { send, parts, last } = await openNewsletter(3);
  const { send: hand } = parts.mailer;
  parts.mailer.send = () => Promise.reject(new Error("A fault"));
  await expect(send()).rejects.toThrow("A fault");
  expect(await last()).toMatchObject({ ...UNFINISHED, uncertain: 1, waiting: 2 });
  parts.mailer.send = hand;
  await send();
  expect(await last()).toMatchObject({ ...FINISHED, sent: 2, uncertain: 1 });
});

it("finishes with nothing sent when all its brands were deleted", async () => {
  const { send, open, to, last, withdraw } = await openNewsletter(2);
  await send(() => false);
  await withdraw("vice");
  expect(await open()).toMatchObject({ failure: { kind: "nothing-to-send", why: "no-news" } });
  expect([to(), await last()]).toMatchObject(["", { ...FINISHED, sent: 0 }]);
});

it("is due an interval after the last issue began, however many were missed", async () => {
  const WEEK = 7 * DAY_MS;
  const { parts, send, join, passDays, subscribers } = await openNewsletter(2);
  const due = () => isDue(parts)(WEEK);
  // More than a week since the first confirmation.
  expect(await due()).toBe(true);
  await send(() => false);
  // An unfinished issue is always due.
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
