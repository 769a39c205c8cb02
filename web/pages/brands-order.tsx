import { useNavigate } from "react-router-dom";
import { type BrandsQuery, type View, VIEWS } from "#core/catalog/brands-query.ts";
import { letterOf, LETTERS } from "#core/catalog/letters.ts";
import { type Sort, USUAL_SORT } from "#core/catalog/listing-query.ts";
import type { Listing } from "#core/catalog/listing.schema.ts";
import { ViewIcon } from "../ui/icons.tsx";
import { brandsPath, QueryFields } from "../ui/links.tsx";

const CHOICES: { sort: Sort; name: string }[] = [
  { sort: "view-count", name: "Popularity" },
  { sort: "name-asc", name: "Name (A-Z)" },
  { sort: "recent", name: "Recently Added" },
];

/** The order and the view of a list. */
export const ListForm = ({ query }: { query: BrandsQuery }) => {
  const navigate = useNavigate();
  const show = (next: Partial<BrandsQuery>): void => {
    void navigate(brandsPath({ ...query, ...next }), { preventScrollReset: true });
  };
  const sortBy = (value: string): void =>
    show({ sort: CHOICES.find((choice) => choice.sort === value)?.sort ?? null, page: 1 });
  return (
    <form className="list-form" action="/brands" method="get">
      <label className="quiet" htmlFor="sort">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        value={query.sort ?? (query.search === "" ? USUAL_SORT : "")}
        onChange={({ currentTarget }) => sortBy(currentTarget.value)}
      >
        {/* A search without a chosen order is sorted by best match, which cannot be chosen again. */}
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
      <QueryFields query={query} except={["sort", "view"]} />
      <noscript>
        <button className="button is-small">Apply</button>
      </noscript>
      {VIEWS.filter((view) => view !== query.view).map((view) => (
        <button
          key={view}
          className={`button is-quiet is-small view-button ${query.view === undefined ? `to-${view}` : ""}`}
          name="view"
          value={view}
          onClick={(event) => {
            event.preventDefault();
            show({ view });
          }}
        >
          <ViewIcon view={view} />
          <span>
            <span className="visually-hidden">Show as </span>
            {VIEW_NAMES[view]}
          </span>
        </button>
      ))}
    </form>
  );
};

const VIEW_NAMES: Readonly<Record<View, string>> = { cards: "Cards", list: "List" };

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
  if (!letters) return new Map();
  // In reverse order, so that the first brand of each letter is set last.
  const firsts = new Map(items.toReversed().map(({ id, name }) => [letterOf(name), id]));
  return new Map(Array.from(firsts, ([letter, id]) => [id, letterId(letter)]));
};
