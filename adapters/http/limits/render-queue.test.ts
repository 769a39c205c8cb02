import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

const begun: string[] = [];
const page = (group: string, name: string, isAbandoned = () => false) => ({
  group,
  isAbandoned,
  begin: () => void begun.push(name),
});

const settled = async (): Promise<string[]> => {
  for (let turn = 0; turn < 2_000; turn += 1) await nextTurn();
  return begun.splice(0);
};

it("begins one page per turn of the event loop, in order of arrival", async () => {
  const queue = createRenderQueue();
  for (const name of ["a", "b", "c"]) queue(page("one", name));
  expect(begun).toEqual([]);
  await nextTurn();
  expect(begun).toEqual(["a"]);
  expect(await settled()).toEqual(["a", "b", "c"]);
});

it("lets client groups take turns", async () => {
  const queue = createRenderQueue();
  for (let n = 0; n < 40; n += 1) queue(page("crowd", `crowd ${n}`));
  queue(page("visitor", "visitor"));
  expect((await settled()).indexOf("visitor")).toBe(1);
});

it("refuses the 51st page of a group, and accepts the first of another", async () => {
  const queue = createRenderQueue();
  const taken = Array.from({ length: 60 }, () => queue(page("crowd", "crowd")));
  expect(taken.filter(Boolean)).toHaveLength(50);
  expect(queue(page("visitor", "visitor"))).toBe(true);
  await settled();
  expect(queue(page("crowd", "crowd"))).toBe(true);
  await settled();
});

it("refuses every page once 1,000 wait", async () => {
  const queue = createRenderQueue();
  const taken = Array.from({ length: 1_010 }, (_, n) => queue(page(`group ${n}`, "page")));
  expect(taken.filter(Boolean)).toHaveLength(1_000);
  await settled();
});

it("skips pages whose client has disconnected", async () => {
  const queue = createRenderQueue();
  for (let n = 0; n < 40; n += 1) queue(page("gone", "gone", () => true));
  queue(page("visitor", "visitor"));
  expect(await settled()).toEqual(["visitor"]);
});
