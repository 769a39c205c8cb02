import { Link } from "react-router-dom";
import type { SlugCheck } from "#core/back-office/find-brand.ts";
import { LinkButton } from "../../ui/buttons.tsx";
import { CheckBox } from "../../ui/choices.tsx";
import { useBackOfficeQuery, useDebounced } from "../queries.tsx";
import { FormField, type SectionProps } from "./form-field.tsx";
import { repairSlug } from "./use-form-values.ts";

/** The last part of the brand's address, checked while it is typed. */
export const SlugField = (props: SectionProps) => {
  const { brand, change } = props;
  const slug = props.values.slug.trim();
  const isMoving = brand !== undefined && slug !== "" && slug !== brand.slug;
  const check = useSlugCheck(slug === brand?.slug ? "" : slug, brand?.id);
  return (
    <>
      <FormField
        field="slug"
        form={props}
        isRequired
        hint={
          <>
            <p>
              {location.host}/brands/<strong>{slug === "" ? "…" : slug}</strong>
            </p>
            <div role="status">
              {check && (
                <SlugVerdict slug={slug} check={check} onUse={(slug) => change({ slug })} />
              )}
            </div>
          </>
        }
      />
      {isMoving && (
        <CheckBox isOn={props.keepOldAddress} onChange={props.onKeepOldAddress}>
          Keep the old address: <strong>/brands/{brand.slug}</strong> redirects to the new one
        </CheckBox>
      )}
    </>
  );
};

interface SlugVerdictProps {
  slug: string;
  check: SlugCheck;
  onUse: (slug: string) => void;
}

/** Whether the slug is free, and an alternative if not. */
const SlugVerdict = ({ slug, check, onUse }: SlugVerdictProps) => {
  switch (check.kind) {
    case "free":
      return check.leadsTo ? (
        <p className="warning">
          Free, but it is an old address of <strong>{check.leadsTo.name}</strong>, which will no
          longer redirect.
        </p>
      ) : (
        <p className="is-free">This address is free.</p>
      );
    case "taken":
      return (
        <p className="field-error">
          Taken by <Link to={`/admin/brands/${check.by.id}/edit`}>{check.by.name}</Link>.{" "}
          <UseInstead slug={check.alternative} onUse={onUse} />
        </p>
      );
    case "malformed":
      return (
        <p className="field-error">
          Only lower-case letters a-z, digits and single hyphens.{" "}
          <UseInstead slug={repairSlug(slug)} onUse={onUse} />
        </p>
      );
  }
};

interface UseInsteadProps {
  slug: string | undefined;
  onUse: (slug: string) => void;
}

const UseInstead = ({ slug, onUse }: UseInsteadProps) =>
  slug !== undefined && <LinkButton onClick={() => onUse(slug)}>Use {slug}</LinkButton>;

/** Whether the brand can have this slug; `undefined` if there is no slug or no answer yet. */
const useSlugCheck = (slug: string, brandId: string | undefined): SlugCheck | undefined => {
  const settled = useDebounced(slug);
  const { data } = useBackOfficeQuery(
    ["slug", settled, brandId],
    (backOffice) => backOffice.checkSlug(settled, brandId),
    { enabled: settled !== "" },
  );
  return data;
};
