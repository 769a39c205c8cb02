import { LETTERS } from "#core/catalog/letter.ts";
import type { ListingQuery } from "#core/catalog/listing-query.ts";
import type { LetterLink, Listing } from "#core/catalog/listing.ts";
import { brandsPath } from "../../ui/listing-links.tsx";
import { KEEP_SCROLL } from "../../navigation/follow-links.ts";
import { letterId } from "./letter-id.ts";

interface LetterStripProps {
  query: ListingQuery;
  listing: Pick<Listing, "letters" | "total">;
}

/** Leads into the order by name at each letter; in other orders, to the order by name. */
export const LetterStrip = ({ query, listing: { letters, total } }: LetterStripProps) => {
  if (total === 0) return null;
  if (!letters)
    return (
      <p className="letters">
        <a href={brandsPath({ ...query, sort: "name-asc", page: 1 })} {...KEEP_SCROLL}>
          Browse A to Z
        </a>
      </p>
    );
  const found = new Map(letters.map((link) => [link.letter, link]));
  return (
    <nav className="letters" aria-label="A to Z">
      <ol>
        {LETTERS.map((letter) => (
          <li key={letter}>
            <Letter letter={letter} link={found.get(letter)} query={query} />
          </li>
        ))}
      </ol>
    </nav>
  );
};

interface LetterProps {
  letter: string;
  link: LetterLink | undefined;
  query: ListingQuery;
}

const Letter = ({ letter, link, query }: LetterProps) => {
  const sign = letter.toUpperCase();
  if (!link) return <span aria-hidden="true">{sign}</span>;
  return (
    <a
      href={`${brandsPath({ ...query, page: link.page })}#${letterId(letter)}`}
      aria-label={letter === "#" ? "# (digits and other signs)" : undefined}
    >
      {sign}
    </a>
  );
};
