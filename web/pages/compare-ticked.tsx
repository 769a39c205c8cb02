import { useEffect, useState } from "react";
import { comparePath } from "../ui/links.tsx";
import type { Listed } from "./compare-tray.ts";

const loadTray = () => import("./compare-tray.ts");

type Tray = Awaited<ReturnType<typeof loadTray>>;

/** Offers to add the compared brands to the visitor's ticked ones or, without a comparison, to compare the ticked ones. */
export const CompareTicked = ({ brands }: { brands: readonly Listed[] }) => {
  const tray = useTray();
  const listed = tray?.listTicked() ?? NONE;
  const isOffer = brands.length < 2 && listed.length > 1;
  const compared = isOffer ? listed : brands;
  useEffect(() => {
    tray?.setCompared(compared.map(({ slug }) => slug));
    return () => tray?.setCompared([]);
  }, [tray, compared]);
  const others = brands.filter(({ slug }) => tray && !tray.isTicked(slug));
  return (
    <>
      {tray && others.length > 0 && (
        <button
          type="button"
          className="button is-quiet is-small"
          onClick={() => tray.addToTray(others)}
        >
          Add to my ticked brands
        </button>
      )}
      {isOffer && <TickedOffer listed={listed} />}
    </>
  );
};

const NONE: readonly Listed[] = [];

const TickedOffer = ({ listed }: { listed: readonly Listed[] }) => (
  <section className="compare-offer" aria-labelledby="compare-offer">
    <h2 id="compare-offer">Your ticked brands</h2>
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

/** The tray's script; renders again when the ticked brands change. */
const useTray = (): Tray | undefined => {
  const [tray, setTray] = useState<Tray>();
  const [, setChanges] = useState(0);
  useEffect(() => {
    // Optional: the page works without the script.
    loadTray().then(setTray, () => {});
  }, []);
  useEffect(() => tray?.onTrayChange(() => setChanges((changes) => changes + 1)), [tray]);
  return tray;
};
