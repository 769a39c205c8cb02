import { isSlug, slugFromName } from "#core/brand/slug.ts";

/** The slug's field. It follows the name until somebody types into it, and again once it is emptied. */
export interface SlugState {
  slug: string;
  follows: boolean;
}

/** A brand that exists keeps its address when it is renamed; that of a new one follows, unless it was typed. */
export const startSlug = (slug: string, name: string, isNew: boolean): SlugState => ({
  slug,
  follows: slug === "" || (isNew && slug === (slugFromName(name) ?? "")),
});

export const nameTyped = (state: SlugState, name: string): SlugState =>
  state.follows ? { slug: slugFromName(name) ?? "", follows: true } : state;

export const slugTyped = (text: string): SlugState => ({ slug: text, follows: text.trim() === "" });

/** A slug to offer for what is none, such as a name that was pasted; `undefined` when nothing is left of it. */
export const repairSlug = (text: string): string | undefined =>
  isSlug(text) ? undefined : (slugFromName(text) ?? undefined);
