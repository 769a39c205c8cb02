import { expect, it } from "vitest";
import { contentOf } from "#core/brand/brand.ts";
import { titleist } from "#core/brand/brand.fixture.ts";
import { mergeBrand } from "#core/change/merge.ts";
import { chooseAll, countOpen, withChosen } from "./conflict.tsx";

const base = contentOf(titleist);
const mine = { ...base, name: "Titleist Golf", foundedYear: 1930, hqLocation: "Fairhaven" };
const theirs = { ...base, name: "Acushnet", foundedYear: 1935, websiteUrl: null };
const { merged, conflicts } = mergeBrand(base, mine, theirs);

it("merges the chosen side of every conflict with all other changes of both sides", () => {
  expect(withChosen(merged, conflicts, { name: "theirs", foundedYear: "mine" })).toEqual({
    ...base,
    name: "Acushnet",
    foundedYear: 1930,
    hqLocation: "Fairhaven",
    websiteUrl: null,
  });
});

it("counts the conflicts without a choice", () => {
  expect(countOpen(conflicts, {})).toBe(2);
  expect(countOpen(conflicts, { name: "mine" })).toBe(1);
  expect(countOpen(conflicts, chooseAll(conflicts, "theirs"))).toBe(0);
});
