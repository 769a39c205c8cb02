import { expect, it } from "vitest";
import { titleist } from "../brand/brand.fixture.ts";
import { fillUnsentFields } from "./plan-save.ts";

it.each([null, undefined, "text", 7, [1]])("passes %j on to validation", (input) => {
  expect(fillUnsentFields(input, titleist)).toBe(input);
});
