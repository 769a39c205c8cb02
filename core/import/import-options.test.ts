import { expect, it } from "vitest";
import { delimiterOf } from "./import-options.ts";

it("reads a delimiter by its sign or its name", () => {
  expect([";", " Tab ", "pipe"].map(delimiterOf)).toEqual([";", "\t", "|"]);
  expect(["", "dash", "constructor"].map(delimiterOf)).toEqual([undefined, undefined, undefined]);
});
