import { useNavigate } from "react-router-dom";
import {
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  type Sort,
} from "#core/catalog/listing-query.ts";
import { brandsPath, QueryFields } from "../../ui/listing-links.tsx";

const CHOICES: { sort: Sort; name: string }[] = [
  { sort: "view-count", name: "Popularity" },
  { sort: "name-asc", name: "Name (A-Z)" },
  { sort: "recent", name: "Recently Added" },
];

export const SortForm = ({ query }: { query: ListingQuery }) => {
  const navigate = useNavigate();
  const sortBy = (value: string): void => {
    const next =
      CHOICES.find((choice) => choice.sort === value)?.sort ?? DEFAULT_LISTING_QUERY.sort;
    void navigate(brandsPath({ ...query, sort: next, page: 1 }), { preventScrollReset: true });
  };
  return (
    <form className="sort-form" action="/brands" method="get">
      <label htmlFor="sort">Sort by</label>
      <select
        id="sort"
        name="sort"
        value={query.sort}
        onChange={({ currentTarget }) => sortBy(currentTarget.value)}
      >
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
