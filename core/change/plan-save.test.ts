import { expect, it } from "vitest";
import { storedBrand, titleist } from "../brand/brand.fixture.ts";
import { fillUnsentFields, planCreate, planUpdate } from "./plan-save.ts";

const stored = storedBrand(titleist, 4);

it("writes a brand without the fields that the store maintains", () => {
  expect(planCreate(stored, { id: "new", createdAt: "2026-04-01T00:00:00.000Z" })).toEqual({
    record: "brand",
    verb: "create",
    after: { ...titleist, id: "new", createdAt: "2026-04-01T00:00:00.000Z" },
  });
  expect(planUpdate(stored, { ...stored, foundedYear: 1935 })).toEqual([
    {
      record: "brand",
      verb: "update",
      readVersion: 4,
      after: { ...titleist, foundedYear: 1935 },
    },
  ]);
});

it.each([null, undefined, "text", 7, [1]])("passes %j on to validation", (input) => {
  expect(fillUnsentFields(input, titleist)).toBe(input);
});
