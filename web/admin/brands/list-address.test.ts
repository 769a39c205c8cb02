import { expect, it } from "vitest";
import { DEFAULT_BRAND_LIST_QUERY } from "#core/back-office/brand-list-query.ts";
import {
  brandAddress,
  changeQuery,
  filterKey,
  isFiltered,
  listAddress,
  sortBy,
} from "./list-address.ts";

const start = DEFAULT_BRAND_LIST_QUERY;

it("leaves defaults out of the table's address", () => {
  expect(listAddress(start)).toBe("/admin/brands");
  expect(listAddress({ ...start, page: 3 })).toBe("/admin/brands?page=3");
});

it("keeps the filters, the order and the page in the address of a brand's form", () => {
  expect(brandAddress("1", start)).toBe("/admin/brands/1/edit");
  expect(brandAddress("1", { ...start, needs: "year", sort: "-name", page: 2 })).toBe(
    "/admin/brands/1/edit?needs=year&sort=-name&page=2",
  );
});

it("returns to the first page when a filter changes", () => {
  expect(changeQuery({ ...start, page: 4 }, { status: "active" })).toEqual({
    ...start,
    status: "active",
  });
});

it("sorts a column in its natural direction first, then reversed, and back", () => {
  const bySlug = sortBy({ ...start, page: 2 }, "slug");
  expect([bySlug.sort, bySlug.page]).toEqual(["slug", 1]);
  expect(sortBy(bySlug, "slug").sort).toBe("-slug");
  expect(sortBy(sortBy(bySlug, "slug"), "slug").sort).toBe("slug");
});

it("sorts by views in descending order first", () => {
  const byViews = sortBy(start, "view-count");
  expect(byViews.sort).toBe("-view-count");
  expect(sortBy(byViews, "view-count").sort).toBe("view-count");
});

it("identifies a filter independently of order and page", () => {
  expect(isFiltered(start)).toBe(false);
  expect(isFiltered({ ...start, needs: "logo" })).toBe(true);
  expect(filterKey({ ...start, page: 2, sort: "slug" } as typeof start)).toBe(filterKey(start));
  expect(filterKey({ ...start, search: "ping" })).not.toBe(filterKey(start));
});
