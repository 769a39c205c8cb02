import { expect, it } from "vitest";
import { deletionsToConfirm, type RevertedRecord } from "./revert-record.ts";

const records = (count: number, verb: RevertedRecord["verb"]): RevertedRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    record: "brand",
    id: `${verb}-${n}`,
    name: "PING",
    verb,
    changes: [],
    conflicts: [],
  }));

it("asks to confirm more than 20 deletions, and counts nothing else", () => {
  const others = [...records(30, "create"), ...records(30, "update"), ...records(30, "none")];
  const report = (count: number) => ({
    records: [...others, ...records(count, "delete")],
    submissions: [],
  });
  expect([0, 20, 21, 290].map((count) => deletionsToConfirm(report(count)))).toEqual([
    0, 0, 21, 290,
  ]);
});
