import type { BrandField } from "../brand/fields.ts";
import { foldForSearch } from "../text/fold.ts";
import { isCountry, isOwner } from "./taxonomy.ts";

/** Facts of a brand that imply attributes. */
export interface RepeatedFacts {
  foundedYear: number | null;
  hqLocation: string | null;
  distributionModel: string | null;
  ownershipType: string | null;
}

/** An attribute that a fact implies. */
export interface ImpliedAttribute<Of> {
  attribute: Of;
  because: Extract<BrandField, keyof RepeatedFacts>;
}

/**
 * Attributes that follow from a brand's facts: "Based in USA" from "Carlsbad, USA". They are recognised by slugs, because names may
 * change: `based-in-…`, `owner-…`, `family-owned`, `direct-to-consumer`, `…after-2010` and `…pre-1950`.
 */
export const attributesOfFacts = <Of extends { slug: string; name: string }>(
  facts: RepeatedFacts,
  attributes: readonly Of[],
): ImpliedAttribute<Of>[] =>
  attributes.flatMap((attribute) => {
    const because = factImplying(facts, attribute);
    return because === undefined ? [] : [{ attribute, because }];
  });

const factImplying = (
  { foundedYear, hqLocation, distributionModel, ownershipType }: RepeatedFacts,
  attribute: { slug: string; name: string },
): keyof RepeatedFacts | undefined => {
  const { slug, name } = attribute;
  if (isCountry(attribute))
    return mentions(placeIn(hqLocation), countryIn(slug)) ? "hqLocation" : undefined;
  if (isOwner(attribute)) return mentions(ownershipType, name) ? "ownershipType" : undefined;
  if (slug === "family-owned") return mentions(ownershipType, slug) ? "ownershipType" : undefined;
  if (slug === "direct-to-consumer")
    return mentions(distributionModel, slug) ? "distributionModel" : undefined;
  const [, after] = /(?:^|-)after-(\d{4})$/.exec(slug) ?? [];
  const [, before] = /(?:^|-)pre-(\d{4})$/.exec(slug) ?? [];
  if (foundedYear === null) return undefined;
  const isIn =
    after === undefined ? foundedYear < Number(before ?? 0) : foundedYear > Number(after);
  return isIn ? "foundedYear" : undefined;
};

/** The last part of a place is its country. */
const placeIn = (place: string | null): string | null => place?.split(",").at(-1) ?? null;

const countryIn = (slug: string): string => slug.replace(/^based-in-/, "");

/** Whether a text contains these words, in order, without regard to case and accents. */
export const mentions = (text: string | null, words: string): boolean =>
  text !== null && spaced(text).includes(spaced(words));

const spaced = (text: string): string =>
  ` ${foldForSearch(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
