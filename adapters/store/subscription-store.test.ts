// Guarantee (Operation): All subscriptions of a person are due together, and only one of two senders can claim a person.
import { beforeEach, expect, it } from "vitest";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import type { PersonalSubscription, SubscriptionRequest } from "#core/ports/people-stores.ts";
import { openStores } from "./memory-stores.harness.ts";

let store: ReturnType<typeof openStores>["subscriptions"];
beforeEach(() => {
  store = openStores().subscriptions;
});

const on = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`;

/** As long as a real keyed hash. */
const person = (n: number): string => numberedId(n).padEnd(43, "x");
const idOf = (n: number, slug: string): string => `${numberedId(n)}-${slug}`;

/** The request of person n for the list `category=<slug>`. */
const request = (
  n: number,
  slug: string,
  changes: Partial<SubscriptionRequest> = {},
): SubscriptionRequest => ({
  id: idOf(n, slug),
  email: `golfer${n}@example.com`,
  person: person(n),
  list: slug === "" ? "" : `category=${slug}`,
  at: on(1),
  nextAt: on(8),
  expired: "2026-02-20T10:00:00.000Z",
  ...changes,
});

const subscribe = async (n: number, slug: string, revision = 1): Promise<void> => {
  await store.ask(request(n, slug));
  await store.confirm(idOf(n, slug), { revision, at: on(1) });
};
const due = (day = 8) => store.find({ status: "confirmed", dueBy: on(day) });
const latestNews = { revision: 8, at: on(8) };
const claim = (found: readonly PersonalSubscription[], nextAt = on(15)) =>
  store.move(found, nextAt, () => latestNews);

it("confirms a known subscription, and stores the revision from which its news starts", async () => {
  await subscribe(1, "putters", 7);
  expect(await store.confirm(idOf(1, "putters"), latestNews)).toMatchObject({
    list: "category=putters",
    confirmedAt: on(1),
  });
  expect(await store.confirm("nobody", latestNews)).toBeUndefined();
  expect(await due()).toMatchObject([{ latestNews: { revision: 7, at: on(1) } }]);
});

it("makes a new list due together with the other lists of the same person or address", async () => {
  await subscribe(1, "putters");
  await claim(await due());
  const tagged = { email: "golfer1+x@example.com", person: person(1), nextAt: on(9) };
  await store.ask(request(2, "bags", tagged));
  await store.confirm(idOf(2, "bags"), latestNews);
  // A restored database has another key for its hashes.
  const rehashed = { email: "golfer1@example.com", person: person(9), nextAt: on(9) };
  expect(await store.ask(request(3, "balls", rehashed))).toMatchObject({ person: person(1) });
  await store.confirm(idOf(3, "balls"), latestNews);
  expect(await due(14)).toEqual([]);
  expect(await due(15)).toHaveLength(3);
});

it("lets only one caller claim a person", async () => {
  await subscribe(1, "putters", 3);
  const found = await due();
  const both = await Promise.all([claim(found), claim(found)]);
  expect(both.filter((claimed) => claimed.length > 0)).toEqual([found]);
  expect(await due(14)).toEqual([]);
  expect(await due(15)).toMatchObject([{ nextAt: on(15), latestNews }]);
});

it("postpones people, except those updated meanwhile, and keeps the time of their last mail", async () => {
  await subscribe(1, "putters", 3);
  await subscribe(1, "bags", 4);
  await subscribe(2, "putters", 3);
  const all = await due();
  await claim(all.filter((one) => one.person === person(2)));
  await store.move(all, on(9), (before) => ({ ...before, revision: 7 }));
  expect(await due(8)).toEqual([]);
  const later = { person: person(1), nextAt: on(9), latestNews: { revision: 7, at: on(1) } };
  expect(await due(9)).toMatchObject([later, later]);
  expect(await due(15)).toMatchObject([later, later, { latestNews }]);
});
