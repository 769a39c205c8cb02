import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import type { Duplicate } from "#core/back-office/find-brand.ts";
import { duplicateKeys, reasonsText, SOCIAL_URLS } from "#core/brand/duplicates.ts";
import { copierOf } from "#core/records.ts";
import { withCapital } from "#core/text/capital.ts";
import { BrandMark } from "../../ui/brand-card.tsx";
import { StatusBadge } from "../../ui/states.tsx";
import { contentOf, type FormValues } from "../brand-form/form-values.ts";
import { useBackOfficeQuery, useDebounced } from "../queries.tsx";

interface BrandChoicesProps<Listed> {
  brands: readonly Listed[];
  renderAction?: (brand: Listed) => ReactNode;
}

/** Brands to choose from: likely duplicates with their reasons, others with their slugs. */
export const BrandChoices = <Listed extends Duplicate | BrandRow>({
  brands,
  renderAction,
}: BrandChoicesProps<Listed>) => (
  <ul className="duplicate-list">
    {brands.map((brand) => (
      <li key={brand.id}>
        <BrandMark {...brand} size="small" />
        <div>
          <Link to={`/admin/brands/${brand.id}/edit`}>{brand.name}</Link>{" "}
          {brand.status === "archived" && <StatusBadge status="archived" />}
          <p className="quiet">
            {"reasons" in brand ? withCapital(reasonsText(brand.reasons)) : brand.slug}
          </p>
        </div>
        {renderAction?.(brand)}
      </li>
    ))}
  </ul>
);

/** Picks the fields by which likely duplicates are found. */
export const candidateOf = copierOf(["name", "aliases", "websiteUrl", ...SOCIAL_URLS]);

/** Likely duplicates of the brand in the form. */
export const LikelyDuplicates = ({ values }: { values: FormValues }) => {
  const candidate = candidateOf(contentOf(values));
  const keys = useDebounced(duplicateKeys(candidate).join(" "));
  const { data: duplicates } = useBackOfficeQuery(
    ["duplicates", keys],
    (backOffice) => backOffice.findDuplicates(candidate),
    { enabled: keys !== "" },
  );
  return (
    <div role="status">
      {duplicates !== undefined && duplicates.length > 0 && (
        <div className="banner stack is-close">
          <h3>Already listed?</h3>
          <BrandChoices brands={duplicates} />
        </div>
      )}
    </div>
  );
};
