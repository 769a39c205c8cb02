import { expect, it } from "vitest";
import { titleist } from "./brand.fixture.ts";
import { withoutLostSite } from "./evidence.ts";

const checked = (field: string, source: string | null) =>
  ({ field, source, checkedOn: "2026-03-04", grade: "independent" }) as const;

const brand = {
  ...titleist,
  websiteUrl: "https://www.titleist.com/golf",
  evidence: [
    checked("websiteUrl", "https://example.org/list"),
    checked("foundedYear", "the brand's page https://WWW.titleist.com/history"),
    checked("hqLocation", "https://example.org/companies"),
  ],
};

it("leads nowhere to a site that is the brand's no more, what was read there included", () => {
  const siteState = { verdict: "changed-hands", since: "2026-09-03" } as const;
  expect(withoutLostSite({ ...brand, siteState })).toMatchObject({
    websiteUrl: null,
    evidence: [
      { field: "foundedYear", source: null, checkedOn: "2026-03-04" },
      { field: "hqLocation", source: "https://example.org/companies" },
    ],
  });
});

it("leaves a brand as it is whose site is its own", () => {
  expect(withoutLostSite({ ...brand, siteState: null })).toEqual({ ...brand, siteState: null });
});
