// Guarantee (Operation): All subscriptions of a person are due together, and only one of two senders can claim a person.
import { beforeEach, expect, it } from "vitest";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import {
  DUE_AT_ONCE,
  type DuePerson,
  type SubscriptionRequest,
} from "#core/ports/people-stores.ts";
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
const due = (day = 8, after = "") => store.listDue(on(day), after);
const only = async () => {
  const [found] = await due();
  if (!found) throw new Error("Nobody is due");
  return found;
};
const told = { revision: 8, at: on(8) };
const claim = (found: DuePerson, nextAt = on(15)) => store.move([found], nextAt, () => told);

it("adds a list of an address once, as pending, case-insensitively", async () => {
  const asked = {
    id: idOf(1, "putters"),
    email: "Golfer@Example.com",
    person: person(1),
    list: "category=putters",
    status: "pending",
    askedAt: on(1),
    confirmedAt: null,
  };
  const first = request(1, "putters", { email: asked.email });
  expect(await store.ask(first)).toEqual(asked);
  const again = { ...first, id: "another", email: "golfer@example.COM", at: on(3) };
  expect(await store.ask(again)).toEqual(asked);
  expect(await due()).toEqual([]);
  expect(await store.all("pending")).toEqual([asked]);
});

it("confirms once, and stores from where news starts", async () => {
  await subscribe(1, "putters", 7);
  expect(await store.confirm(idOf(1, "putters"), told)).toMatchObject({
    list: "category=putters",
    confirmedAt: on(1),
  });
  expect(await store.confirm("nobody", told)).toBeUndefined();
  expect(await due()).toEqual([
    {
      person: person(1),
      email: "golfer1@example.com",
      nextAt: on(8),
      subscriptions: [
        {
          id: idOf(1, "putters"),
          list: "category=putters",
          told: { revision: 7, at: on(1) },
        },
      ],
    },
  ]);
});

it("returns the people who may get news, with confirmed lists only", async () => {
  await subscribe(2, "putters", 3);
  await subscribe(1, "bags", 2);
  await subscribe(1, "balls", 5);
  await store.ask(request(1, "pending"));
  await store.ask(request(3, "pending"));
  expect(await due(7)).toEqual([]);
  const [first, second] = await due();
  expect(
    first?.subscriptions.map(({ list, told: { revision } }) => [list, revision]).sort(),
  ).toEqual([
    ["category=bags", 2],
    ["category=balls", 5],
  ]);
  expect(second?.person).toBe(person(2));
  expect((await due(8, person(1))).map((one) => one.person)).toEqual([person(2)]);
});

it("returns a hundred people at once", async () => {
  for (let n = 1; n <= DUE_AT_ONCE + 1; n += 1) await subscribe(n, "putters");
  const first = await due();
  expect(first).toHaveLength(DUE_AT_ONCE);
  const rest = await due(8, first.at(-1)?.person);
  expect(new Set([...first, ...rest].map((one) => one.person)).size).toBe(DUE_AT_ONCE + 1);
});

it("makes a new list due with the others of the same person or address", async () => {
  await subscribe(1, "putters");
  await claim(await only());
  const tagged = { email: "golfer1+x@example.com", person: person(1), nextAt: on(9) };
  await store.ask(request(2, "bags", tagged));
  await store.confirm(idOf(2, "bags"), told);
  // A restored database has another key for its hashes.
  const rehashed = { email: "golfer1@example.com", person: person(9), nextAt: on(9) };
  expect(await store.ask(request(3, "balls", rehashed))).toMatchObject({ person: person(1) });
  await store.confirm(idOf(3, "balls"), told);
  expect(await due(14)).toEqual([]);
  expect(await due(15)).toMatchObject([{ subscriptions: [{}, {}, {}] }]);
});

it("lets only one caller claim a person", async () => {
  await subscribe(1, "putters", 3);
  const found = await only();
  const both = await Promise.all([claim(found), claim(found)]);
  expect(both.filter((claimed) => claimed.length > 0)).toEqual([found.subscriptions]);
  expect(await due(14)).toEqual([]);
  expect(await due(15)).toMatchObject([{ nextAt: on(15), subscriptions: [{ told }] }]);
});

it("postpones people, except those updated meanwhile, and keeps the time of their last mail", async () => {
  await subscribe(1, "putters", 3);
  await subscribe(1, "bags", 4);
  await subscribe(2, "putters", 3);
  const both = await due();
  const [, second] = both;
  if (second) await claim(second);
  await store.move(both, on(9), (before) => ({ ...before, revision: 7 }));
  expect(await due(8)).toEqual([]);
  const later = { told: { revision: 7, at: on(1) } };
  expect(await due(9)).toMatchObject([
    { person: person(1), nextAt: on(9), subscriptions: [later, later] },
  ]);
  expect(await due(15, person(1))).toMatchObject([{ subscriptions: [{ told }] }]);
});

it("claims only lists that still exist, and nobody who has left", async () => {
  await subscribe(1, "putters");
  await subscribe(1, "bags");
  const found = await only();
  await store.end(person(1), idOf(1, "bags"));
  expect(await claim(found)).toMatchObject([{ id: idOf(1, "putters") }]);
  await subscribe(2, "putters");
  const [other] = await due();
  await store.end(person(2));
  expect(other && (await claim(other))).toEqual([]);
});

it("takes a claim back, unless another has followed", async () => {
  await subscribe(1, "putters", 3);
  const found = await only();
  const release = () => store.move([{ ...found, nextAt: on(15) }], on(9), (before) => before);
  await claim(found);
  await release();
  expect(await due(8)).toEqual([]);
  const [again] = await due(9);
  const before = { told: { revision: 3, at: on(1) } };
  expect(again).toMatchObject({ nextAt: on(9), subscriptions: [before] });
  if (again) await claim(again, on(16));
  await release();
  expect(await due(16)).toMatchObject([{ nextAt: on(16), subscriptions: [{ told }] }]);
});

it("counts the audience, and finds who waits longest for news of all brands", async () => {
  expect(await store.countAudience(on(8))).toEqual({
    people: 0,
    ofAllBrands: 0,
    due: 0,
    oldest: null,
  });
  await subscribe(1, "", 5);
  await subscribe(1, "bags", 1);
  await subscribe(2, "", 4);
  await store.ask(request(3, ""));
  const [first] = await due();
  if (first) await claim(first);
  expect(await store.countAudience(on(8))).toEqual({
    people: 2,
    ofAllBrands: 2,
    due: 1,
    oldest: { revision: 4, at: on(1) },
  });
});
