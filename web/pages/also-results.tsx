import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { choose, FACET_NAMES, FACETS } from "#core/catalog/facets.ts";
import type { Also, Listing, Reading } from "#core/catalog/listing.ts";
import { BrandList } from "../ui/brand-list.tsx";
import { brandsPath, countBrands, FacetCount, fullName } from "../ui/links.tsx";

interface AlsoProps {
  query: BrandsQuery;
  also: Also;
  listing: Listing;
}

/** Brands that fit the words of a search, below those found by name. */
export const AlsoResults = ({ query, also, listing }: AlsoProps) => (
  <section className="also" aria-labelledby="also">
    <div className="section-head">
      <h2 id="also">{listing.total > 0 ? `Also for “${query.search}”` : "Related results"}</h2>
      {listing.total > 0 && <p className="quiet">{countBrands(also.total)}</p>}
    </div>
    <Readings query={query} also={also} listing={listing} />
    <BrandList query={query} brands={also.items} />
    {also.total > also.items.length && (
      <p className="quiet also-more">
        {`These are the first ${also.items.length} of ${countBrands(also.total)}. To narrow them down, add a word or use a link above.`}
      </p>
    )}
  </section>
);

/** How the search was read: options as links to their lists, places and words as text. */
const Readings = ({ query, also, listing: { facets } }: AlsoProps) => {
  // Two words may mean the same.
  const readings = also.readings.filter(
    (reading, at, all) => all.findIndex((other) => meaningOf(other) === meaningOf(reading)) === at,
  );
  const options = readings.flatMap((reading) => {
    const facet = facetOf(reading);
    return facet && "slug" in reading ? [{ ...reading, facet }] : [];
  });
  const unsearched = { ...query, search: "", page: 1 };
  const nameOf = ({ facet, slug, name }: (typeof options)[number]) =>
    fullName(facets[facet].find((option) => option.slug === slug) ?? { name }, facets.groups);
  const combined = options.reduce((all, { facet, slug }) => choose(all, facet, slug), unsearched);
  return (
    <ul className="chips also-readings" aria-label="How we read your search">
      <li className="also-word" aria-hidden="true">
        Read as
      </li>
      {options.map((option) => (
        <li key={`${option.facet}/${option.slug}`}>
          <a className="chip" href={brandsPath(choose(unsearched, option.facet, option.slug))}>
            {nameOf(option)} <FacetCount count={option.count} />
          </a>
        </li>
      ))}
      {readings.map(
        ({ kind, text }) =>
          (kind === "place" || kind === "text") && (
            <li key={`${kind}/${text}`} className="also-word">
              {kind === "place" ? `based in ${capitalised(text)}` : `mentioning “${text}”`}
            </li>
          ),
      )}
      {canCombine(options) && combined.attributes.length < 2 && (
        <li>
          <a className="chip" href={brandsPath(combined)}>
            {options.map(nameOf).join(" + ")}
          </a>
        </li>
      )}
    </ul>
  );
};

const facetOf = ({ kind }: Reading) => FACET_NAMES.find((facet) => FACETS[facet].noun === kind);

const meaningOf = (reading: Reading): string =>
  "slug" in reading ? `${reading.kind}/${reading.slug}` : `${reading.kind}/${reading.text}`;

/** Links combine at most one option of each facet: crawlers would find endless lists of several attributes. */
const canCombine = (options: readonly { facet: string }[]): boolean =>
  options.length > 1 && new Set(options.map(({ facet }) => facet)).size === options.length;

const capitalised = (text: string): string =>
  text.replace(/(?:^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
