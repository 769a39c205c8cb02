import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { dayText } from "#core/brand/checkable-facts.ts";
import {
  COMPARED_LIMIT,
  type ComparisonQuery,
  parseComparison,
} from "#core/catalog/comparison-query.ts";
import { type ComparisonRow, comparisonRows } from "#core/catalog/comparison.ts";
import { pick } from "#core/records.ts";
import { listText } from "#core/text/count-text.ts";
import { isSlug } from "#core/brand/slug.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Compared } from "#core/directory/answers.schema.ts";
import type { PageHead } from "../site/head.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, usePageServices, useSite } from "../site/services.ts";
import { comparePath, countBrands } from "../ui/links.tsx";
import { AddBrand, ComparisonFields } from "./compare-add-brand.tsx";
import { CompareTicked } from "./compare-ticked.tsx";
import { ComparedBrands, NAMED_FIELDS, type NamedBrand } from "./compared-brands.tsx";
import { ShareButton } from "./share-button.tsx";

interface ComparisonData extends Pick<Compared, "missing"> {
  query: ComparisonQuery;
  /** Only the shown fields, since the page sends them to the browser. */
  brands: NamedBrand[];
  rows: ComparisonRow[];
  /** Comparisons to try, on a page that compares nothing yet. */
  pairs: Pick<NamedBrand, "slug" | "name">[][];
}

/** Pairs of rivals. A pair is shown if the directory has both brands. */
const RIVALS = [
  ["titleist", "callaway"],
  ["scotty-cameron", "odyssey"],
  ["footjoy", "ecco-golf"],
  ["garmin", "bushnell-golf"],
];

const ComparePage = (data: ComparisonData) => {
  const { query, brands, missing, pairs } = data;
  return (
    <div className="page compare">
      <header className="page-head">
        <h1>{headingOf(data)}</h1>
        {brands.length < 2 && (
          <p className="lede">
            {brands[0] && (
              <>
                Add another brand to compare with{" "}
                <a href={`/brands/${brands[0].slug}`}>{brands[0].name}</a>.{" "}
              </>
            )}
            Add brands here, or tick “Compare” on any brand in the <a href="/brands">full list</a>.{" "}
            {`You can compare up to ${COMPARED_LIMIT}.`}
          </p>
        )}
      </header>
      {missing.length > 0 && (
        <p className="banner">
          Not in the directory: <strong>{missing.join(", ")}</strong>
        </p>
      )}
      {query.slugs.length > COMPARED_LIMIT && (
        <p className="banner">
          {`A comparison can show ${COMPARED_LIMIT} brands. The first ${COMPARED_LIMIT} are shown.`}
        </p>
      )}
      {brands.length < COMPARED_LIMIT && (
        <AddBrand
          added={query.added}
          compared={slugsOf(brands)}
          onlyDifferences={query.onlyDifferences}
        />
      )}
      {brands.length < 2 ? <CompareTicked brands={brands} /> : <Comparison {...data} />}
      {pairs.length > 0 && <Pairs pairs={pairs} />}
    </div>
  );
};

const Pairs = ({ pairs }: Pick<ComparisonData, "pairs">) => (
  <section className="compare-offer" aria-labelledby="compare-pairs">
    <h2 id="compare-pairs">Try a pair</h2>
    <ul className="chips">
      {pairs.map((pair) => (
        <li key={pair[0]?.slug}>
          <a className="chip" href={comparePath(slugsOf(pair))} rel="nofollow">
            {listText(pair.map(({ name }) => name))}
          </a>
        </li>
      ))}
    </ul>
  </section>
);

/** Counts each brand of a comparison once, while the page is open. */
const useComparedOnce = (slugs: readonly string[]): void => {
  const { directory, log } = usePageServices();
  const counted = useRef(new Set<string>());
  const compared = slugs.join(" ");
  useEffect(() => {
    for (const slug of compared.split(" ")) {
      if (counted.current.has(slug)) continue;
      counted.current.add(slug);
      directory
        .recordUse("compare", slug)
        .catch((error: unknown) => log.warn("use_count_failed", { error }));
    }
  }, [compared, directory, log]);
};

