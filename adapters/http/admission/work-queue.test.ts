import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anotherTurn, createWorkQueue } from "./work-queue.ts";

let begun: string[];
let connections: number;
let queue: ReturnType<typeof createWorkQueue>;
/** A stopped clock, so that a busy machine does not change the result. */
let now: number;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  begun = [];
  connections = 0;
  queue = createWorkQueue(() => connections);
});

afterEach(async () => {
  await settled();
  vi.restoreAllMocks();
});

const work = (group: string, name: string, isAbandoned = () => false) => ({
  group,
  isAbandoned,
  begin: () => void begun.push(name),
});

const settled = async (): Promise<string[]> => {
  for (let turn = 0; turn < 3_000; turn += 1) await nextTurn();
  return begun;
};

it("begins one piece of work per turn of the event loop, in order of arrival", async () => {
  for (const name of ["a", "b", "c"]) queue.add(work("one", name));
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["a"]);
  expect(await settled()).toEqual(["a", "b", "c"]);
});

it("begins no more work while each turn brings a new connection", async () => {
  queue.add(work("one", "a"));
  queue.add(work("one", "b"));
  await nextTurn();
  for (let turn = 0; turn < 10; turn += 1) {
    connections += 1;
    await nextTurn();
    expect(begun).toEqual(["a"]);
  }
  await nextTurn();
  expect(begun).toEqual(["a", "b"]);
});

it.each([
  [1, 20],
  [30, 60],
])(
  "after %i ms of work, begins more after at most %i ms, even if connections keep arriving",
  async (took, later) => {
    queue.add({ ...work("one", "a"), begin: () => void (now += took) });
    queue.add(work("one", "b"));
    await nextTurn();
    expect(now).toBe(took);
    for (connections += 1; begun.length === 0; connections += 1) {
      await nextTurn();
      if (begun.length === 0) now += 1;
    }
    expect(now).toBe(took + later);
  },
);

it("lets client groups take turns", async () => {
  for (let n = 0; n < 40; n += 1) queue.add(work("crowd", `crowd ${n}`));
  queue.add(work("visitor", "visitor 0"));
  queue.add(work("visitor", "visitor 1"));
  const order = await settled();
  expect([order.indexOf("visitor 0"), order.indexOf("visitor 1")]).toEqual([1, 3]);
});

it("lets a visitor who arrives during a crowd's turn go next", async () => {
  for (let n = 0; n < 5; n += 1) queue.add(work("crowd", `crowd ${n}`));
  await nextTurn();
  queue.add(work("visitor", "visitor"));
  expect((await settled()).slice(0, 3)).toEqual(["crowd 0", "visitor", "crowd 1"]);
});

it("refuses a group's 51st request, and accepts another group's first", async () => {
  const taken = Array.from({ length: 130 }, () => queue.add(work("crowd", "crowd")));
  expect(taken.filter(Boolean)).toHaveLength(50);
  expect(taken.indexOf(false)).toBe(50);
  expect(queue.add(work("visitor", "visitor"))).toBe(true);
  await settled();
  expect(queue.add(work("crowd", "crowd"))).toBe(true);
});

it("divides a thousand places equally among many groups, with at least one place each", async () => {
  for (let group = 0; group < 200; group += 1) queue.add(work(`group ${group}`, "first"));
  const taken = Array.from({ length: 130 }, () => queue.add(work("crowd", "crowd")));
  expect(taken.filter(Boolean)).toHaveLength(5);
  for (let group = 200; group < 1_990; group += 1)
    expect(queue.add(work(`group ${group}`, "first"))).toBe(true);
  expect(queue.add(work("group 0", "second"))).toBe(false);
});

it("drops work whose client has disconnected", async () => {
  for (let n = 0; n < 40; n += 1) queue.add(work("gone", "gone", () => true));
  queue.add(work("visitor", "visitor"));
  await nextTurn();
  expect(begun).toEqual(["visitor"]);
});

it("skips work that the cache can answer by now, and begins the next in the same turn", async () => {
  queue.add(work("readers", "first"));
  let isCached = false;
  for (let n = 0; n < 7; n += 1)
    queue.add({ ...work("readers", `reader ${n}`), tryAnswer: () => isCached });
  queue.add(work("readers", "last"));
  await nextTurn();
  isCached = true;
  await nextTurn();
  expect(begun).toEqual(["first", "last"]);
});

it("resumes each paused piece of work in a separate turn, before its group's later work", async () => {
  const body = Promise.withResolvers<void>();
  const reading = (name: string) => ({
    ...work("forms", name),
    begin: () => {
      begun.push(`${name} begins`);
      void body.promise.then(anotherTurn).then(() => begun.push(`${name} continues`));
    },
  });
  for (const name of ["a", "b", "c"]) queue.add(reading(name));
  await settled();
  expect(begun).toEqual(["a begins", "b begins", "c begins"]);
  queue.add(work("forms", "later"));
  queue.add(work("visitor", "visitor"));
  body.resolve();
  await nextTurn();
  expect(begun.slice(3)).toHaveLength(1);
  await nextTurn();
  expect(begun.slice(3)).toHaveLength(2);
  await settled();
  expect(begun.slice(3).toSorted()).toEqual([
    "a continues",
    "b continues",
    "c continues",
    "later",
    "visitor",
  ]);
  expect(begun.at(-1)).toBe("later");
});

it("tells resumed work whether its client is still connected", async () => {
  let isGone = false;
  const areConnected: boolean[] = [];
  queue.add({
    group: "one",
    isAbandoned: () => isGone,
    begin: () => {
      isGone = true;
      void anotherTurn().then((isThere) => areConnected.push(isThere));
    },
  });
  await settled();
  expect(areConnected).toEqual([false]);
  expect(await anotherTurn()).toBe(true);
});
