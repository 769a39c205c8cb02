import { foldForSearch } from "#core/text/fold.ts";
import type { Suggestion } from "#core/catalog/listing.ts";
import { useSuggestions } from "../../ui/combobox.ts";

/** Leads to the brand that goes by the name being typed, if there is one: it need not be suggested again. */
export const ListedByName = ({ name }: { name: string }) => {
  const suggestions = useSuggestions(name, true);
  const folded = foldForSearch(name);
  return (
    <AlreadyListed
      brand={suggestions.find(
        (suggestion) => suggestion.kind === "brand" && foldForSearch(suggestion.name) === folded,
      )}
    />
  );
};

/** Leads to the brand whose website this is. */
export const ListedBySite = ({ url }: { url: string }) => {
  const isAddress = /^https?:\/\/[^/.]+\.[^/]/i.test(url.trim());
  const suggestions = useSuggestions(url, isAddress);
  return <AlreadyListed brand={suggestions[0]} />;
};

const AlreadyListed = ({ brand }: { brand: Suggestion | undefined }) => (
  <output className="field-notice">
    {brand && (
      <>
        Already listed? <a href={`/brands/${brand.slug}`}>{`See ${brand.name}`}</a>
      </>
    )}
  </output>
);
