import type { Attribute, AttributeGroup, Category } from "./taxonomy.ts";

export const golfClubs: Category = {
  id: "c1000000-0000-4000-8000-000000000001",
  slug: "golf-clubs",
  name: "Golf Clubs",
  aliases: ["Drivers", "Big sticks"],
  description: "Drivers, fairway woods, hybrids, irons, wedges and complete sets.",
  displayOrder: 1,
};

export const putters: Category = {
  id: "c1000000-0000-4000-8000-000000000002",
  slug: "putters",
  name: "Putters",
  aliases: [],
  description: null,
  displayOrder: 2,
};

export const golfBalls: Category = {
  id: "c1000000-0000-4000-8000-000000000003",
  slug: "golf-balls",
  name: "Golf Balls",
  aliases: [],
  description: "Tour, distance, soft and coloured golf balls.",
  displayOrder: 3,
};

export const apparel: Category = {
  id: "c1000000-0000-4000-8000-000000000004",
  slug: "apparel",
  name: "Apparel",
  aliases: [],
  description: "Polo shirts, trousers, skirts, knitwear and rainwear made for golf.",
  displayOrder: 6,
};

export const tourProven: Attribute = {
  id: "a1000000-0000-4000-8000-000000000001",
  slug: "tour-proven",
  name: "Tour-Proven",
  aliases: ["on tour"],
  group: "Speciality",
  definition: "Players have used it in events of a professional tour.",
  displayOrder: 3,
};

export const womensLine: Attribute = {
  id: "a1000000-0000-4000-8000-000000000002",
  slug: "women-s-line",
  name: "Women's Line",
  aliases: [],
  group: "",
  definition: "",
  displayOrder: 0,
};

export const madeInUsa: Attribute = {
  id: "a1000000-0000-4000-8000-000000000003",
  slug: "made-in-usa",
  name: "Made in USA",
  aliases: [],
  group: "Made in",
  definition: "Its main products are made in the United States.",
  displayOrder: 1,
};

export const madeIn: AttributeGroup = {
  id: "a2000000-0000-4000-8000-000000000001",
  slug: "made-in",
  name: "Made in",
  displayOrder: 1,
  any: false,
  partlyKnown: true,
  dueDays: 730,
};

/** The taxonomy of the fixture brands. */
export const castCategories: readonly Category[] = [golfClubs, putters, golfBalls, apparel];
export const castAttributes: readonly Attribute[] = [tourProven, womensLine, madeInUsa];
