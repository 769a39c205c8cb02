import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import type { Duplicate } from "#core/back-office/find-brand.ts";
import { type DuplicateCandidate, reasonsText } from "#core/brand/duplicates.ts";
import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import { withCapital } from "#core/text/capital.ts";
import { BrandMark } from "../../ui/brand-card.tsx";
import { StatusBadge } from "../../ui/states.tsx";
import { type FormValues, inputOf } from "../brand-form/form-values.ts";
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

/** The values to search duplicates by; `undefined` if there are none yet. */
export const candidateIn = (
  input: Readonly<
    Record<"name" | "websiteUrl" | `${(typeof SOCIAL_NETWORKS)[number]}Url`, string | null>
  > &
    Pick<DuplicateCandidate, "aliases">,
): DuplicateCandidate | undefined => {
  const given = (["name", "websiteUrl", ...SOCIAL_NETWORKS.map((n) => `${n}Url` as const)] as const)
    .map((field) => [field, input[field] ?? ""] as const)
    .filter(([field, text]) => text.length >= (field === "name" ? 2 : 1));
  const { aliases = [] } = input;
  if (given.length === 0) return undefined;
  return { ...Object.fromEntries(given), ...(aliases.length > 0 && { aliases }) };
};

/** Likely duplicates of the brand in the form. */
export const LikelyDuplicates = ({ values }: { values: FormValues }) => {
  const candidate = candidateIn(inputOf(values));
  const settled = useDebounced(candidate === undefined ? "" : JSON.stringify(candidate));
  const { data: duplicates } = useBackOfficeQuery(
    ["duplicates", settled],
    (backOffice) => backOffice.findDuplicates(candidate ?? {}),
    { enabled: settled !== "" },
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
