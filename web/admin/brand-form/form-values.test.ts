import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { parseBrandDraft } from "#core/brand/brand-draft.schema.ts";
import { UNEDITED_FIELDS, fillUnsentFields } from "#core/change/plan-save.ts";
import { inputOf, isFormValues, isSameInput, formValuesOf, lostSources } from "./form-values.ts";

const now = new Date("2026-06-01T00:00:00Z");

it("changes nothing in a brand when its unchanged form is saved", () => {
  const saved = parseBrandDraft(fillUnsentFields(inputOf(formValuesOf(titleist)), titleist), now);
  const { id: _id, createdAt: _createdAt, ...content } = titleist;
  expect(saved).toEqual({ ok: true, value: content });
});

it("sends only fields that the form edits", () => {
  const input = inputOf(formValuesOf(titleist));
  const unsent = UNEDITED_FIELDS.filter((field) => !(field in input));
  expect(unsent).toEqual(["socialLinks", "priceBand", "sources", "socialMetricsUpdatedAt"]);
});

it("starts a new brand as active, with 0 followers and no other values", () => {
  const saved = parseBrandDraft(inputOf({ ...formValuesOf({}), name: "PING" }), now);
  expect(saved).toMatchObject({
    ok: true,
    value: { slug: "ping", status: "active", websiteUrl: null, instagramFollowers: 0 },
  });
});

it.each([
  ["", null],
  [" 1959 ", 1959],
  ["about 1959", "about 1959"],
  ["19.5", "19.5"],
])("reads %o as the founded year %o", (typed, year) => {
  expect(inputOf({ ...formValuesOf({}), foundedYear: typed }).foundedYear).toBe(year);
});

it.each([
  ["", 0],
  ["many", 0],
  ["1200", 1200],
  ["1,200,000", 1_200_000],
  ["1.200", 1_200],
  ["1 200", 1_200],
  ["12.7", 12],
  ["12.7K", 12_700],
  ["1.2M", 1_200_000],
  ["-5", -5],
])("reads %o as %i followers", (typed, count) => {
  expect(inputOf({ ...formValuesOf({}), tiktokFollowers: typed }).tiktokFollowers).toBe(count);
});

it("sends years and months as numbers, unknown parts as null, and invalid input as typed", () => {
  const event = { year: " 1996 ", month: "", kind: "owner", text: "Sold.", source: " " } as const;
  const typed = { ...event, year: "96?", month: "7", source: "https://golf.example" };
  const { events } = inputOf({ ...formValuesOf({}), events: [event, typed] });
  expect(events).toEqual([
    { year: 1996, month: null, kind: "owner", text: "Sold.", source: null },
    { year: "96?", month: 7, kind: "owner", text: "Sold.", source: "https://golf.example" },
  ]);
});

it("leaves out highlights without text", () => {
  const { highlights } = inputOf({ ...formValuesOf({}), highlights: ["Pro V1", "  ", ""] });
  expect(highlights).toEqual(["Pro V1"]);
});

it("ignores differences that saving would remove", () => {
  const values = formValuesOf(titleist);
  expect(isSameInput(values, { ...values, instagramFollowers: "1,200,000" })).toBe(true);
  expect(isSameInput(values, { ...values, highlights: [...values.highlights, ""] })).toBe(true);
  expect(isSameInput(values, { ...values, name: "Titleist Golf" })).toBe(false);
});

it("distinguishes form values from other data", () => {
  const values = formValuesOf(titleist);
  expect(isFormValues(values)).toBe(true);
  expect(isFormValues({ ...values, highlights: "Pro V1" })).toBe(false);
  expect(isFormValues({ ...values, siteState: [] })).toBe(false);
  expect(isFormValues({ ...values, name: 1 })).toBe(false);
  expect(isFormValues({ name: "PING" })).toBe(false);
  expect(isFormValues(null)).toBe(false);
});

it("lists the checked facts that were changed or emptied without a new source", () => {
  const source = { source: "Trade Guide", checkedOn: "2026-05-01", grade: "independent" } as const;
  const original = formValuesOf({
    name: "PING",
    foundedYear: 1959,
    hqLocation: "Phoenix, USA",
    attributeIds: ["made"],
    evidence: ["foundedYear", "hqLocation", "attr:made"].map((field) => ({ field, ...source })),
  });
  const lost = (change: object) => [...lostSources(original, { ...original, ...change })];
  expect(lost({ name: "PING Golf", foundedYear: " 1959 ", hqLocation: "Phoenix, USA " })).toEqual(
    [],
  );
  expect(lost({ foundedYear: "1960", attributeIds: [] })).toEqual(["foundedYear", "attr:made"]);
  expect(lost({ foundedYear: "about 1960", hqLocation: "" })).toEqual([
    "foundedYear",
    "hqLocation",
  ]);
  const [year, ...others] = original.evidence;
  const evidence = [{ ...year, ...source, field: "foundedYear", source: "A museum" }, ...others];
  expect(lost({ foundedYear: "1960", evidence })).toEqual([]);
});
