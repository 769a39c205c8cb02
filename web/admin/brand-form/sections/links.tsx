import { useTaxonomy } from "../../ask/use-taxonomy.ts";
import { AskedView } from "../../components/asked-view.tsx";
import { Choices } from "../../components/choices.tsx";
import { errorOf } from "../field-errors.ts";
import { Section } from "./section.tsx";
import type { SectionProps } from "./section-props.ts";

/** The sections Categories and Attributes. */
export const Links = ({ values, errors, change }: SectionProps) => {
  const asked = useTaxonomy();
  return (
    <>
      <Section title="Categories">
        <AskedView asked={asked}>
          {({ categories }) => (
            <Choices
              legend="Categories"
              isLegendHidden
              options={categories}
              chosen={values.categoryIds}
              error={errorOf(errors, "categoryIds")}
              onChange={(categoryIds) => change({ categoryIds })}
            />
          )}
        </AskedView>
      </Section>
      <Section title="Attributes">
        <AskedView asked={asked}>
          {({ attributes }) => (
            <Choices
              legend="Attributes"
              isLegendHidden
              options={attributes}
              chosen={values.attributeIds}
              error={errorOf(errors, "attributeIds")}
              onChange={(attributeIds) => change({ attributeIds })}
            />
          )}
        </AskedView>
      </Section>
    </>
  );
};
