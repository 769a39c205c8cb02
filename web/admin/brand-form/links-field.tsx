import { brandField, type LinkField } from "#core/brand/fields.ts";
import { attributesOfFacts } from "#core/taxonomy/attributes-of-facts.ts";
import type { StoredAttribute } from "#core/taxonomy/taxonomy.ts";
import { Button } from "../../ui/buttons.tsx";
import { Choices, Definitions } from "../../ui/choices.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import type { FormProps } from "./form-field.tsx";
import { contentOf } from "./form-values.ts";
import { errorOf } from "./save-brand.ts";

/** The categories or attributes of the brand. */
export const LinksField = ({ field, ...form }: FormProps & { field: LinkField }) => (
  <QueryView result={useTaxonomy()}>
    {({ categories, attributes }) => (
      <>
        {field === "attributeIds" && <OfferedAttributes attributes={attributes} {...form} />}
        <Choices
          legend={brandField(field).label}
          isLegendHidden
          options={field === "attributeIds" ? attributes : categories}
          chosen={form.values[field]}
          error={errorOf(form.errors, field)}
          onChange={(ids) => form.change({ [field]: ids })}
        />
        {field === "attributeIds" && <Definitions attributes={attributes} />}
      </>
    )}
  </QueryView>
);

interface OfferedAttributesProps extends FormProps {
  attributes: readonly StoredAttribute[];
}

/** Attributes that follow from the facts of the brand, and are not chosen yet. */
const OfferedAttributes = ({ values, change, attributes }: OfferedAttributesProps) => {
  const offered = attributesOfFacts(contentOf(values), attributes).filter(
    ({ attribute }) => !values.attributeIds.includes(attribute.id),
  );
  if (offered.length === 0) return null;
  return (
    <div className="acts">
      <p>The company details suggest:</p>
      {offered.map(({ attribute: { id, name }, because }) => (
        <Button
          key={id}
          look="quiet"
          isSmall
          onClick={() => change({ attributeIds: [...values.attributeIds, id] })}
        >
          Add “{name}”<span className="visually-hidden"> from {brandField(because).label}</span>
        </Button>
      ))}
    </div>
  );
};
