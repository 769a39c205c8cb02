import * as fc from "fast-check";
import { expect, it } from "vitest";
import { jsonSplitter } from "./split-json.ts";

const split = (text: string, pieces: number) => {
  const splitter = jsonSplitter({ list: "changes" });
  const items: string[] = [];
  for (let at = 0; at < text.length; at += pieces)
    items.push(...splitter.add(text.slice(at, at + pieces)).map((item) => item.text));
  return { items, rest: splitter.rest(), broken: splitter.broken() };
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
        const { items, rest, broken } = split(JSON.stringify(whole, null, indent), pieces);
        expect(items.map((item): unknown => JSON.parse(item))).toEqual(whole.changes);
        expect(JSON.parse(rest)).toEqual({ ...whole, changes: [] });
        expect(broken).toBeUndefined();
      },
    ),
  );
});

it.each([
  ['{"changes": [1,,2]}', ["1", ",2"], undefined],
  ['{"changes": [1,]}', ["1"], { line: 1, message: "a value was expected" }],
  ['{"changes": [,1]}', [",1"], undefined],
])("hides no comma too many: %s", (text, items, broken) => {
  const found = split(text, 3);
  expect([found.items.map((item) => item.trim()), found.broken]).toEqual([items, broken]);
});

it.each(["name,slug\nPing,ping\n", '["changes"]', '{"a": {"changes": [1]}}', "", '{"changes": 1}'])(
  "leaves what has no such list as it is: %j",
  (text) => {
    expect(split(text, 4)).toEqual({ items: [], rest: text, broken: undefined });
  },
);

it("gives up what never ends", () => {
  const splitter = jsonSplitter({ list: "changes" });
  splitter.add('{"changes": ["');
  for (let n = 0; n < 100; n++) splitter.add("x".repeat(64 * 1024));
  expect(splitter.broken()?.isTooLong).toBe(true);
});
