import { useTaxonomy } from "../../queries/use-taxonomy.ts";
import { QueryView } from "../../queries/query-view.tsx";
import { Choices } from "../../components/choices.tsx";
import { errorOf } from "../field-errors.ts";
import { Section } from "./section.tsx";
import type { SectionProps } from "./section-props.ts";

/** The sections Categories and Attributes. */
export const Links = ({ values, errors, change }: SectionProps) => {
  const result = useTaxonomy();
  return (
    <>
      <Section title="Categories">
        <QueryView result={result}>
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
        </QueryView>
      </Section>
      <Section title="Attributes">
        <QueryView result={result}>
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
        </QueryView>
      </Section>
    </>
  );
};
