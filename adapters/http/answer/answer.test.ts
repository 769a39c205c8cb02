import * as fc from "fast-check";
import { expect, it } from "vitest";
import { jsonInSlices } from "./answer.ts";

it("writes what JSON.stringify writes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
      const told = { ...value, left: undefined, in: [undefined], deep: { list: [value, null] } };
      expect(await all(jsonInSlices(told))).toBe(JSON.stringify(told));
    }),
  );
});

it("lets others have their turn within a long list", async () => {
  const records = Array.from({ length: 60_000 }, (_, n) => ({ n, text: "⛳ ".repeat(100) }));
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const json = await all(jsonInSlices({ report: { records }, end: [undefined] }));
  clearInterval(timer);
  expect(json).toBe(JSON.stringify({ report: { records }, end: [undefined] }));
  expect(turns).toBeGreaterThan(0);
}, 60_000);

const all = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
};
