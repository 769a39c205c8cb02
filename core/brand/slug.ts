import { LIMITS } from "../limits.ts";
import { foldAccents } from "../text/fold.ts";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The slug derived from a name (spec section 5): in lower case without accents, each run of characters other than letters and digits
 * replaced by one hyphen, at most 120 characters. `null` if nothing is left, as for a Japanese name: an editor must then enter a slug.
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

/** The slug derived from a name, if it identifies the brand. `Ларкспур Golf` gives only `golf`, which many brands would share. */
export const ownSlugFromName = (name: string): string | null => {
  const slug = slugFromName(name);
  return slug !== null && SHARED.has(slug) && OTHER_SCRIPT.test(name) ? null : slug;
};

const SHARED = new Set(
  "club co co-ltd company golf golf-club golf-co golf-japan golf-korea inc japan korea ltd the usa".split(
    " ",
  ),
);
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u;

export const noSlugFromName = (example = "ping-golf"): string =>
  `cannot be derived from this name: enter one, such as ${example}`;

export const isSlug = (text: string): boolean => text.length <= LIMITS.slug && SLUG.test(text);

/** How many alternatives to a taken slug are offered. */
const ALTERNATIVES = 50;

/** Alternatives to a taken slug: `ping-2`, `ping-3` and so on, each within the length limit. */
export const slugAlternatives = (slug: string): string[] =>
  Array.from({ length: ALTERNATIVES }, (_, at) => {
    const ending = `-${at + 2}`;
    return slug.slice(0, LIMITS.slug - ending.length).replace(/-$/, "") + ending;
  });
