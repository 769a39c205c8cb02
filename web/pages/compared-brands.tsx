import type { PublicBrand } from "#core/brand/brand.ts";
import type { ComparisonRow } from "#core/catalog/comparison.ts";
import { BrandMark } from "../ui/brand-card.tsx";
import { ExternalLink } from "../ui/links.tsx";

/** The heading of a brand's column. */
export type NamedBrand = Pick<
  PublicBrand,
  "slug" | "name" | "shortDescription" | "logoUrl" | "websiteUrl"
> & {
  /** The slug of its first category. */
  category?: string | undefined;
};

export interface ComparedProps {
  brands: NamedBrand[];
  rows: ComparisonRow[];
  /** The form of the brand's Remove button. */
  form: string;
}

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard. */

export const ComparedColumns = ({ brands, rows, form }: ComparedProps) => (
  <section className="compare-scroll" aria-label="Side by side" tabIndex={0}>
    <table className="compare-table">
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">Brand</span>
          </td>
          {brands.map((brand) => (
            <th key={brand.slug} scope="col" abbr={brand.name}>
              <BrandMark {...brand} size="medium" />
              <a href={`/brands/${brand.slug}`}>{brand.name}</a>
              <p>{brand.shortDescription}</p>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells, differs }) => (
          <tr key={label} className={differs ? "is-different" : undefined}>
            <th scope="row">
              {label} {differs && <span className="differs">differs</span>}
            </th>
            {brands.map((brand, at) => (
              <td key={brand.slug}>
                <Values values={cells[at]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>
            <span className="visually-hidden">Links</span>
          </td>
          {brands.map((brand) => (
            <td key={brand.slug}>
              <WaysOut brand={brand} form={form} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  </section>
);

/** Brands in a list, for more than fit side by side. */
export const ComparedList = ({ brands, rows, form }: ComparedProps) => (
  <ol className="compare-list">
    {brands.map((brand, at) => (
      <li key={brand.slug}>
        <div className="compare-name">
          <BrandMark {...brand} size="small" />
          <h2>
            <a href={`/brands/${brand.slug}`}>{brand.name}</a>
          </h2>
        </div>
        <dl>
          {rows.map(({ label, cells, differs }) => (
            <div key={label} className={differs ? "is-different" : undefined}>
              <dt>
                {label} {differs && <span className="differs">differs</span>}
              </dt>
              <dd>
                <Values values={cells[at]} />
              </dd>
            </div>
          ))}
        </dl>
        <WaysOut brand={brand} form={form} />
      </li>
    ))}
  </ol>
);

/** Unknown is not the same as no. */
const Values = ({ values }: { values: string[] | undefined }) =>
  values?.length ? values.join(", ") : <span className="not-known">not known</span>;

const WaysOut = ({ brand, form }: { brand: NamedBrand; form: string }) => (
  <p className="compare-ways">
    <ExternalLink className="compare-site" to={brand.websiteUrl}>
      Visit website
    </ExternalLink>
    <button className="link-button" form={form} name="without" value={brand.slug}>
      Remove<span className="visually-hidden">{` ${brand.name}`}</span>
    </button>
  </p>
);
