import { expect, it } from "vitest";
import { formatBrandsQuery, parseBrandsQuery } from "./brands-query.ts";

const canonical = (text: string): string =>
  formatBrandsQuery(parseBrandsQuery(new URLSearchParams(text)));

it("writes a chosen view after the list's parameters, and no view if none was chosen", () => {
  expect(canonical("view=list&category=putters&page=2")).toBe("category=putters&page=2&view=list");
  expect(canonical("view=list")).toBe("view=list");
  for (const text of ["view=cards", "view=cards&view=list"])
    expect([text, canonical(text)]).toEqual([text, "view=cards"]);
  for (const text of ["view=", "view=table"]) expect([text, canonical(text)]).toEqual([text, ""]);
});
