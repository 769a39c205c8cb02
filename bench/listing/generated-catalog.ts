import { NO_RULES } from "#core/taxonomy/taxonomy.ts";
import { blankContent, publicFields } from "#core/brand/fields.ts";
import type { CatalogBrand } from "#core/brand/brand.ts";
import type { CatalogSnapshot } from "#core/catalog/catalog-changes.ts";

/** A generated catalog with the taxonomy and the skew of the real data; deterministic by size and seed. */
export const generateCatalog = (size: number, seed = 1): CatalogSnapshot => {
  const random = createRandom(seed);
  const brandNames = new Set<string>();
  while (brandNames.size < size) brandNames.add(brandName(random));
  return {
    revision: 1,
    viewsRevision: 1,
    categories: Object.keys(CATEGORIES).map((slug, place) => ({
      id: `category-${slug}`,
      slug,
      name: titled(slug),
      aliases: [],
      description: null,
      displayOrder: place,
      version: 1,
    })),
    groups: Object.keys(ATTRIBUTES).map((name, place) => ({
      ...NO_RULES,
      id: `group-${place}`,
      slug: `group-${place}`,
      name,
      displayOrder: place,
      any: name === "Based in" || name === "Owner",
      version: 1,
    })),
    attributes: Object.entries(ATTRIBUTES).flatMap(([group, weights], place) =>
      Object.keys(weights).map((slug) => ({
        id: `attribute-${slug}`,
        slug,
        name: titled(slug),
        aliases: [],
        group,
        definition: "",
        displayOrder: place,
        version: 1,
      })),
    ),
    brands: [...brandNames].map((name, number) => generateBrand(random, name, number, size)),
  };
};

export const generateBrand = (
  random: Random,
  name: string,
  number: number,
  size: number,
): CatalogBrand => {
  const created = new Date(
    Date.UTC(2019, 0, 1) + Math.floor(random() * 2500) * 86_400_000,
  ).toISOString();
  return {
    ...publicFields(blankContent()),
    version: 1,
    id: uuid(random),
    slug: `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${number}`,
    name,
    aliases: aliasesOf(number),
    shortDescription: `${name} makes golf equipment for players who care how things are made.`,
    logoUrl: random() < 0.5 ? `https://${number}.example.com/logo.svg` : null,
    websiteUrl: random() < 0.9 ? `https://${number}.example.com/` : null,
    foundedYear: random() < 0.7 ? 1900 + Math.floor(random() * 125) : null,
    hqLocation: pick(random, PLACES),
    // A few brands have most of the views.
    viewCount: Math.floor(size / (1 + random() * size) ** 0.9),
    createdAt: created,
    updatedAt: created,
    categoryIds: drawn(random, CATEGORIES, 290).map((slug) => `category-${slug}`),
    attributeIds: drawnAttributes(random).map((slug) => `attribute-${slug}`),
  };
};

/**
 * Aliases: half of the brands have one or two, as the real ones do; a separate random sequence, to leave the
 * rest unchanged.
 */
const aliasesOf = (number: number): string[] => {
  const random = createRandom(number + 1_000_000);
  return Array.from({ length: [0, 0, 0, 1, 1, 2][Math.floor(random() * 6)] ?? 0 }, () =>
    brandName(random),
  );
};

export type Random = () => number;

