import { expect, it } from "vitest";
import { matchIfNoneMatch } from "./if-none-match.ts";

const OURS = ['"abc"', '"abc-gzip"', '"a,b"'];

it.each([
  ['"abc"', '"abc"'],
  ['W/"abc"', '"abc"'],
  ['"x", W/"abc-gzip"', '"abc-gzip"'],
  [' "x" ,, "abc" , ', '"abc"'],
  ['"x","abc"', '"abc"'],
  ['"a,b"', '"a,b"'],
  ['"\u00e9", "abc"', '"abc"'],
  ["*", '"abc"'],
  [" * ", '"abc"'],
])("finds one of our tags in %s", (header, etag) => {
  expect(matchIfNoneMatch(header, OURS)).toBe(etag);
});

it.each([
  null,
  "",
  "abc",
  "xabcy",
  '"xabcy"',
  '"abcAAAA"',
  '"ABC"',
  '"abc',
  'abc"',
  '"*"',
  '"a bc"',
])("finds none of our tags in %j", (header) => {
  expect(matchIfNoneMatch(header, OURS)).toBeUndefined();
});
