import { useEffect, useState } from "react";
import {
  COMPARED_LIMIT,
  type ComparisonQuery,
  withPresentSlugs,
} from "#core/catalog/comparison.ts";
import { comparePath } from "./compare-add-brand.tsx";
import type { Listed } from "./shortlist-tray.ts";

const loadTray = () => import("./shortlist-tray.ts");

type Tray = Awaited<ReturnType<typeof loadTray>>;

interface CompareShortlistProps {
  query: Pick<ComparisonQuery, "asked">;
  missing: string[];
  brands: readonly Listed[];
}

/** The visitor's own shortlist: adds the compared brands to it or, without a comparison, offers to compare it. */
export const CompareShortlist = ({ query, missing, brands }: CompareShortlistProps) => {
  const tray = useTray();
  const listed = tray?.listShortlist() ?? NONE;
  const isOffer = brands.length < 2 && listed.length > 1;
  const compared = isOffer ? listed : brands;
  useEffect(() => {
    tray?.setCompared(compared.map(({ slug }) => slug));
    return () => tray?.setCompared([]);
  }, [tray, compared]);
  useEffect(() => {
    // Replace old slugs of renamed brands in the shortlist.
    const found = query.asked.slice(0, COMPARED_LIMIT).filter((slug) => !missing.includes(slug));
    tray?.updateShortlist((shortlist) => withPresentSlugs(shortlist, found, brands));
  }, [tray, query, missing, brands]);
  const others = brands.filter(({ slug }) => tray && !tray.isOnShortlist(slug));
  return (
    <>
      {tray && others.length > 0 && (
        <button
          type="button"
          className="button is-quiet is-small"
          onClick={() => tray.addToShortlist(others)}
        >
          Add to my shortlist
        </button>
      )}
      {isOffer && <ShortlistOffer listed={listed} />}
    </>
  );
};

const NONE: readonly Listed[] = [];

const ShortlistOffer = ({ listed }: { listed: readonly Listed[] }) => (
  <section className="compare-offer" aria-labelledby="compare-offer">
    <h2 id="compare-offer">Your shortlist</h2>
    <ul className="chips">
      {listed.map(({ slug, name }) => (
        <li key={slug}>
          <a className="chip" href={`/brands/${slug}`}>
            {name}
          </a>
        </li>
      ))}
    </ul>
    <a className="button" href={comparePath(listed.map(({ slug }) => slug))}>
      {`Compare these ${listed.length} brands`}
    </a>
  </section>
);

/** The shortlist's script; renders again when the shortlist changes. */
const useTray = (): Tray | undefined => {
  const [tray, setTray] = useState<Tray>();
  const [, setChanges] = useState(0);
  useEffect(() => {
    // The shortlist is optional: the page works without its script.
    loadTray().then(setTray, () => {});
  }, []);
  useEffect(() => tray?.onShortlistChange(() => setChanges((changes) => changes + 1)), [tray]);
  return tray;
};
