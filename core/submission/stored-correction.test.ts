// Guarantee (Input): A malformed correction in the database cannot break the screens that show it.
import { expect, it } from "vitest";
import { textOfValue, proposedFields } from "./correction.ts";
import { ODD_CORRECTIONS } from "./odd-corrections.fixture.ts";
import { readCorrection } from "./stored-correction.schema.ts";
import { correctionOfTitleist } from "./submission.fixture.ts";

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === "string" || Number.isSafeInteger(value);

it("reads a correction that this program wrote", () => {
  const { correction } = correctionOfTitleist;
  const full = {
    ...correction,
    proposed: { ...correction.proposed, name: "T", hqLocation: null, highlights: ["a"] },
    claimedFrom: "titleist.com",
    confirmedFrom: "titleist.com",
  };
  expect(readCorrection(JSON.parse(JSON.stringify(full)))).toEqual(full);
});

it.each(Object.entries(ODD_CORRECTIONS))(
  "reads a correction that can be shown despite %s",
  (_what, json) => {
    const { proposed, ...rest } = readCorrection(JSON.parse(json));
    expect(Object.values(rest).filter((value) => !isPlain(value))).toEqual([]);
    for (const value of Object.values(proposed))
      expect([value].flat().every((part) => isPlain(part))).toBe(true);
    for (const field of proposedFields({ problem: null, proposed }, (id) => id))
      expect(typeof textOfValue(field.proposed)).toBe("string");
  },
);

it.each([null, [], "x", 7, {}])("reads %j as an empty correction", (stored) => {
  expect(readCorrection(stored)).toMatchObject({ brandId: "", version: 1, proposed: {} });
});