/** mulberry32: small, fast, and the same on every platform. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const brandName = (random: Random): string => {
  const words = [word(random)];
  if (random() < 0.3) words.push(word(random));
  if (random() < 0.45) words.push("Golf");
  else if (random() < 0.3) words.push(pick(random, TRADES));
  return words.join(" ");
};

/** Number of the 290 real brands with each category. */
const CATEGORIES = {
  "golf-clubs": 64,
  putters: 43,
  "golf-balls": 30,
  "shafts-grips": 26,
  "golf-bags": 67,
  apparel: 88,
  footwear: 26,
  gloves: 19,
  "headwear-eyewear": 51,
  "rangefinders-gps": 14,
  "launch-monitors-simulators": 16,
  "carts-trolleys": 19,
  "training-aids": 17,
  "headcovers-accessories": 59,
};
/** Number of them with each attribute, by group; owners suffice for 150 brands. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "Based in": {
    "based-in-australia": 3,
    "based-in-austria": 1,
    "based-in-canada": 5,
    "based-in-china": 1,
    "based-in-denmark": 3,
    "based-in-finland": 1,
    "based-in-france": 3,
    "based-in-germany": 9,
    "based-in-ireland": 2,
    "based-in-italy": 1,
    "based-in-japan": 26,
    "based-in-latvia": 1,
    "based-in-netherlands": 2,
    "based-in-new-zealand": 1,
    "based-in-portugal": 1,
    "based-in-singapore": 1,
    "based-in-south-africa": 2,
    "based-in-south-korea": 8,
    "based-in-sweden": 8,
    "based-in-switzerland": 3,
    "based-in-uk": 17,
    "based-in-usa": 133,
  },
  "Made in": {
    "made-in-germany": 3,
    "made-in-japan": 11,
    "made-in-uk": 3,
    "made-in-usa": 17,
  },
  Owner: {
    "owner-acushnet-holdings": 6,
    "owner-callaway": 6,
    "owner-club-car": 2,
    "owner-dick-s-sporting-goods": 4,
    "owner-dynamic-brands": 3,
    "owner-mitsubishi-chemical-group": 2,
    "owner-new-wave-group": 2,
    "owner-perry-ellis-international": 2,
    "owner-pridesports": 2,
    "owner-puma-se": 2,
    "owner-richemont": 2,
    "owner-ruia-group": 2,
    "owner-sumitomo-rubber-industries": 3,
    "owner-taylormade": 3,
    "owner-true-temper": 3,
    ...Object.fromEntries(Array.from({ length: 88 }, (_, number) => [`owner-${number}`, 1])),
  },
  "Made for": {
    "women-s-line": 92,
    "women-s-specialist": 6,
    "junior-line": 25,
    "left-handed-options": 47,
  },
  "How sold": {
    "direct-to-consumer": 82,
    "custom-fitting": 38,
  },
  Speciality: {
    "tour-proven": 74,
    "forged-irons": 23,
    "milled-putters": 13,
    handmade: 15,
    "app-connected": 26,
    "electric-powered": 14,
    "waterproof-outerwear": 15,
    "sustainable-materials": 6,
    "lifestyle-streetwear": 41,
  },
  "About the company": {
    "family-owned": 13,
    "women-founded": 11,
    "heritage-brand-pre-1950": 21,
    "founded-after-2010": 31,
  },
  Status: {
    "independent-revival": 7,
    "closed-or-dormant": 6,
  },
};
const PLACES = [
  "Carlsbad, California, USA",
  "Tokyo, Japan",
  "St Andrews, UK",
  "Munich, Germany",
  null,
];
const TRADES = ["Putters", "Shafts", "Sports", "Apparel", "Company", "Studio", "Works", "Design"];
const STARTS = "b br c ch cl d f fl g gr h j k l m n p pr r s sh sk st t tr v w z".split(" ");
const VOWELS = "a e i o u ai ea ee oo ou y é ö".split(" ");
const ENDS = "n r l s t x ck ll ng nt rd rk ss st th".split(" ").concat(["", "", "", ""]);

export const pick = <T>(random: Random, from: readonly T[]): T => {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error("Nothing to pick from");
  return picked;
};

const word = (random: Random): string => {
  const syllables = 1 + Math.floor(random() * 2.6);
  const text = Array.from(
    { length: syllables },
    () => pick(random, STARTS) + pick(random, VOWELS) + pick(random, ENDS),
  ).join("");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Picks each with its own probability, and at least one: about two categories and three attributes per brand. */
const drawn = (random: Random, weights: Readonly<Record<string, number>>, of: number): string[] => {
  const slugs = Object.keys(weights).filter((slug) => random() * of < (weights[slug] ?? 0));
  return slugs.length > 0 ? slugs : [pick(random, Object.keys(weights))];
};

/** Picks at most one country and one owner. */
const drawnAttributes = (random: Random): string[] => {
  const slugs = Object.entries(ATTRIBUTES).flatMap(([group, weights]) => {
    const inGroup = Object.keys(weights).filter((slug) => random() * 290 < (weights[slug] ?? 0));
    return group === "Based in" || group === "Owner" ? inGroup.slice(0, 1) : inGroup;
  });
  return slugs.length > 0 ? slugs : ["women-s-line"];
};

const titled = (slug: string): string =>
  slug.replaceAll("-", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};
