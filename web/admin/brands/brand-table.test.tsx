import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { type BrandRow, DEFAULT_BRAND_LIST_QUERY } from "#core/back-office/brand-list-query.ts";
import { golfClubs } from "#core/taxonomy/taxonomy.fixture.ts";
import { DEFAULT_COLUMNS } from "./columns.tsx";
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
  foundedYear: null,
  hqLocation: null,
  linkIds: [],
  lastChecked: null,
};

const tableOf = (changed: Partial<BrandRow>, columns = DEFAULT_COLUMNS): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <BrandTable
        rows={[{ ...row, ...changed }]}
        query={DEFAULT_BRAND_LIST_QUERY}
        columns={columns}
        terms={{
          categories: [{ ...golfClubs, version: 1, brandCount: 1, archivedCount: 0 }],
          attributes: [],
        }}
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
  const columns = [...DEFAULT_COLUMNS, "founded", "headquarters"] as const;
  const html = tableOf({ positioning: "Premium", foundedYear: 1959 }, [...columns]);
  const editors = [...html.matchAll(/<button class="cell-edit"[^>]*>(.*?)<\/button>/g)];
  expect(editors.map(([, inner = ""]) => inner.replace(/<[^>]+>/g, ""))).toEqual([
    "Premium, edit Positioning of PING",
    "Active, edit Status of PING",
    "1959, edit Founded Year of PING",
    "–, edit HQ Location of PING",
  ]);
});

const headsOf = (html: string): string[] =>
  [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = ""]) =>
    head.replace(/<[^>]+>/g, "").replace(/ [↑↓]/, ""),
  );

it("shows the columns of the specification by default, and the chosen ones", () => {
  const always = (...columns: string[]) => ["Brand", ...columns, "Actions"];
  expect(headsOf(tableOf({}))).toEqual(always("Slug", "Positioning", "Status", "Views"));
  const chosen = tableOf({ foundedYear: 1959, linkIds: [golfClubs.id] }, [
    "categories",
    "founded",
    "checked",
  ]);
  expect(headsOf(chosen)).toEqual(always("Categories", "Founded", "Last checked"));
  expect(chosen).toContain("Golf Clubs");
  expect(chosen).toContain("1959");
});
