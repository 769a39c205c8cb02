import { expect, it } from "vitest";
import { erasedLines } from "./people-words.ts";

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

it("lists what was erased, and what must be edited by hand", () => {
  expect(
    erasedLines({
      ...NOTHING,
      subscriptions: 2,
      submissions: 2,
      history: 1,
      requests: 1,
      brandsNaming: ["ping"],
      taxonomyNaming: ["putters"],
    }),
  ).toEqual([
    "2 subscriptions.",
    "The address in 2 suggestions.",
    "The address in 1 change of history.",
    "1 requested link.",
    "Still named in the texts of ping: edit that brand.",
    "Still named in the texts of putters: edit that category, attribute or list.",
  ]);
});
