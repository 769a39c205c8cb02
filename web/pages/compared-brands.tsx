import type { PublicBrand } from "#core/brand/brand.ts";
import type { ComparisonRow } from "#core/catalog/comparison.ts";
import { BrandMark } from "../ui/brand-card.tsx";
import { ExternalLink } from "../ui/links.tsx";

/** What the heading of a brand's column shows. */
export const NAMED_FIELDS = ["slug", "name", "shortDescription", "logoUrl", "websiteUrl"] as const;
export type NamedBrand = Pick<PublicBrand, (typeof NAMED_FIELDS)[number]>;

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
            <td key={brand.slug}>
              {brand.shortDescription}
              <WaysOut brand={brand} form={form} />
            </td>
          ))}
        </tr>
        {rows.map(({ label, cells, differs }) => (
          <tr key={label} className={differs ? undefined : "quiet"}>
            <th scope="row">
              {label} {!differs && <span className="same">same</span>}
            </th>
            {brands.map((brand, at) => (
              <td key={brand.slug}>
                <Values values={cells[at] ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const WaysOut = ({ brand, form }: { brand: NamedBrand; form: string }) => (
  <p className="actions compare-ways">
    <ExternalLink className="compare-site" to={brand.websiteUrl} siteOf={brand.slug}>
      Visit website
    </ExternalLink>
    <button className="link-button" form={form} name="without" value={brand.slug}>
      Remove<span className="visually-hidden">{` ${brand.name}`}</span>
    </button>
  </p>
);

const Values = ({ values }: { values: string[] }) => {
  if (values.length > 0) return values.join(", ");
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">not recorded</span>
    </>
  );
};
