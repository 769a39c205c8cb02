import { expect, it } from "vitest";
import { filledFrom } from "./fill-from-website.tsx";
import { formValuesOf } from "./form-values.ts";

const SITE = "https://larkspur.example.com/";
const READ = {
  page: { title: "Larkspur Golf", description: " Putters from Leeds. " },
  values: [
    { field: "foundedYear" as const, value: 1998, source: SITE },
    { field: "instagramUrl" as const, value: "https://www.instagram.com/larkspur", source: SITE },
    { field: "aliases" as const, value: "Larkspur Putters", source: SITE },
    { field: "aliases" as const, value: "LARKSPUR", source: SITE },
  ],
  logo: null,
  logoRefused: null,
  problem: null,
};

it("fills blank fields, with the website as the source of checkable fields", () => {
  const { values, fields } = filledFrom(formValuesOf({ name: "Larkspur" }), READ, "2026-11-28");
  expect(fields).toEqual(["shortDescription", "foundedYear", "instagramUrl", "aliases"]);
  expect(values).toEqual({
    shortDescription: "Putters from Leeds.",
    foundedYear: "1998",
    instagramUrl: "https://www.instagram.com/larkspur",
    aliases: ["Larkspur Putters"],
    evidence: ["foundedYear", "instagramUrl"].map((field) => ({
      field,
      source: SITE,
      checkedOn: "2026-11-28",
      grade: "brand",
    })),
  });
});

it("keeps values already in the form", () => {
  const given = formValuesOf({
    name: "Larkspur",
    aliases: ["Larkspur Putters"],
    shortDescription: "Our own words",
    foundedYear: 2001,
    instagramUrl: "https://www.instagram.com/other",
  });
  expect(filledFrom(given, READ, "2026-11-28")).toEqual({ values: {}, fields: [] });
});