const Comparison = (data: ComparisonData) => {
  const { query, brands, rows } = data;
  const { origin, today } = useSite();
  const { onlyDifferences } = query;
  const compared = slugsOf(brands);
  const path = comparePath(compared, onlyDifferences);
  const differing = rows.filter(({ differs }) => differs);
  useComparedOnce(compared);
  return (
    <>
      <div className="bar compare-bar">
        <p>{summaryOf(rows.length, differing.length)}</p>
        <div className="actions">
          {(onlyDifferences || rows.length > differing.length) && (
            <a className="button is-quiet is-small" href={comparePath(compared, !onlyDifferences)}>
              {onlyDifferences ? "Show all rows" : "Show only differences"}
            </a>
          )}
          <CompareTicked brands={brands} />
          <ShareButton details={{ page: "compare" }} path={path} label="Copy link" isSmall />
        </div>
      </div>
      {/* The form of each brand's Remove button, which sends the other brands. */}
      <form id={REMOVING_FORM} action="/compare" method="get">
        <ComparisonFields compared={compared} onlyDifferences={onlyDifferences} />
      </form>
      <ComparedBrands
        brands={brands}
        rows={onlyDifferences ? differing : rows}
        form={REMOVING_FORM}
      />
      <p className="compare-source">{`${origin}${path}, ${dayText(today)}`}</p>
    </>
  );
};

const REMOVING_FORM = "comparison";

const summaryOf = (facts: number, differing: number): string => {
  if (facts === 0) return "There are no known facts to compare.";
  if (differing === facts) return "Every fact differs.";
  return `${differing} of ${facts} facts differ.`;
};

const slugsOf = (brands: readonly Pick<NamedBrand, "slug">[]): string[] =>
  brands.map(({ slug }) => slug);

/** With more brands, the heading gives only their number. */
const NAMED_LIMIT = 4;

const headingOf = ({ brands }: Pick<ComparisonData, "brands">): string => {
  if (brands.length < 2) return "Compare brands";
  if (brands.length > NAMED_LIMIT) return `${countBrands(brands.length)} compared`;
  return listText(brands.map(({ name }) => name));
};

/** Kept out of search engines, as there are endless comparisons; each has one canonical address, whatever its order. */
const head = (data: ComparisonData): Omit<PageHead, "indexed"> => ({
  title: data.brands.length < 2 ? headingOf(data) : `${headingOf(data)}, side by side`,
  description: "Golf brands side by side: the facts of each, and where they differ.",
  canonicalPath: comparePath(slugsOf(data.brands).sort()),
});

const load = async (
  { directory }: PageServices,
  { url }: LoaderFunctionArgs,
): Promise<ComparisonData> => {
  const query = parseComparison(url.searchParams);
  const added = await findAdded(directory, query);
  if (added !== undefined)
    throw redirect(comparePath([...new Set([...query.slugs, added])], query.onlyDifferences));
  const { brands, missing } =
    query.slugs.length > 0 ? await directory.compare(query.slugs) : { brands: [], missing: [] };
  return {
    query,
    missing,
    brands: brands.map(({ brand }) => pick(brand, NAMED_FIELDS)),
    rows: brands.length > 1 ? comparisonRows(brands) : [],
    pairs: query.slugs.length > 0 || query.added !== "" ? [] : await readyPairs(directory),
  };
};

const readyPairs = async ({ compare }: Directory): Promise<ComparisonData["pairs"]> => {
  const { brands } = await compare(RIVALS.flat());
  return RIVALS.map((pair) =>
    brands
      .filter(({ brand }) => pair.includes(brand.slug))
      .map(({ brand }) => pick(brand, ["slug", "name"])),
  ).filter(({ length }) => length === 2);
};

/** The slug of the brand to add: the typed slug if a brand has it, else that of the best suggestion. */
const findAdded = async (
  { compare, suggest }: Directory,
  { added }: ComparisonQuery,
): Promise<string | undefined> => {
  if (added === "") return undefined;
  const atSlug = isSlug(added) ? (await compare([added])).brands[0]?.brand : undefined;
  return (atSlug ?? (await suggest(added)).find((one) => one.kind === "brand"))?.slug;
};

export const comparePage: Page<ComparisonData> = { load, head, Page: ComparePage };
