import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import { shippedBrands } from "./shipped-brands.harness.ts";

/** Searches as golfers type them, and up to three brands that they expect first. */
const searchesIn = (file: string) =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [search = "", brands = ""] = line.split(",");
      return { search, expected: brands.split(" ") };
    });
const FIRST = 6;

it.each([
  ["golfers-searches.csv", 0.9, "2026-11-28"],
  ["golfers-searches.csv", 0.9, "2027-03-01"],
  // Written before their results were known.
  ["searches-not-tuned.csv", 0.85, "2026-11-28"],
])(
  "for the searches of %s, shows at least the share %d of the expected brands among the first six (on %s)",
  async (file, share, day) => {
    const searches = searchesIn(file);
    const { catalog } = await openInMemory(await shippedBrands());
    const model = await catalog.current();
    model.arrange(day);
    const known = new Set(model.brands().map(({ slug }) => slug));
    const missed: string[] = [];
    let total = 0;
    for (const { search, expected } of searches) {
      const { items } = model.listing({ ...DEFAULT_LISTING_QUERY, search });
      const first = new Set(items.slice(0, FIRST).map(({ slug }) => slug));
      total += expected.length;
      for (const slug of expected) {
        expect(known).toContain(slug);
        if (!first.has(slug)) missed.push(`${search}: ${slug}`);
      }
    }
    expect(searches.length).toBeGreaterThan(60);
    const allowed = Math.floor(total * (1 - share));
    expect(missed.slice(allowed)).toEqual([]);
  },
);
