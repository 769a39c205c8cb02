import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { formValuesOf } from "./form-values.ts";
import { previewCard, previewSnippet } from "./preview.tsx";

it("shows the form's values as visitors will see them", () => {
  expect(previewCard(formValuesOf(titleist))).toMatchObject({
    name: "Titleist",
    foundedYear: 1932,
    hqLocation: "Fairhaven, Massachusetts, USA",
  });
  expect(previewSnippet(formValuesOf(titleist))).toEqual({
    title: "Titleist | GolfBrands",
    description:
      "Maker of the Pro V1 golf ball. Titleist makes golf balls and clubs. The Pro V1 appeared in 2000.",
    path: "/brands/titleist",
  });
});

it("uses placeholders for empty fields, and omits an invalid year", () => {
  const values = { ...formValuesOf({}), foundedYear: "soon" };
  expect(previewCard(values)).toMatchObject({
    name: "Brand name",
    foundedYear: null,
    logoUrl: null,
  });
  expect(previewSnippet(values).path).toBe("/brands/…");
});
