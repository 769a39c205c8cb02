import { expect, it } from "vitest";
import { wordsToRead } from "./search-cues.ts";

it("leaves out a price with the words before it", () => {
  expect(wordsToRead("putters for less than 100")).toMatchObject({
    words: ["putters"],
    ignored: ["for less than 100"],
  });
});

it("looks for prices in linear time", () => {
  const start = performance.now();
  expect(wordsToRead("for ".repeat(60_000)).ignored).toEqual([]);
  expect(performance.now() - start).toBeLessThan(2_000);
});
