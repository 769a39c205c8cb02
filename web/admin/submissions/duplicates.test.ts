import { expect, it } from "vitest";
import { inputOf, formValuesOf } from "../brand-form/form-values.ts";
import { candidateIn } from "./duplicates.tsx";

it("searches for duplicates by name, site and profiles, but not by a name of one letter alone", () => {
  expect(candidateIn(inputOf(formValuesOf({})))).toBeUndefined();
  expect(candidateIn(inputOf(formValuesOf({ name: "P" })))).toBeUndefined();
  expect(
    candidateIn(inputOf({ ...formValuesOf({ name: " PING " }), twitterUrl: "https://x.com/ping" })),
  ).toEqual({
    name: "PING",
    twitterUrl: "https://x.com/ping",
  });
});
