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
  websiteUrl: null,
  positioning: null,
  status: "active",
  viewCount: 0,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  foundedYear: null,
  hqLocation: null,
};

const tableOf = (changed: Partial<BrandRow>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BrandTable
        rows={[{ ...row, ...changed }]}
        query={DEFAULT_BRAND_LIST_QUERY}
        selection={new Map()}
        onSelect={() => {}}
      />
    </MemoryRouter>,
  );

it("links to the site only from brands that visitors can see", () => {
  expect(tableOf({ status: "active" })).toContain('href="/brands/ping"');
  const archived = tableOf({ status: "archived" });
  expect(archived).not.toContain('href="/brands/ping"');
  expect(archived).toContain('href="/admin/brands/1/preview"');
});

it("edits four fields in place", () => {
  const html = tableOf({ positioning: "Premium", foundedYear: 1959 });
  const editors = [...html.matchAll(/<button class="cell-edit"[^>]*>(.*?)<\/button>/g)];
  expect(editors.map(([, inner = ""]) => inner.replace(/<[^>]+>/g, ""))).toEqual([
    "Premium, edit Positioning of PING",
    "Active, edit Status of PING",
    "1959, edit Founded Year of PING",
    "–, edit HQ Location of PING",
  ]);
});

it("shows the specification's columns in order, plus year and headquarters", () => {
  const heads = [...tableOf({}).matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)];
  expect(heads.map(([, head = ""]) => head.replace(/<[^>]+>/g, ""))).toEqual([
    "Brand ↑",
    "Slug",
    "Positioning",
    "Status",
    "Founded",
    "Headquarters",
    "Views",
    "Actions",
  ]);
});
