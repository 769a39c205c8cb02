import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { titleist } from "#core/brand/brand.fixture.ts";
import { FORM_FIELDS, formValuesOf } from "./form-values.ts";
import { nextTab, SectionTabs } from "./section-tabs.tsx";
import { inFormOrder, missingIn, sectionOf, SECTIONS } from "./sections.ts";

const values = formValuesOf({
  name: "PING",
  hqLocation: "Phoenix",
  evidence: ["attr:1", "hqLocation"].map((field) => ({
    field,
    source: null,
    checkedOn: "2026-01-01",
    grade: "brand" as const,
  })),
});

it("has the sections of the specification, and each field in one of them", () => {
  expect(SECTIONS.map(({ title }) => title)).toEqual([
    "Basic Information",
    "Company Details",
    "Social Media",
    "Categories",
    "Attributes",
    "Sources and Events",
  ]);
  expect(SECTIONS.flatMap(({ fields }) => fields).sort()).toEqual([...FORM_FIELDS].sort());
});

it("shows an error of a source in the section of the fact that the source proves", () => {
  const titleOf = (path: string) => sectionOf(path, values)?.title;
  expect(titleOf("evidence.0.source")).toBe("Sources and Events");
  expect(titleOf("evidence.1.checkedOn")).toBe("Company Details");
  expect(titleOf("events.2.year")).toBe("Sources and Events");
  expect(titleOf("categoryIds")).toBe("Categories");
  expect(titleOf("siteState.since")).toBe("Basic Information");
  expect(titleOf("nonsense")).toBeUndefined();
});

it("sorts errors in the order of the form", () => {
  const problem = (path: string) => ({ path, message: "is wrong" });
  const paths = ["nonsense", "foundedYear", "websiteUrl", "events.0.year", "name"];
  expect(inFormOrder(paths.map(problem), values).map(({ path }) => path)).toEqual([
    "name",
    "websiteUrl",
    "foundedYear",
    "events.0.year",
    "nonsense",
  ]);
});

it("counts social networks as missing only if all are empty, and counts the logo but no other missing picture", () => {
  const missing = (title: string, brand: Parameters<typeof formValuesOf>[0]) => {
    const section = SECTIONS.find((one) => one.title === title);
    return section && missingIn(section, formValuesOf(brand));
  };
  expect(missing("Social Media", {})).toHaveLength(6);
  expect(missing("Social Media", { tiktokUrl: "https://www.tiktok.com/@ping" })).toEqual([]);
  const { logoUrl: _, ...withoutLogo } = titleist;
  expect(missing("Basic Information", withoutLogo)).toEqual(["logoUrl"]);
});

const tabsOf = (errors: { path: string; message: string }[]) =>
  renderToStaticMarkup(
    <SectionTabs
      section={{ id: "company-details", open: () => {}, show: () => {} }}
      values={values}
      errors={errors}
    />,
  );

it("selects one tab, the only one in the tab order, and shows the number of missing fields in each tab", () => {
  const html = tabsOf([]);
  expect(html.match(/role="tab"/g)).toHaveLength(6);
  expect(html.match(/aria-selected="true" tabindex="0"/g)).toHaveLength(1);
  expect(html).toContain('aria-controls="company-details-panel" aria-selected="true"');
  expect(html).toMatch(/Categories<\/span><span class="quiet" title="Categories">1 missing/);
});

it("shows the number of problems in a section instead of missing fields", () => {
  const html = tabsOf([
    { path: "foundedYear", message: "is wrong" },
    { path: "evidence.1.source", message: "is wrong" },
    { path: "categoryIds", message: "is wrong" },
  ]);
  expect(html).toMatch(/Company Details<\/span><span class="field-error"[^>]*>2 problems/);
  expect(html).toMatch(/Categories<\/span><span class="field-error"[^>]*>1 problem</);
});

it("moves between tabs with the arrow keys, which wrap around, Home and End", () => {
  const next = (key: string, at: number) => nextTab(key, at, 6);
  expect([next("ArrowRight", 0), next("ArrowRight", 5)]).toEqual([1, 0]);
  expect([next("ArrowLeft", 1), next("ArrowLeft", 0)]).toEqual([0, 5]);
  expect([next("Home", 3), next("End", 3), next("Enter", 3)]).toEqual([0, 5, undefined]);
});
