import { expect, it } from "vitest";
import { visitsAfter } from "./since-last-visit.tsx";

const at = (time: string) => new Date(`2026-11-26T${time}:00.000Z`);
const text = (time: string) => at(time).toISOString();

it("knows no last visit during the first visit", () => {
  expect(visitsAfter(null, at("10:00"))).toEqual({ last: null, now: text("10:00") });
  expect(visitsAfter("no moment", at("10:00"))).toMatchObject({ last: null });
  expect(visitsAfter(`- ${text("09:00")}`, at("10:00"))).toMatchObject({ last: null });
});

it("does not change the last visit during a visit, and begins a new visit after two hours", () => {
  const stored = `${text("01:00")} ${text("09:00")}`;
  expect(visitsAfter(stored, at("10:59"))).toEqual({ last: text("01:00"), now: text("10:59") });
  expect(visitsAfter(stored, at("11:00"))).toEqual({ last: text("09:00"), now: text("11:00") });
});
