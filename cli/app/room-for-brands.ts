import { countOf } from "../output/show-value.ts";

/** What the program takes of its heap by itself, room for new objects included, and a brand while the catalog is loaded: it is half of that afterwards. */
const BASE_BYTES = 250_000_000;
const BYTES_PER_BRAND = 2_000;

/** Beyond, lists and a start take longer than is promised. */
export const MOST_BRANDS = 1_000_000;

/** So few fit wherever the program itself does: in less room it keeps fewer new objects at once. */
const FEW_BRANDS = 20_000;

type Room = { isEnough: true; advice: string | undefined } | { isEnough: false; advice: string };

/** What to say of a directory of so many brands before it is loaded into a heap that may grow so far; `isEnough` where it can be. */
export const roomForBrands = (brands: number, heapLimit: number): Room => {
  const megabytes = Math.ceil((BASE_BYTES + brands * BYTES_PER_BRAND) / 1_048_576);
  const isEnough = brands <= FEW_BRANDS || megabytes * 1_048_576 <= heapLimit;
  if (isEnough && brands <= MOST_BRANDS) return { isEnough, advice: undefined };
  const many = `The database holds ${countOf(brands, "brand")}, and every server holds the public ones in memory.`;
  if (isEnough)
    return {
      isEnough,
      advice: `${many} It is made for up to ${MOST_BRANDS.toLocaleString("en")}: beyond that a start takes longer than 15 seconds, and lists take longer than 30 milliseconds.`,
    };
  return {
    isEnough,
    advice: `${many} That takes about ${megabytes.toLocaleString("en")} MB, and Node.js allows itself ${Math.floor(heapLimit / 1_048_576).toLocaleString("en")} here. On a machine that has as much, start it with NODE_OPTIONS=--max-old-space-size=${megabytes}.`,
  };
};
