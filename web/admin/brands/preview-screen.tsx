import { useState } from "react";
import { Link, useLocation, useParams, useSearchParams } from "react-router-dom";
import { parseBrandListQuery } from "#core/back-office/brand-list-query.ts";
import { type Brand, publicBrand } from "#core/brand/brand.ts";
import { isPublic } from "#core/brand/fields.ts";
import { dayAt } from "#core/days.ts";
import type { BrandProfile } from "#core/directory/answers.schema.ts";
import { brandForVisitors } from "#core/directory/show-profile.ts";
import type { CountedTaxonomy } from "#core/catalog/counted-taxonomy.ts";
import { ProfilePage } from "../../pages/profile-page.tsx";
import { SiteContext } from "../../site/services.ts";
import { LoadedBrand } from "../brand-form/brand-form-screen.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { useDocumentTitle } from "../screen-head.tsx";
import { listAddress } from "./list-address.ts";

/** A brand's page as visitors see it, or would see it if it were not archived. */
export const PreviewScreen = () => {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  return (
    <>
      <p className="way-back">
        <Link to={listAddress(parseBrandListQuery(params))}>Back to brands</Link>
      </p>
      <LoadedBrand key={id} id={id}>
        {(brand) => <BrandPreview brand={brand} />}
      </LoadedBrand>
    </>
  );
};

const BrandPreview = ({ brand }: { brand: Brand }) => {
  const result = useTaxonomy();
  const { search } = useLocation();
  useDocumentTitle(`Preview of ${brand.name}`);
  const [site] = useState(() => ({
    origin: location.origin,
    today: dayAt(new Date()),
    contactEmail: "",
  }));
  return (
    <>
      <div className="banner">
        <p>
          {isPublic(brand)
            ? "Preview: the page that visitors see."
            : "Archived: visitors do not see this page."}
        </p>
        <Link to={{ pathname: `/admin/brands/${brand.id}/edit`, search }}>Edit brand</Link>
        {isPublic(brand) && (
          <a href={`/brands/${brand.slug}`} target="_blank" rel="noopener">
            View on the site<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </div>
      <QueryView result={result}>
        {(taxonomy) => (
          <SiteContext value={site}>
            <ProfilePage {...profileOf(brand, taxonomy)} isPreview />
          </SiteContext>
        )}
      </QueryView>
    </>
  );
};

/** The profile of a brand, without related brands. */
const profileOf = (brand: Brand, taxonomy: CountedTaxonomy): BrandProfile => {
  const categories = taxonomy.categories.filter(({ id }) => brand.categoryIds.includes(id));
  const attributes = taxonomy.attributes.filter(({ id }) => brand.attributeIds.includes(id));
  const shown = brandForVisitors(publicBrand(brand), attributes);
  const { groups } = taxonomy;
  return {
    brand: shown,
    events: shown.events,
    categories,
    attributes,
    groups,
    overdue: [],
    related: [],
    sameOwner: [],
  };
};
