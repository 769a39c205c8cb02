import { slugFromName } from "#core/brand/slug.ts";
import { CheckBox } from "../../ui/choices.tsx";
import { FormField, type SectionProps } from "./form-field.tsx";

/** The last part of the brand's address. If it is blank, saving derives it from the name. */
export const SlugField = (props: SectionProps) => {
  const { brand, values } = props;
  const slug = values.slug.trim();
  return (
    <>
      <FormField
        field="slug"
        form={props}
        isRequired
        hint={
          <>
            {location.host}/brands/<strong>{slug || slugFromName(values.name) || "…"}</strong>
          </>
        }
      />
      {brand !== undefined && slug !== "" && slug !== brand.slug && (
        <CheckBox isOn={props.keepOldAddress} onChange={props.onKeepOldAddress}>
          Keep the old address: <strong>/brands/{brand.slug}</strong> redirects to the new one
        </CheckBox>
      )}
    </>
  );
};
