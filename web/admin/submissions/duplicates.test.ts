import { expect, it } from "vitest";
import { inputOf, formValuesOf } from "../brand-form/form-values.ts";
import { candidateIn, reasonsText } from "./duplicates.tsx";

it("searches duplicates by name, site and profiles, once one of them is filled in", () => {
  expect(candidateIn(inputOf(formValuesOf({})))).toBeUndefined();
  expect(candidateIn(inputOf(formValuesOf({ name: "P" })))).toBeUndefined();
  expect(
    candidateIn(inputOf({ ...formValuesOf({ name: " PING " }), twitterUrl: "https://x.com/ping" })),
  ).toEqual({
    name: "PING",
    twitterUrl: "https://x.com/ping",
  });
});

it("names the reasons for a match", () => {
  expect(reasonsText(["name"])).toBe("Same name");
  expect(reasonsText(["name", "site", "twitter", "site"])).toBe(
    "Same name, site and X (Twitter) profile",
  );
});
