// Guarantee (Privacy): Personal data can be exported and erased, and is deleted in time, in corrections too.
import { beforeEach, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import { type ChangeSet, PENDING } from "#core/change/change-set.ts";
import { LIMITS } from "#core/limits.ts";
import { ERASED_ACTOR } from "#core/people/personal-data.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import type { Submission } from "#core/submission/submission.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import type { DataRequest } from "#core/ports/people-stores.ts";
import { subscriptionRequest } from "#core/people/subscription.fixture.ts";
import { openStores } from "./memory-stores.harness.ts";

let subject: ReturnType<typeof openStores>;
beforeEach(() => {
  subject = openStores();
});

const WHO = "golfer@example.com";
const OTHER = "other@example.com";
const LATER = "2027-01-01T00:00:00.000Z";
const EARLIER = "2020-01-01T00:00:00.000Z";

const request = (n: number, changes: Partial<DataRequest> = {}): DataRequest => ({
  id: numberedId(n),
  email: WHO,
  purpose: "own-data",
  at: "2026-03-01T10:00:00.000Z",
  expiresAt: "2026-03-02T10:00:00.000Z",
  ...changes,
});

const commit = async (changeSet: ChangeSet): Promise<void> => {
  const done = await subject.store.commit(changeSet);
  if (!done.ok) throw new Error(done.failure.kind);
};
const submit = (id: string, changes: Partial<Submission> = {}): Promise<void> =>
  subject.submissions.add({ ...suggestion, id, submitterEmail: null, notes: null, ...changes });
const subscribe = (email: string, list = "category=putters", at = "2026-03-01T10:00:00.000Z") =>
  subject.subscriptions.ask(subscriptionRequest(email, { list, at }));
const decide = (submissionId: string, remark: string | null = null) =>
  commit({
    ...changeSetOf(),
    reason: "submission",
    decisions: [{ submissionId, from: PENDING, to: { status: "rejected", brandId: null, remark } }],
  });

/** Writes records with this person's address, in another case, and records of another person. */
const fillWith = async (email: string): Promise<void> => {
  const upperCase = email.toUpperCase();
  await commit(castChangeSet);
  await subscribe(upperCase);
  await subscribe(upperCase, "");
  await subscribe(OTHER);
  await submit(numberedId(101), { submitterEmail: upperCase });
  const createdAt = "2020-01-01T00:00:00.000Z";
  await submit(numberedId(102), { notes: `Write to ${upperCase}.`, createdAt });
  await submit(numberedId(103), { submitterEmail: OTHER, notes: "Nothing of theirs" });
  await decide(numberedId(102), `Asked ${email} twice.`);
  await commit({
    ...changeSetOf(
      updateBrand({ ...ping, longDescription: `Once by\n${email}`, sources: [email] }, 1),
      updateBrand({ ...titleist, highlights: [`Now by <${upperCase}>`] }, 1),
    ),
    actor: upperCase,
    note: `For ${email}`,
  });
  await commit(changeSetOf(updateBrand(ping, 3)));
  await subject.people.addRequest(request(1));
};

it("finds nothing about a stranger", async () => {
  await fillWith(WHO);
  const { people } = subject;
  for (const email of ["stranger@example.com", "olfer@example.com", "golfer@example.co", "er"])
    expect(await people.find(email)).toEqual({
      email,
      account: null,
      subscriptions: [],
      submissions: [],
      history: [],
      brandsNaming: [],
      taxonomyNaming: [],
      snapshotsNaming: 0,
      requests: [],
    });
});

it("finds an address everywhere, case-insensitively, and nobody else's data", async () => {
  await fillWith(WHO);
  const report = await subject.people.find(WHO);
  expect(report).toMatchObject({
    email: WHO,
    account: null,
    subscriptions: [
      { list: "", status: "pending", confirmedAt: null },
      { list: "category=putters", status: "pending", confirmedAt: null },
    ],
    submissions: [
      {
        id: numberedId(102),
        submitterEmail: null,
        status: "rejected",
        remark: `Asked ${WHO} twice.`,
      },
      { id: numberedId(101), submitterEmail: WHO.toUpperCase(), decidedAt: null },
    ],
    history: [{ reason: "form", origin: "web", note: `For ${WHO}` }],
    brandsNaming: [titleist.slug],
    // Two states of PING and one of Titleist.
    snapshotsNaming: 3,
    requests: [{ askedAt: request(1).at, expiresAt: request(1).expiresAt }],
  });
  expect(report.subscriptions[0]).not.toHaveProperty("id");
  expect(JSON.stringify(report)).not.toContain("editor@golfbrands.example");
});

it("erases an address everywhere, and counts what it erased", async () => {
  await fillWith(WHO);
  const { people, history, submissions, store } = subject;
  const versions = async () =>
    Promise.all(
      [ping, titleist].map(async ({ id }) => (await store.directory()).brand(id)?.version),
    );
  const listed = async () => (await history.listBatches({ record: null, page: 1 })).total;
  const before = [await versions(), await listed()];
  expect(await people.erase(WHO)).toEqual({
    ok: true,
    value: {
      subscriptions: 2,
      submissions: 2,
      history: 2,
      snapshots: 3,
      requests: 1,
      brandsNaming: [titleist.slug],
      taxonomyNaming: [],
    },
  });
  expect(await people.find(WHO)).toMatchObject({
    subscriptions: [],
    submissions: [],
    history: [],
    snapshotsNaming: 0,
    requests: [],
  });
  expect((await people.find(OTHER)).subscriptions).toHaveLength(1);
  // No record gets another version, and history no entry.
  expect([await versions(), await listed()]).toEqual(before);
  const { items } = await history.listBatches({ record: null, page: 1 });
  const pages = await Promise.all(items.map(({ revision }) => history.listRevisions(revision, 1)));
  const seen = JSON.stringify([items, pages]).toLowerCase();
  expect(seen).not.toContain(WHO);
  expect(items.map(({ actor }) => actor)).toContain(ERASED_ACTOR);
  expect(await submissions.findSubmission(numberedId(101))).toMatchObject({
    submitterEmail: null,
  });
  expect(await submissions.findSubmission(numberedId(102))).toMatchObject({
    notes: "Write to [erased].",
    remark: "Asked [erased] twice.",
    decided: { actor: "editor@golfbrands.example" },
  });
  expect(await submissions.findSubmission(numberedId(103))).toMatchObject({
    submitterEmail: OTHER,
  });
  expect(await people.findRequest(request(1).id, EARLIER)).toBeUndefined();
});

it("keeps a mail introduction within its limit when erasing an address from it", async () => {
  const short = "a@b.co";
  const text = `${short} ${"x".repeat(LIMITS.introduction - short.length - 1)}`;
  await subject.subscriptions.saveIntroduction(text, "", LATER);
  await subject.people.erase(short);
  const erased = await subject.subscriptions.findIntroduction();
  expect(erased.text.startsWith("[erased] xxx")).toBe(true);
  expect(erased.text).toHaveLength(LIMITS.introduction);
});

it("purges submitters' e-mails after the decision, not before", async () => {
  await commit(castChangeSet);
  await submit(numberedId(111), { submitterEmail: WHO });
  await submit(numberedId(112), { submitterEmail: WHO });
  await submit(numberedId(113), { submitterEmail: WHO, status: "spam" });
  await decide(numberedId(112));
  const { people, submissions } = subject;
  const never = { decided: EARLIER, asked: EARLIER, counted: EARLIER, expired: EARLIER };
  expect(await people.purge(never)).toEqual({
    submissions: 0,
    subscriptions: 0,
    requests: 0,
  });
  // A submission that arrived as spam counts as decided on arrival, in March 2026; the other was decided just now.
  const after = { ...never, decided: "2026-03-01T10:00:00.001Z" };
  expect(await people.purge(after)).toMatchObject({ submissions: 1 });
  expect(await people.purge({ ...never, decided: "2999-01-01T00:00:00.000Z" })).toMatchObject({
    submissions: 1,
  });
  const emailOf = async (id: string) => (await submissions.findSubmission(id))?.submitterEmail;
  expect([
    await emailOf(numberedId(111)),
    await emailOf(numberedId(112)),
    await emailOf(numberedId(113)),
  ]).toEqual([WHO, null, null]);
});

it("purges unconfirmed subscriptions, counts of mails, and expired links", async () => {
  const { people, subscriptions } = subject;
  await subscribe(WHO);
  const other = await subscribe(OTHER);
  await subscribe("late@example.com", "", "2026-03-05T10:00:00.000Z");
  await subscriptions.confirm(other.id, { revision: 1, at: "2026-03-01T11:00:00.000Z" });
  await people.addRequest(request(1));
  await people.addRequest(request(2, { expiresAt: LATER }));
  const before = "2026-03-04T00:00:00.000Z";
  const limit = { key: "x".repeat(43), most: 9 };
  await subscriptions.countMail([limit], EARLIER, EARLIER);
  const bounds = { decided: EARLIER, asked: before, counted: before, expired: before };
  expect(await people.purge(bounds)).toEqual({ submissions: 0, subscriptions: 1, requests: 1 });
  expect((await subscriptions.find()).map(({ email }) => email)).toEqual([
    "late@example.com",
    OTHER,
  ]);
  expect(await subscriptions.countMail([limit], before, EARLIER)).toBe(8);
  expect(await people.findRequest(numberedId(2), before)).toBe(WHO);
});
