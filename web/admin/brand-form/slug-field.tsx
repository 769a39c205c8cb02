import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { TextField } from "../components/field.tsx";
import { SlugVerdict } from "./slug-verdict.tsx";
import { useSlugCheck } from "./use-slug-check.ts";

interface SlugFieldProps {
  value: string;
  error: string | undefined;
  onChange: (slug: string) => void;
  storedSlug: string | undefined;
  brandId: string | undefined;
  keepOldAddress: boolean;
  onKeepOldAddress: (isWanted: boolean) => void;
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
        <label className="choice">
          <input
            type="checkbox"
            checked={props.keepOldAddress}
            onChange={({ target }) => props.onKeepOldAddress(target.checked)}
          />
          <span>
            Keep the old address: <strong>/brands/{storedSlug}</strong> then leads to the new one
          </span>
        </label>
      )}
    </div>
  );
};
