import type { PublicBrand } from "#core/brand/brand.ts";
import type { ComparisonRow } from "#core/catalog/comparison.ts";
import { BrandMark } from "../ui/brand-card.tsx";
import { ExternalLink } from "../ui/links.tsx";

/** The heading of a brand's column. */
export type NamedBrand = Pick<
  PublicBrand,
  "slug" | "name" | "shortDescription" | "logoUrl" | "websiteUrl"
>;

interface ComparedProps {
  brands: NamedBrand[];
  rows: ComparisonRow[];
  /** The form of the brand's Remove button. */
  form: string;
}

/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard. */

export const ComparedBrands = ({ brands, rows, form }: ComparedProps) => (
  <section className="compare-scroll" aria-label="Side by side" tabIndex={0}>
    <table className="compare-table">
      <thead>
        <tr>
          <td>
            <span className="visually-hidden">Brand</span>
          </td>
          {brands.map((brand) => (
            <th key={brand.slug} scope="col">
              <span className="compare-name">
                <BrandMark {...brand} size="small" />
                <a href={`/brands/${brand.slug}`}>{brand.name}</a>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="compare-intro">
          <td>
            <span className="visually-hidden">Summary</span>
          </td>
          {brands.map((brand) => (
            <td key={brand.slug}>{brand.shortDescription}</td>
          ))}
        </tr>
        {rows.map(({ label, cells, isFact, differs }) => (
          <tr key={label} className={differs ? undefined : "is-same"}>
            <th scope="row">
              {label} {!differs && <span className="same">same</span>}
            </th>
            {brands.map((brand, at) => (
              <td key={brand.slug}>
                <Values values={cells[at] ?? []} isFact={isFact} />
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

const WaysOut = ({ brand, form }: { brand: NamedBrand; form: string }) => (
  <p className="compare-ways">
    <ExternalLink className="compare-site" to={brand.websiteUrl} siteOf={brand.slug}>
      Visit website
    </ExternalLink>
    <button className="link-button" form={form} name="without" value={brand.slug}>
      Remove<span className="visually-hidden">{` ${brand.name}`}</span>
    </button>
  </p>
);

interface ValuesProps extends Pick<ComparisonRow, "isFact"> {
  values: string[];
}

/** Every brand has a headquarters, known or not, but not an attribute of every group. */
const Values = ({ values, isFact }: ValuesProps) => {
  if (values.length > 0) return values.join(", ");
  if (isFact) return <span className="not-known">not known</span>;
  return (
    <>
      <span className="not-known" aria-hidden="true">
        —
      </span>
      <span className="visually-hidden">none recorded</span>
    </>
  );
};
