import { LIMITS } from "../limits.ts";
import { foldAccents } from "../text/fold.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The slug a name suggests: folded, each run of characters other than a-z and 0-9 made one hyphen
 * (spec section 5), none at the ends, at most 120 characters. `null` when nothing is left, as for a
 * name in another script: such a record needs a slug given by hand.
 */
export const slugFromName = (name: string): string | null => {
  const slug = foldAccents(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LIMITS.slug + 1)
    .replace(/^-|-$/g, "")
    .slice(0, LIMITS.slug)
    .replace(/-$/, "");
  return slug === "" ? null : slug;
};

export const noSlugFromName = (example = "ping-golf"): string =>
  `cannot be made from this name: give one by hand, such as ${example}`;

export const isSlug = (text: string): boolean => text.length <= LIMITS.slug && SLUG.test(text);

/** How many alternatives to a taken slug are tried. */
const ALTERNATIVES = 50;

/** Slugs to offer where one is taken, best first: `ping-2`, `ping-3` and so on, never longer than a slug may be. */
export const slugAlternatives = (slug: string): string[] =>
  Array.from({ length: ALTERNATIVES }, (_, at) => {
    const ending = `-${at + 2}`;
    return slug.slice(0, LIMITS.slug - ending.length).replace(/-$/, "") + ending;
  });
