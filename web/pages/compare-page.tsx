import { useEffect, useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import {
  COLUMNS_LIMIT,
  COMPARED_LIMIT,
  type ComparisonQuery,
  type ComparisonRow,
  comparisonRows,
  formatComparison,
  parseComparison,
  withPresentSlugs,
} from "#core/catalog/comparison.ts";
import type { Compared } from "#core/directory/directory.ts";
import type { PageHead } from "../site/head.ts";
import type { Page } from "../site/page.tsx";
import { SearchBox } from "../site/search-box.tsx";
import { type PageServices, useSite } from "../site/services.ts";
import { countBrands } from "../ui/links.tsx";
import {
  ComparedColumns,
  ComparedList,
  type ComparedProps,
  type NamedBrand,
} from "./compared-brands.tsx";
import { ShareButton } from "./share-button.tsx";

interface ComparisonData extends Pick<Compared, "missing"> {
  query: ComparisonQuery;
  /** Only the shown fields, since the page sends them to the browser. */
  brands: NamedBrand[];
  rows: ComparisonRow[];
}

const ComparePage = (data: ComparisonData) => {
  const { query, brands, missing } = data;
  return (
    <div className="page compare">
      <header className="page-head">
        <h1>{headingOf(data)}</h1>
        {brands.length < 2 && (
          <p className="lede">
            {brands[0] && (
              <>
                There is only <a href={`/brands/${brands[0].slug}`}>{brands[0].name}</a> to
                compare.{" "}
              </>
            )}
            {`Tick “Compare” on up to ${COLUMNS_LIMIT} brands to see them side by side (up to ${COMPARED_LIMIT} as a list).`}
          </p>
        )}
      </header>
      {missing.length > 0 && (
        <p className="banner">
          Not in the directory: <strong>{missing.join(", ")}</strong>
        </p>
      )}
      {query.asked.length > COMPARED_LIMIT && (
        <p className="banner">
          {`A comparison can show ${COMPARED_LIMIT} brands. These are the first ${COMPARED_LIMIT} you asked for.`}
        </p>
      )}
      {brands.length < 2 ? (
        <div className="compare-search">
          <SearchBox id="compare-search" />
          <AddToShortlist {...data} />
        </div>
      ) : (
        <Comparison {...data} />
      )}
    </div>
  );
};

const Comparison = (data: ComparisonData) => {
  const { query, brands, rows } = data;
  const { origin, today } = useSite();
  const { onlyDifferences } = query;
  const differing = rows.filter(({ differs }) => differs);
  const path = pathOf({ ...query, asked: slugsOf(brands) });
  const Brands: React.FC<ComparedProps> =
    brands.length > COLUMNS_LIMIT ? ComparedList : ComparedColumns;
  return (
    <>
      <div className="bar compare-bar">
        <p>
          {rows.length === 0
            ? "There are no known facts to compare."
            : `${differing.length} of ${rows.length} facts differ${differing.length > 0 ? " (≠)" : ""}.`}
        </p>
        <div className="actions">
          {(onlyDifferences || rows.length > differing.length) && (
            <a
              className="button is-quiet is-small"
              href={pathOf({ ...query, onlyDifferences: !onlyDifferences })}
            >
              {onlyDifferences ? "Show all rows" : "Show only differences"}
            </a>
          )}
          <AddToShortlist {...data} />
          <ShareButton details={{ page: "compare" }} path={path} label="Copy link" />
        </div>
      </div>
      {/* The form of each brand's Remove button, which sends the other brands. */}
      <form id={COMPARISON_FORM} action="/compare" method="get">
        {brands.map(({ slug }) => (
          <input key={slug} type="hidden" name="brand" value={slug} />
        ))}
        {onlyDifferences && <input type="hidden" name="only" value="differences" />}
      </form>
      <Brands brands={brands} rows={onlyDifferences ? differing : rows} form={COMPARISON_FORM} />
      <p className="compare-source">{`${origin}${path}, ${today}`}</p>
    </>
  );
};

const COMPARISON_FORM = "comparison";

const loadShortlist = () => import("./shortlist-tray.ts");

/** Adds the compared brands to the visitor's own shortlist. */
const AddToShortlist = ({ query, brands, missing }: ComparisonData) => {
  const [tray, setTray] = useState<Awaited<ReturnType<typeof loadShortlist>>>();
  const [, setChanges] = useState(0);
  useEffect(() => {
    // The shortlist is optional: the page works without its script.
    loadShortlist().then(setTray, () => {});
  }, []);
  useEffect(() => tray?.onShortlistChange(() => setChanges((changes) => changes + 1)), [tray]);
  useEffect(() => {
    // Replace old slugs of renamed brands in the shortlist.
    const found = query.asked.slice(0, COMPARED_LIMIT).filter((slug) => !missing.includes(slug));
    tray?.updateShortlist((shortlist) => withPresentSlugs(shortlist, found, brands));
  }, [tray, query, brands, missing]);
  const others = brands.filter(({ slug }) => tray && !tray.isOnShortlist(slug));
  if (!tray || others.length === 0) return null;
  return (
    <button
      type="button"
      className="button is-quiet is-small"
      onClick={() => tray.addToShortlist(others)}
    >
      Add to my shortlist
    </button>
  );
};

const slugsOf = (brands: readonly NamedBrand[]): string[] => brands.map(({ slug }) => slug);

const pathOf = (query: ComparisonQuery): string => `/compare?${formatComparison(query)}`;

const headingOf = ({ brands }: Pick<ComparisonData, "brands">): string => {
  const names = brands.map(({ name }) => name);
  const last = names.pop();
  if (names.length === 0) return "Compare brands";
  if (names.length >= COLUMNS_LIMIT) return `${countBrands(brands.length)} compared`;
  return `${names.join(", ")} and ${last}`;
};

/** Kept out of search engines, as there are endless comparisons; each has one canonical address, whatever its order. */
const head = (data: ComparisonData): Omit<PageHead, "indexed"> => ({
  title: data.brands.length < 2 ? headingOf(data) : `${headingOf(data)}, side by side`,
  description: "Golf brands side by side: the facts of each, and where they differ.",
  canonicalPath:
    data.brands.length === 0
      ? "/compare"
      : pathOf({ asked: slugsOf(data.brands).sort(), onlyDifferences: false }),
});

const load = async (
  { directory }: PageServices,
  { url }: LoaderFunctionArgs,
): Promise<ComparisonData> => {
  const query = parseComparison(url.searchParams);
  const { brands, missing } =
    query.asked.length > 0 ? await directory.compare(query.asked) : { brands: [], missing: [] };
  return {
    query,
    missing,
    brands: brands.map(
      ({ brand: { slug, name, shortDescription, logoUrl, websiteUrl }, categories }) => ({
        slug,
        name,
        shortDescription,
        logoUrl,
        websiteUrl,
        category: categories[0]?.slug,
      }),
    ),
    rows: brands.length > 1 ? comparisonRows(brands) : [],
  };
};

export const comparePage: Page<ComparisonData> = { load, head, Page: ComparePage };
