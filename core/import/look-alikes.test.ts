import { expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { openImport } from "./import.harness.ts";
import { findLookAlikes, lookAlikeText } from "./look-alikes.ts";
import { plannedChange } from "./planned-change.ts";

const found = async (header: string[], rows: string[][], ...brands: Partial<BrandRecord>[]) => {
  const known = brands.map((brand, at) => ({ ...bareBrand, id: `known-${at}`, ...brand }));
  const { plan, store } = await openImport(known);
  const { outcomes, planner } = await plan({ header, rows });
  const changes = outcomes.flatMap((outcome) => plannedChange(outcome, planner.slugOf) ?? []);
  const all = await findLookAlikes(store, changes);
  return all.map((one) => `${one.line} ${one.name} ${lookAlikeText(one)}`);
};

const larkspur = {
  name: "Larkspur",
  slug: "larkspur",
  websiteUrl: "https://larkspur.example.com",
  instagramUrl: "https://www.instagram.com/larkspur.golf",
};

it.each([
  ["Larkspur Golf Company", "https://www.larkspur.example.com/?utm_source=news", "same site"],
  ["Larkspur Golf Company", "http://LARKSPUR.example.com:80/shop/index.html", "same site"],
  ["Other", "https://instagram.com/Larkspur.Golf/?hl=de", "same Instagram profile"],
  ["Lark-Spur", "", "same name"],
  ["Larkspurr", "", "nearly the same name"],
  ["Lakrspur", "", "nearly the same name"],
  ["Lark Spur", "https://larkspur.example.com", "same name and site"],
])("says that the new brand %j with the site %j has the %s", async (name, site, why) => {
  expect(await found(["name", "website"], [[name, site]], larkspur)).toEqual([
    `2 ${name} looks like Larkspur (${why})`,
  ]);
});

it.each([
  ["Larkmoor", "https://larkmoor.example.com"],
  ["Larkspur 골프웨어", "https://larkspur-wear.example.com"],
  ["Other", "https://larkspur.example.com.other.example"],
  ["Other", "https://instagram.com/larkspur_golf"],
])("reports no look-alike of the new brand %j with the site %j", async (name, site) => {
  expect(await found(["name", "slug", "website"], [[name, "own", site]], larkspur)).toEqual([]);
});

it("does not report known brands that look like each other", async () => {
  const twin = { ...larkspur, name: "Larkspurr", slug: "larkspurr" };
  expect(await found(["name"], [["Otterburn"]], larkspur, twin)).toEqual([]);
});

it("compares names with the aliases of known brands too", async () => {
  const known = { name: "Parsons Xtreme Golf", slug: "pxg-golf", aliases: ["P.X.G."] };
  expect(await found(["name"], [["PXG"]], known)).toEqual([
    "2 PXG looks like Parsons Xtreme Golf (same name)",
  ]);
});

it("names the earlier line if two rows of a file look alike", async () => {
  const rows = [
    ["Larkspur", "https://larkspur.example.com"],
    ["Otterburn", "https://otterburn.example.com"],
    ["Larkspur Wear", "https://larkspur.example.com/wear"],
    ["Oterburn", ""],
  ];
  expect(await found(["name", "website"], rows)).toEqual([
    "4 Larkspur Wear looks like Larkspur in line 2 (same site)",
    "5 Oterburn looks like Otterburn in line 3 (nearly the same name)",
  ]);
});

it("names the brand that shares most with the new one", async () => {
  const rows = [["Larkspur", "new", "https://larkspur.example.com"]];
  const other = { name: "Lark Spur", slug: "other" };
  const known = {
    ...larkspur,
    name: "Larkspur Wear",
    aliases: ["Lark-Spur Golf"],
    instagramUrl: "https://www.instagram.com/wear",
  };
  expect(await found(["name", "slug", "website"], rows, known)).toEqual([
    "2 Larkspur looks like Larkspur Wear (same site)",
  ]);
  rows[0]?.push("https://www.instagram.com/wear");
  const header = ["name", "slug", "website", "instagram_url"];
  expect(await found(header, rows, other, known)).toEqual([
    "2 Larkspur looks like Larkspur Wear (same site and Instagram profile)",
  ]);
});

it("compares 4,000 rows with 4,000 brands within two seconds", async () => {
  const named = (at: number) => `Fairway Makers ${(at * 7919).toString(36)} ${at}`;
  const known = Array.from({ length: 4_000 }, (_, at) => ({
    ...bareBrand,
    id: `known-${at}`,
    name: named(at),
    slug: `known-${at}`,
    websiteUrl: `https://known-${at}.example`,
  }));
  const rows = known.map((_, at) => [
    named(at + 4_000),
    `new-${at}`,
    `https://${at % 100 === 0 ? "known" : "new"}-${at}.example`,
  ]);
  const { plan, store } = await openImport(known);
  const file = { header: ["name", "slug", "website"], rows };
  const { outcomes, planner } = await plan(file, { portion: 1_000 });
  const changes = outcomes.flatMap((outcome) => plannedChange(outcome, planner.slugOf) ?? []);
  const start = performance.now();
  expect(await findLookAlikes(store, changes)).toHaveLength(40);
  expect(performance.now() - start).toBeLessThan(2_000);
});

it.each([
  "Larkspur, Inc.",
  "LARKSPUR Golf Co. Ltd",
  "Larkspur Corporation",
  "Larkspur GmbH & Co. KG",
  "Larkspur Golf Co.,Ltd.",
])("says that %j looks like Larkspur, despite its legal form", async (name) => {
  expect(await found(["name"], [[name]], larkspur)).toEqual([
    `2 ${name} looks like Larkspur (nearly the same name)`,
  ]);
});
