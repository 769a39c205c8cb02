import * as fc from "fast-check";
import { expect, it } from "vitest";
import { jsonListSplitter } from "./split-json-list.ts";

const split = (text: string, pieces: number) => {
  const splitter = jsonListSplitter("changes");
  const items: string[] = [];
  for (let at = 0; at < text.length; at += pieces)
    items.push(...splitter.add(text.slice(at, at + pieces)));
  return { items, rest: splitter.rest(), isTooLong: splitter.isTooLong() };
};

it("takes the items out of the one list and leaves the rest, wherever the text is cut", () => {
  const other = fc.dictionary(
    fc
      .oneof(fc.string({ maxLength: 5 }), fc.constantFrom('"', "\\", "a]", "changes:"))
      .filter((key) => key !== "changes" && key !== "__proto__"),
    fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.constant("changes"),
      fc.constant({ changes: [1, [2]] }),
    ),
    { maxKeys: 4 },
  );
  fc.assert(
    fc.property(
      other,
      fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 }),
      other,
      fc.constantFrom(undefined, 2),
      fc.integer({ min: 1, max: 40 }),
      (before, changes, after, indent, pieces) => {
        const whole = JSON.parse(JSON.stringify({ ...before, changes, ...after }));
        const { items, rest, isTooLong } = split(JSON.stringify(whole, null, indent), pieces);
        expect(items.map((item): unknown => JSON.parse(item))).toEqual(whole.changes);
        expect(JSON.parse(rest)).toEqual({ ...whole, changes: [] });
        expect(isTooLong).toBe(false);
      },
    ),
  );
});

it.each([
  ['{"changes": [1,,2]}', ["1", "", "2"]],
  ['{"changes": [1,]}', ["1", ""]],
  ['{"changes": [,1]}', ["", "1"]],
])("hides no comma too many: %s", (text, items) => {
  expect(split(text, 3).items.map((item) => item.trim())).toEqual(items);
});

it.each(["name,slug\nPing,ping\n", '["changes"]', '{"a": {"changes": [1]}}', "", '{"changes": 1}'])(
  "leaves what has no such list as it is: %j",
  (text) => {
    expect(split(text, 4)).toEqual({ items: [], rest: text, isTooLong: false });
  },
);

it("gives up what never ends", () => {
  const splitter = jsonListSplitter("changes");
  splitter.add('{"changes": ["');
  for (let n = 0; n < 100; n++) splitter.add("x".repeat(64 * 1024));
  expect(splitter.isTooLong()).toBe(true);
});
