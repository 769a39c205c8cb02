import { useNavigate } from "react-router-dom";
import type { BrandsQuery, View } from "#core/catalog/brands-query.ts";
import { letterOf, LETTERS } from "#core/catalog/letters.ts";
import { type Sort, USUAL_SORT } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.ts";
import { KEEP_SCROLL } from "../site/navigation.tsx";
import { brandsPath, pageCount, QueryFields } from "../ui/links.tsx";

const CHOICES: { sort: Sort; name: string }[] = [
  { sort: "view-count", name: "Popularity" },
  { sort: "name-asc", name: "Name (A-Z)" },
  { sort: "recent", name: "Recently Added" },
];

export const SortForm = ({ query }: { query: BrandsQuery }) => {
  const navigate = useNavigate();
  const sortBy = (value: string): void => {
    const next = CHOICES.find((choice) => choice.sort === value)?.sort ?? null;
    void navigate(brandsPath({ ...query, sort: next, page: 1 }), { preventScrollReset: true });
  };
  return (
    <form className="sort-form" action="/brands" method="get">
      <label htmlFor="sort">Sort by</label>
      <select
        id="sort"
        name="sort"
        value={query.sort ?? (query.search === "" ? USUAL_SORT : "")}
        onChange={({ currentTarget }) => sortBy(currentTarget.value)}
      >
        {/* The order of a search is said above the list; it is no choice. */}
        {query.search !== "" && query.sort === null && (
          <option value="" hidden>
            Best match
          </option>
        )}
        {CHOICES.map((choice) => (
          <option key={choice.sort} value={choice.sort}>
            {choice.name}
          </option>
        ))}
      </select>
      <QueryFields query={query} except="sort" />
      <noscript>
        <button className="button is-small">Apply</button>
      </noscript>
    </form>
  );
};

const VIEWS: { view: View; name: string }[] = [
  { view: "cards", name: "Cards" },
  { view: "list", name: "List" },
];

export const ViewLinks = ({ query }: { query: BrandsQuery }) => (
  <nav className="view-links" aria-label="View">
    {VIEWS.map(({ view, name }) => (
      <a
        key={view}
        href={brandsPath({ ...query, view })}
        aria-current={view === (query.view ?? "cards") ? "true" : undefined}
        rel="nofollow"
        {...KEEP_SCROLL}
      >
        {name}
      </a>
    ))}
  </nav>
);

interface LetterStripProps {
  query: BrandsQuery;
  listing: Pick<Listing, "letters" | "total">;
}

/** Links to each letter's first brand in the list by name. */
export const LetterStrip = ({ query, listing: { letters, total } }: LetterStripProps) => {
  if (total === 0 || !letters) return null;
  const found = new Map(letters.map((link) => [link.letter, link]));
  return (
    <nav className="letters" aria-label="A to Z">
      <ol>
        {LETTERS.map((letter) => {
          const link = found.get(letter);
          const sign = letter.toUpperCase();
          return (
            <li key={letter}>
              {link ? (
                <a
                  href={`${brandsPath({ ...query, page: link.page })}#${letterId(letter)}`}
                  aria-label={letter === "#" ? "# (digits and other signs)" : undefined}
                >
                  {sign}
                </a>
              ) : (
                <span aria-hidden="true">{sign}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};

/** The anchor of a letter's first brand on a page. */
const letterId = (letter: string): string => `letter-${letter === "#" ? "other" : letter}`;

/** In a list by name, the anchors of each letter's first brand, by brand id. */
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

interface PaginationProps {
  query: BrandsQuery;
  listing: Pick<Listing, "page" | "total" | "pageSize">;
}

export const Pagination = ({ query, listing }: PaginationProps) => {
  const { page } = listing;
  const last = pageCount(listing);
  if (last === 1) return null;
  const pathOf = (number: number): string => brandsPath({ ...query, page: number });
  return (
    <nav className="bar pagination" aria-label="Pages">
      {page > 1 && (
        <a className="page-step is-previous" rel="prev" href={pathOf(page - 1)}>
          Previous
        </a>
      )}
      <ol className="page-numbers">
        {shownPages(page, last).map((number) =>
          typeof number === "string" ? (
            <li key={number} className="page-gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <a
                href={pathOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </a>
            </li>
          ),
        )}
      </ol>
      <p className="page-position">{`Page ${page} of ${last}`}</p>
      {page < last && (
        <a className="page-step is-next" rel="next" href={pathOf(page + 1)}>
          Next
        </a>
      )}
    </nav>
  );
};

/** The ends and the neighbours of the current page, with gaps between. */
export const shownPages = (page: number, last: number): (number | "gap before" | "gap after")[] => {
  // A gap of one page would be as wide as its number.
  const from = page - 1 <= 3 ? 1 : page - 1;
  const to = page + 1 >= last - 2 ? last : page + 1;
  return [
    ...(from > 1 ? ([1, "gap before"] as const) : []),
    ...Array.from({ length: to - from + 1 }, (_, index) => from + index),
    ...(to < last ? (["gap after", last] as const) : []),
  ];
};
