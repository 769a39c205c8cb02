import { expect, it } from "vitest";
import { fieldOfCell } from "./codecs.ts";

it.each([
  ["text", "  as it is ", "  as it is "],
  ["text", " ", undefined],
  ["integer", "1959", 1959],
  ["integer", "about 1959", "about 1959"],
  ["integer", "", undefined],
  ["list", "one | two", ["one", "two"]],
  ["list", "one", ["one"]],
  ["list", " | ", []],
  ["list", "", undefined],
  ["json", '{"a": [1]}', { a: [1] }],
  ["json", "not JSON", "not JSON"],
] as const)("reads a %s cell %j as %j", (kind, cell, field) => {
  expect(fieldOfCell(cell, kind)).toEqual(field);
});
