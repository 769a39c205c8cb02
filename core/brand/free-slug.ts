import { LIMITS } from "../limits.ts";

/** How many alternatives to a taken slug are tried. */
const ALTERNATIVES = 50;

/** Slugs to offer where one is taken, best first: `ping-2`, `ping-3` and so on, never longer than a slug may be. */
export const slugAlternatives = (slug: string): string[] =>
  Array.from({ length: ALTERNATIVES }, (_, at) => {
    const ending = `-${at + 2}`;
    return slug.slice(0, LIMITS.slug - ending.length).replace(/-$/, "") + ending;
  });
