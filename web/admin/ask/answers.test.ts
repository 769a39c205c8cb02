import { expect, it } from "vitest";
import { createAnswers } from "./answers.ts";

it("recalls what was answered last", () => {
  const answers = createAnswers();
  answers.keep("brands", 1);
  answers.keep("brands", 2);
  expect(answers.recall("brands")).toBe(2);
  expect(answers.recall("history")).toBeUndefined();
});

it("forgets the oldest answer beyond 50", () => {
  const answers = createAnswers();
  answers.keep("first", 0);
  answers.keep("second", 0);
  answers.keep("first", 1);
  for (let at = 0; at < 49; at++) answers.keep(`page ${at}`, at);
  expect(answers.recall("first")).toBe(1);
  expect(answers.recall("second")).toBeUndefined();
});

it("keeps nothing of one administrator for the next", () => {
  const answers = createAnswers();
  answers.keep("brands", 1);
  answers.forget();
  expect(answers.recall("brands")).toBeUndefined();
});

it("tells whoever listens that something was written", () => {
  const answers = createAnswers();
  let told = 0;
  const stop = answers.subscribe(() => (told += 1));
  answers.outdate();
  stop();
  answers.outdate();
  expect({ told, age: answers.age() }).toEqual({ told: 1, age: 2 });
});
