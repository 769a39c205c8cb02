import { expect, it } from "vitest";
import { imported } from "./import-file.harness.ts";

// Files as people and programs write them, and the brands that they mean.

it.each<[what: string, content: string, brands: object[]]>([
  [
    "a country beside the headquarters",
    "Marke;Firmensitz;Land\nAlder;Köln;Deutschland\nBirch;Leeds, England;UK\nCedar;;Japan\nDogwood;Carlsbad, CA;USA\n",
    [
      { name: "Alder", hqLocation: "Köln, Deutschland" },
      { name: "Birch", hqLocation: "Leeds, England" },
      { name: "Cedar", hqLocation: "Japan" },
      { name: "Dogwood", hqLocation: "Carlsbad, CA, USA" },
    ],
  ],
  [
    "a country of origin, which is not where the headquarters are",
    "Brand,Headquarters,Country of origin\nAlder,Lund,Japan\n",
    [{ name: "Alder", hqLocation: "Lund" }],
  ],
  [
    "lists in several columns",
    "Brand,Category 1,Category 2,Highlight,Highlight\nAlder,Putters,Golf Balls,Forged,Milled\nBirch,Putters,,,\n",
    [
      { categoryIds: ["golf-balls", "putters"], highlights: ["Forged", "Milled"] },
      { categoryIds: ["putters"] },
    ],
  ],
  [
    "columns that say yes or no",
    "Marque,Putters,Balles,Tour proven?\nAlder,✓,✗,oui\nBirch,✗,x,\n",
    [{ categoryIds: ["putters"], attributeIds: ["tour-proven"] }, { categoryIds: ["golf-balls"] }],
  ],
])("reads %s", async (_, content, brands) => {
  const { brands: read, review } = await imported(content);
  expect({ read, rejected: review.counts.rejected }).toMatchObject({ read: brands, rejected: 0 });
});

it("keeps a brand's other categories when a column says yes or no about one", async () => {
  const { saved } = await imported("Brand,Putters,Golf Balls\nTitleist,yes,no\n");
  expect(saved.get("titleist")?.categoryIds).toHaveLength(3);
});
