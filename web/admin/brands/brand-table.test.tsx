import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { type BrandRow, DEFAULT_BRAND_LIST_QUERY } from "#core/back-office/brand-list-query.ts";
import { BrandTable } from "./brand-table.tsx";

const row: BrandRow = {
  id: "1",
  slug: "ping",
  name: "PING",
  logoUrl: null,
  positioning: null,
  status: "active",
  viewCount: 0,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  websiteUrl: null,
};

const tableOf = (status: BrandRow["status"]): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BrandTable
        rows={[{ ...row, status }]}
        query={DEFAULT_BRAND_LIST_QUERY}
        selection={new Map()}
        onSelect={() => {}}
      />
    </MemoryRouter>,
  );

it("links to the site only from brands that visitors can see", () => {
  expect(tableOf("active")).toContain('href="/brands/ping"');
  expect(tableOf("archived")).not.toContain('href="/brands/ping"');
});
