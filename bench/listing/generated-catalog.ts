import { join } from "node:path";
import { shippedBrands } from "#adapters/files/shipped-brands.harness.ts";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import { slugFromName } from "#core/brand/slug.ts";
import type { CatalogBrand } from "#core/brand/brand.ts";
import { catalogIn, type CatalogSnapshot } from "#core/catalog/catalog-changes.ts";
import { ROOT } from "../http/processes.ts";

/** The shipped directory with this many generated brands; the same in every run. */
export const generateCatalog = async (size: number): Promise<CatalogSnapshot> => {
  const shipped = await readShipped();
  const random = createRandom(1);
  const brands = Array.from({ length: size }, (_, number) =>
    generateBrand(random, shipped, number, size),
  );
  return { ...shipped, revision: 1, viewsRevision: 1, brands };
};

const readShipped = async (): Promise<CatalogSnapshot> => {
  const { catalogStore } = memoryStores();
  await catalogStore.commit(await shippedBrands(join(ROOT, "fixtures")));
  return catalogIn(await catalogStore.directory());
};

/** A brand with the facts and links of a real one, so that facets are as uneven as real ones. */
const generateBrand = (
  random: Random,
  shipped: CatalogSnapshot,
  number: number,
  size: number,
): CatalogBrand => {
  const name = brandName(random);
  const created = new Date(
    Date.UTC(2019, 0, 1) + Math.floor(random() * 2500) * 86_400_000,
  ).toISOString();
  return {
    ...pick(random, shipped.brands),
    version: 1,
    id: uuid(random),
    slug: `${slugFromName(name)}-${number}`,
    name,
    // Half of the brands have one or two aliases, like the real ones.
    aliases: Array.from({ length: pick(random, [0, 0, 0, 1, 1, 2]) }, () => brandName(random)),
    websiteUrl: random() < 0.9 ? `https://${number}.example.com/` : null,
    // A few brands have most of the views.
    viewCount: Math.floor(size / (1 + random() * size) ** 0.9),
    createdAt: created,
    updatedAt: created,
  };
};

type Random = () => number;

/** mulberry32: small, fast, and the same on every platform. */
const createRandom = (seed: number): Random => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const brandName = (random: Random): string => {
  const words = [word(random)];
  if (random() < 0.3) words.push(word(random));
  if (random() < 0.45) words.push("Golf");
  else if (random() < 0.3) words.push(pick(random, TRADES));
  return words.join(" ");
};

const TRADES = ["Putters", "Shafts", "Sports", "Apparel", "Company", "Studio", "Works", "Design"];
const STARTS = "b br c ch cl d f fl g gr h j k l m n p pr r s sh sk st t tr v w z".split(" ");
const VOWELS = "a e i o u ai ea ee oo ou y é ö".split(" ");
const ENDS = "n r l s t x ck ll ng nt rd rk ss st th".split(" ").concat(["", "", "", ""]);

const pick = <T>(random: Random, from: readonly T[]): T => {
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

const uuid = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};
