import { formatListingQuery, type ListingQuery } from "#core/catalog/listing-query.ts";

interface QueryFieldsProps {
  query: ListingQuery;
  /** The field that the form itself asks for. */
  except: string;
}

/** Hidden fields that carry the rest of a query through a plain HTML form; the page starts again at 1. */
export const QueryFields = ({ query, except }: QueryFieldsProps) => {
  const rest = new URLSearchParams(formatListingQuery({ ...query, page: 1 }));
  rest.delete(except);
  return [...rest].map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ));
};
