import { diffWordsWithSpace } from "diff";

/** A text with removed and added words marked. */
export const WordDiff = ({ before, after }: { before: string; after: string }) => (
  <span className="kept-lines">
    {[...diffWordsWithSpace(before, after).entries()].map(([at, { value, added, removed }]) =>
      removed ? (
        <del key={at}>{value}</del>
      ) : added ? (
        <ins key={at}>{value}</ins>
      ) : (
        <span key={at}>{value}</span>
      ),
    )}
  </span>
);
