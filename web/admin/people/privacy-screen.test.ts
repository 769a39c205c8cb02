import { expect, it } from "vitest";
import { erasedLines } from "./privacy-screen.tsx";

const NOTHING = {
  subscriptions: 0,
  submissions: 0,
  history: 0,
  snapshots: 0,
  requests: 0,
  mails: 0,
  brandsNaming: [],
  taxonomyNaming: [],
};

it("tells what was erased, and what has to be edited by hand", () => {
  expect(
    erasedLines({
      ...NOTHING,
      subscriptions: 1,
      submissions: 2,
      history: 1,
      brandsNaming: ["ping"],
      taxonomyNaming: ["putters"],
    }),
  ).toEqual([
    "The newsletter subscription.",
    "The address in 2 suggestions.",
    "The address in 1 change of history.",
    "Still named in the texts of ping: edit that brand.",
    "Still named in the texts of putters: edit that category or attribute.",
  ]);
});

it("says so when there was nothing but the question", () => {
  expect(erasedLines({ ...NOTHING, requests: 1 })).toEqual(["There was nothing to erase."]);
});
