import type { BrandsQuery } from "#core/catalog/brands-query.ts";
import { FACET_NAMES, FACETS, standaloneName } from "#core/catalog/facets.ts";
import type { Listing, Reading } from "#core/catalog/listing.schema.ts";
import { ageAskedFor, withoutPhrase } from "#core/catalog/search-words.ts";
import { listText } from "#core/text/count-text.ts";
import { KEEP_SCROLL } from "../site/navigation.tsx";
import { brandsPath, comparePath, countBrands, FacetCount, fullName } from "../ui/links.tsx";

interface SearchProps {
  query: BrandsQuery;
  listing: Listing;
}

/** How a search was read, in one line. Each part is a link to the search without it. */
export const SearchReading = ({ query, listing }: SearchProps) => {
  const { named = 0, readings = [], ignored = [], showing } = listing;
  if (query.search === "") return null;
  if (listing.total === 0)
    return (
      ignored.length > 0 && (
        <p className="search-reading">
          <LeftOut texts={ignored} />
        </p>
      )
    );
  const shown = showing ?? query.search;
  const without = (text: string): string =>
    brandsPath({ ...query, search: withoutPhrase(shown, text), spelling: undefined, page: 1 });
  // Two words may have the same meaning. One word may mean several options, which share a chip.
  const distinct = readings.filter(
    (reading, at) => readings.findIndex((other) => meaningOf(other) === meaningOf(reading)) === at,
  );
  const meant = (text: string) => distinct.filter((reading) => reading.text === text);
  const parts = distinct.filter((reading) => meant(reading.text)[0] === reading);
  const isLike = parts.some(({ kind }) => kind === "brand") && listing.total > named;
  return (
    <div className="search-reading">
      <p>
        {showing !== undefined && (
          <>
            Showing results for <strong>{showing}</strong>.{" "}
            <a href={brandsPath({ ...query, spelling: "typed", page: 1 })}>
              {`Search for “${query.search}” instead`}
            </a>
            .{" "}
          </>
        )}
        {query.sort === null && listing.total > 1 && FIRST[ageAskedFor(shown) ?? "best"]}
        {query.match === "words" && `Brands that mention “${shown}” and have other names. `}
        {query.match === "name" && `Names with “${shown}”. `}
        {query.match !== undefined && (
          <a href={brandsPath({ ...query, match: undefined, page: 1 })}>Show all results</a>
        )}
        {query.match === undefined && parts.length > 0 && (
          <>
            {"Matched: "}
            {named > 0 && named < listing.total && !isLike && `${named} by name · `}
            {parts.map((reading, at) => (
              <span key={meaningOf(reading)}>
                {at > 0 && " "}
                <a className="chip is-removable" href={without(reading.text)} {...KEEP_SCROLL}>
                  <span className="visually-hidden">Remove </span>
                  {isLike && reading.kind === "brand" && "like "}
                  {anyOf(meant(reading.text).map((one) => textOf(one, listing)))}
                  {"count" in reading &&
                    reading.count !== listing.total &&
                    meant(reading.text).length === 1 && (
                      <>
                        {" "}
                        <FacetCount count={reading.count} />
                      </>
                    )}
                </a>
              </span>
            ))}
          </>
        )}
        {ignored.length > 0 && <LeftOut texts={ignored} />}
      </p>
      <CompareLink readings={parts} />
    </div>
  );
};

const LeftOut = ({ texts }: { texts: readonly string[] }) => (
  <>
    {` Left out: ${texts.map((text) => `“${text}”`).join(", ")}.`}
    {texts.some((text) => PRICE.test(text)) && " We list no prices."}
  </>
);

/** Of many options, such as the countries of Europe, only some are named. */
const NAMED_OPTIONS = 3;

const anyOf = (names: readonly string[]): string => {
  const more = names.length - NAMED_OPTIONS;
  const shown = more > 1 ? [...names.slice(0, NAMED_OPTIONS), `${more} more`] : names;
  return listText(shown, "or");
};

const FIRST = {
  best: "Best match first. ",
  oldest: "Oldest first. ",
  newest: "Newest first. ",
};

/** A number alone is not a price, as it may be a year. */
const PRICE = /\D\d|\d\D|[$£€]/;

const textOf = (reading: Reading, { facets, lacking = 0 }: Listing): string => {
  if (!("slug" in reading)) {
    if (reading.kind === "place") return `based in ${capitalised(reading.text)}`;
    return `${lacking > 0 ? "some mention" : "mentions"} “${reading.text}”`;
  }
  const { slug, kind } = reading;
  const facet = FACET_NAMES.find((name) => FACETS[name].noun === kind);
  const option = facet && facets[facet].find((one) => one.slug === slug);
  const name = option ? fullName(option, facets.groups) : reading.name;
  return facet ? standaloneName(facet, name) : name;
};

const meaningOf = (reading: Reading): string =>
  "slug" in reading ? `${reading.kind}/${reading.slug}` : `${reading.kind}/${reading.text}`;

const capitalised = (text: string): string =>
  text.replace(/(?:^|\s)\p{L}/gu, (letter) => letter.toUpperCase());

/** Links the comparison of the brands that a search names; nothing if it names fewer than two. */
const CompareLink = ({ readings }: { readings: readonly Reading[] }) => {
  const brands = readings.filter((reading) => reading.kind === "brand");
  if (brands.length < 2) return null;
  const path = comparePath(brands.map(({ slug }) => slug));
  return (
    <p>
      <a href={path} rel="nofollow">{`Compare ${listText(brands.map(({ name }) => name))}`}</a>
    </p>
  );
};

/** Links the brands that only mention the words of a search. */
export const MentioningLink = ({ query, listing: { mentioning = 0, showing } }: SearchProps) => {
  if (mentioning === 0) return null;
  const search = showing ?? query.search;
  const path = brandsPath({ ...query, search, spelling: undefined, match: "words", page: 1 });
  return (
    <p className="list-end">
      <a href={path} rel="nofollow">
        {`${countBrands(mentioning)} ${mentioning === 1 ? "mentions" : "mention"} “${search}”`}
      </a>
    </p>
  );
};
