import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createRenderQueue } from "../page-renderer.ts";

const busyFor = (milliseconds: number): void => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

it("does what is ready at the same time in one go, in the order it came", async () => {
  const renderQueue = createRenderQueue();
  const log: string[] = [];
  const done = ["a", "b", "c"].map(async (name) => {
    await renderQueue(() => log.push(`${name} works`));
    log.push(`${name} goes on`);
  });
  expect(log).toEqual([]);
  await Promise.all(done);
  expect(log).toEqual(["a works", "b works", "c works", "a goes on", "b goes on", "c goes on"]);
});

it("answers what the work answers, and fails alone", async () => {
  const renderQueue = createRenderQueue();
  const results = await Promise.allSettled([
    renderQueue(() => 1),
    renderQueue(() => {
      throw new Error("broken");
    }),
    renderQueue(() => 3),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await renderQueue(() => 4)).toBe(4);
});

it("lets others have their turn when there is much to do", async () => {
  const renderQueue = createRenderQueue();
  const done: number[] = [];
  const all = Promise.all(
    [1, 2, 3, 4, 5].map(async (number) =>
      renderQueue(() => {
        busyFor(25);
        done.push(number);
      }),
    ),
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
