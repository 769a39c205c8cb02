import { expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import {
  checkValues,
  errorOf,
  labelOf,
  savedLinks,
  savedText,
  stillRefused,
} from "./save-brand.ts";
import { formValuesOf } from "./form-values.ts";

const values = { ...formValuesOf({}), name: "PING" };

it("reports every invalid field", () => {
  const errors = checkValues({
    ...values,
    name: "",
    slug: "Ping!",
    websiteUrl: "javascript:alert(1)",
    foundedYear: "long ago",
    highlights: ["x".repeat(301)],
    tiktokFollowers: "-1",
  });
  expect(errors.map(({ path }) => path).sort()).toEqual([
    "foundedYear",
    "highlights.0",
    "name",
    "slug",
    "tiktokFollowers",
    "websiteUrl",
  ]);
  expect(errorOf(errors, "name")).toBe("is required");
  expect(errorOf(errors, "highlights")).toBe("in line 1 must be at most 300 characters");
  expect(errors.map(labelOf)).toContain("Highlights");
});

it("accepts a brand with only a name", () => {
  expect(checkValues(values)).toEqual([]);
});

it("shows the server's errors until the field changes", () => {
  const errors = [
    { path: "slug", message: "belongs to another brand" },
    { path: "categoryIds", message: "names one that does not exist" },
  ];
  expect(stillRefused(errors, values, { ...values, name: "PING Golf" })).toEqual(errors);
  expect(stillRefused(errors, values, { ...values, slug: "ping-2" })).toEqual(errors.slice(1));
});

it("links to a saved brand only if visitors can see it", () => {
  const brand = { ...ping, viewCount: 0, updatedAt: ping.createdAt, version: 1 };
  expect(savedLinks({ brand }).map(({ to }) => to)).toEqual(["/brands/ping", "/admin/brands/new"]);
  expect(savedLinks({ brand: { ...brand, status: "archived" } }).map(({ name }) => name)).toEqual([
    "Add another",
  ]);
});

it("ends the message with one full stop, even if the brand's name ends with one", () => {
  const saved = { batchId: "b1", fromThem: [] };
  const textOf = (name: string) =>
    savedText({
      brand: { ...ping, name, viewCount: 0, updatedAt: ping.createdAt, version: 1 },
      ...saved,
    });
  expect([textOf("PING"), textOf("Ashworth Co.")]).toEqual(["Saved PING.", "Saved Ashworth Co."]);
});
