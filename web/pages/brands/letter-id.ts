import { letterOf } from "#core/catalog/letter.ts";
import type { Listing } from "#core/catalog/listing.ts";

/** The anchor of a letter's first brand on a page. */
export const letterId = (letter: string): string => `letter-${letter === "#" ? "other" : letter}`;

/** In a list by name, the anchors of the brands with which a letter starts; by the brands' ids. */
export const letterAnchors = ({ items, letters }: Listing): ReadonlyMap<string, string> => {
  const anchors = new Map<string, string>();
  if (!letters) return anchors;
  const met = new Set<string>();
  for (const { id, name } of items) {
    const letter = letterOf(name);
    if (!met.has(letter)) anchors.set(id, letterId(letter));
    met.add(letter);
  }
  return anchors;
};
