import { Link } from "react-router-dom";
import type { SlugCheck } from "#core/back-office/find-brand.ts";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { useAdminServices } from "../admin-services.ts";
import { CheckBox } from "../../ui/choices.tsx";
import { LinkButton } from "../../ui/buttons.tsx";
import { TextField } from "../../ui/field.tsx";
import { useDebouncedQuery } from "../queries.tsx";
import { repairSlug } from "./use-form-values.ts";

/** What is known of the address besides what is typed. */
export interface AddressProps {
  /** The brand's slug as it is stored; `undefined` for a new brand. */
  storedSlug: string | undefined;
  brandId: string | undefined;
  keepOldAddress: boolean;
  onKeepOldAddress: (isWanted: boolean) => void;
}

interface SlugFieldProps extends AddressProps {
  value: string;
  error: string | undefined;
  onChange: (slug: string) => void;
}

/** The last part of the brand's address, checked as it is typed. */
export const SlugField = (props: SlugFieldProps) => {
  const { value, storedSlug, onChange } = props;
  const slug = value.trim();
  const isMoving = storedSlug !== undefined && slug !== "" && slug !== storedSlug;
  const check = useSlugCheck(slug === storedSlug ? "" : slug, props.brandId);
  return (
    <div className="slug-field">
      <TextField
        id="slug"
        label={BRAND_FIELDS.slug.label}
        isRequired
        value={value}
        error={props.error}
        onChange={onChange}
        hint={
          <>
            <p className="slug-address">
              {location.host}/brands/<strong>{slug === "" ? "…" : slug}</strong>
            </p>
            <div role="status">
              {check && <SlugVerdict slug={slug} check={check} onUse={onChange} />}
            </div>
          </>
        }
      />
      {isMoving && (
        <CheckBox isOn={props.keepOldAddress} onChange={props.onKeepOldAddress}>
          Keep the old address: <strong>/brands/{storedSlug}</strong> then leads to the new one
        </CheckBox>
      )}
    </div>
  );
};

interface SlugVerdictProps {
  slug: string;
  check: SlugCheck;
  onUse: (slug: string) => void;
}

/** Whether the slug could be had, and which one could instead. */
const SlugVerdict = ({ slug, check, onUse }: SlugVerdictProps) => {
  switch (check.kind) {
    case "free":
      return check.leadsTo ? (
        <p className="verdict is-warning">
          Free, but it is an old address of <strong>{check.leadsTo.name}</strong>, which will no
          longer be reached by it.
        </p>
      ) : (
        <p className="verdict is-good">This address is free.</p>
      );
    case "taken":
      return (
        <p className="verdict is-bad">
          Taken by <Link to={`/admin/brands/${check.by.id}/edit`}>{check.by.name}</Link>.{" "}
          <UseInstead slug={check.alternative} onUse={onUse} />
        </p>
      );
    case "malformed":
      return (
        <p className="verdict is-bad">
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

/** Whether a slug could be given to the brand; `undefined` for none, and until it is known. */
const useSlugCheck = (slug: string, brandId: string | undefined): SlugCheck | undefined => {
  const { backOffice } = useAdminServices();
  return useDebouncedQuery(slug, () => backOffice.checkSlug(slug, brandId));
};
