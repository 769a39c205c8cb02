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

export const isSlug = (text: string): boolean => text.length <= LIMITS.slug && SLUG.test(text);
