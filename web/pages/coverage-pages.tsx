import { withCapital } from "#core/text/capital.ts";
import { data, type LoaderFunctionArgs } from "react-router-dom";
import { DEFAULT_LISTING_QUERY, formatListingQuery } from "#core/catalog/listing-query.ts";
import {
  coveredDetail,
  type LackingQuery,
  parseLackingQuery,
} from "#core/directory/show-coverage.ts";
import type { Coverage, Lacking } from "#core/directory/answers.schema.ts";
import { correctableField } from "#core/submission/correction.ts";
import type { Category } from "#core/taxonomy/taxonomy.ts";
import type { Page } from "../site/page.tsx";
import type { PageServices } from "../site/services.ts";
import { ButtonLink, correctPath, countBrands } from "../ui/links.tsx";
import { NoticePage, PageHeader } from "../ui/page-states.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { AboutTheData, aboutTheDataSteps } from "./about-data.tsx";

const share = (count: number, of: number): string => {
  const percent = Math.floor((100 * count) / of);
  return percent === 0 && count > 0 ? "<1%" : `${percent}%`;
};

const Counted = ({ count, of }: { count: number; of: number }) => (
  <td>
    {count === 0 ? (
      <span className="quiet">–</span>
    ) : (
      <>
        {count.toLocaleString("en")} <span className="quiet">{share(count, of)}</span>
      </>
    )}
  </td>
);

const CoveragePage = ({ brandCount, fields }: Coverage) => {
  // Hides fields that no brand has, and unchecked fields that every brand has.
  const shown = fields.filter(
    ({ known, checked }) => checked > 0 || (known > 0 && known < brandCount),
  );
  const isAnyDue = fields.some(({ overdue }) => overdue > 0);
  return (
    <div className="page">
      <AboutTheData path="/coverage" />
      <PageHeader
        title="What we still need"
        lede="How complete the directory is. Pick a detail to see which brands still need it."
      />
      <table className="coverage">
        <caption className="visually-hidden">Brands by detail</caption>
        <thead>
          <tr>
            <th scope="col">Detail</th>
            <th scope="col">Known</th>
            <th scope="col">Checked</th>
            {isAnyDue && <th scope="col">Due again</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, known, checked, overdue }) => (
            <tr key={field}>
              <th scope="row">
                <a href={`/coverage/${field}`}>{withCapital(coveredDetail(field))}</a>
              </th>
              <Counted count={known} of={brandCount} />
              <Counted count={checked} of={known} />
              {isAnyDue && <Counted count={overdue} of={checked} />}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {`Percentages: known, of all ${countBrands(brandCount)}; checked, of known${isAnyDue ? "; due again, of checked" : ""}. Lost websites don’t count.`}
      </p>
    </div>
  );
};

export const coveragePage: Page<Coverage> = {
  load: ({ directory }: PageServices) => directory.showCoverage(),
  head: (_, site) => ({
    title: "What we still need",
    description:
      "How complete the directory of golf brands is, what is checked, and which brands still need a detail.",
    structuredData: [aboutTheDataSteps("/coverage", site)],
  }),
  Page: CoveragePage,
};

interface LackingData {
  query: LackingQuery;
  /** `null` for an unknown field. */
  lacking: Lacking | null;
  categories: Category[];
}

const lackingPath = ({ field, category, page }: LackingQuery): string => {
  const query = formatListingQuery({ ...DEFAULT_LISTING_QUERY, category, page });
  return `/coverage/${field}${query === "" ? "" : `?${query}`}`;
};

const LackingPage = ({ query, lacking, categories }: LackingData) => {
  if (!lacking)
    return (
      <NoticePage
        title="Detail Not Found"
        lede="The directory has no such detail."
        actions={<ButtonLink to="/coverage">What we still need</ButtonLink>}
      />
    );
  const { field } = query;
  const { items } = lacking;
  const canCorrect = correctableField(field) !== undefined;
  return (
    <div className="page">
      <AboutTheData path={`/coverage/${field}`} />
      <PageHeader
        title={`No ${coveredDetail(field)} yet`}
        lede={`${countBrands(lacking.total)}.${canCorrect ? " Know one? Pick a brand and tell us." : ""}`}
      />
      <CategoryFilter query={query} categories={categories} />
      {items.length === 0 && <p>Every brand here has one.</p>}
      <ul className="lacking">
        {items.map(({ slug, name }) => (
          <li key={slug}>
            {canCorrect ? (
              <a href={correctPath(slug, field)} rel="nofollow">
                {name}
              </a>
            ) : (
              <a href={`/brands/${slug}`}>{name}</a>
            )}
          </li>
        ))}
      </ul>
      <Pagination listing={lacking} pathOf={(page) => lackingPath({ ...query, page })} />
    </div>
  );
};

/** Limits the list to a category. */
const CategoryFilter = ({ query, categories }: Pick<LackingData, "query" | "categories">) => {
  const { field, category } = query;
  return (
    <form className="actions lacking-filter" action={`/coverage/${field}`}>
      <label htmlFor="category">Category</label>
      <select id="category" name="category" defaultValue={category ?? ""} key={category}>
        <option value="">All categories</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
      <button className="button is-quiet" type="submit">
        Show
      </button>
    </form>
  );
};

export const lackingPage: Page<LackingData> = {
  load: async ({ directory }: PageServices, { params, url }: LoaderFunctionArgs) => {
    const query = parseLackingQuery(params["field"] ?? "", url.searchParams);
    const [lacking, categories] = await Promise.all([
      directory.listLacking(query),
      directory.listCategories(),
    ]);
    if (!lacking.ok) return data({ query, lacking: null, categories }, { status: 404 });
    return { query, lacking: lacking.value, categories };
  },
  head: ({ query, lacking }) => ({
    title: lacking ? `No ${coveredDetail(query.field)} yet` : "Detail Not Found",
    description: "Golf brands that still need this detail. Know it? Tell us.",
    indexed: false,
  }),
  Page: LackingPage,
};
