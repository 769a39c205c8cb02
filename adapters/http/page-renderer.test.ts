import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRenderQueue } from "./page-renderer.ts";

const busyFor = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it("makes what is asked for at the same time one after the other, each to its end, in the order it came", async () => {
  const renderQueue = createRenderQueue();
  const log: string[] = [];
  const done = ["a", "b", "c"].map(async (name) => {
    await new Promise<void>(renderQueue);
    log.push(`${name} is loaded`);
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
    log.push(`${name} is sent`);
  });
  expect(log).toEqual([]);
  await Promise.all(done);
  expect(log).toEqual(["a", "b", "c"].flatMap((name) => [`${name} is loaded`, `${name} is sent`]));
});

it("lets the next begin where one fails or waits for something, and those that come later", async () => {
  const renderQueue = createRenderQueue();
  const make = async (work: () => unknown) => {
    await new Promise<void>(renderQueue);
    return work();
  };
  const results = await Promise.allSettled([
    make(() => Promise.reject(new Error("broken"))),
    Promise.race([make(() => new Promise(() => {})), nextTurn(undefined)]),
    make(() => 3),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(await make(() => 4)).toBe(4);
});

it("lets others have their turn when there is much to do", async () => {
  const renderQueue = createRenderQueue();
  const done: number[] = [];
  const all = Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => {
      await new Promise<void>(renderQueue);
      busyFor(25);
      done.push(number);
    }),
  );
  const seen: number[] = [];
  while (done.length < 5) {
    await nextTurn();
    seen.push(done.length);
  }
  await all;
  expect(seen).toContain(2);
  expect(seen).toContain(4);
});
