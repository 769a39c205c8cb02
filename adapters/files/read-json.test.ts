import * as fc from "fast-check";
import { expect, it } from "vitest";
import { jsonItems, jsonRows } from "./read-json.ts";

const itemsOf = (text: string) => [...jsonItems(text, "a.json")];

it("splits an array into the items that JSON.parse finds in it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }),
      fc.constantFrom(undefined, 2),
      (items, indent) => {
        const text = JSON.stringify(items, null, indent);
        expect(itemsOf(text).map((item): unknown => JSON.parse(item.text))).toEqual(
          JSON.parse(text),
        );
      },
    ),
  );
});

it("reports the line of each item, and accepts a comma after the last", () => {
  expect(itemsOf('[{\n"a": "]"},\n\n {},\n]\n')).toEqual([
    { line: 1, text: '{\n"a": "]"}' },
    { line: 4, text: "{}" },
  ]);
});

it.each([
  ['{"brands": []}', "line 1: an array of brands was expected, beginning with ["],
  ["\n1", "line 2: an array of brands was expected, beginning with ["],
  ['[{},\n{"a": "', "line 2: the array is not closed with ]"],
  ["[{}\n{}]", "line 2: a comma or the end of the array was expected"],
  ["[]\n]", "line 1: nothing was expected after the end of the array"],
])("refuses %j", (text, message) => {
  expect(() => itemsOf(text)).toThrow(`a.json is not JSON, ${message}.`);
});

it("rejects a broken item, names the line of the mistake, and reads the others", () => {
  const text = '[{"name": "A"},\n{"name": "B",\n  "hq": "Leeds",},\n{"name": "C"}]';
  const header: string[] = [];
  expect([...jsonRows(text, "a.json", header)]).toEqual([
    { line: 1, values: ["A"] },
    { line: 2, values: [], problem: expect.stringMatching(/^is not JSON: .* in line 3$/) },
    { line: 4, values: ["C"] },
  ]);
});
