import { Empty } from "../../ui/states.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { AttributeGroups } from "./attribute-groups.tsx";
import { AddButton, BRAND_COUNT, NameAndMeaning, taxonomyActs } from "./taxonomy-acts.tsx";

export const CategoriesScreen = () => (
  <>
    <ScreenHead title="Categories" subtitle="What brands make, in the order visitors see">
      <AddButton kind="category" />
    </ScreenHead>
    <QueryView result={useTaxonomy()} loadingText="Loading categories...">
      {({ categories }) =>
        categories.length === 0 ? (
          <Empty text="There are no categories yet." />
        ) : (
          <DataTable
            caption="Categories, in the order visitors see"
            rows={categories}
            keyOf={({ id }) => id}
            columns={[
              {
                name: "Category",
                cell: (category) => <NameAndMeaning {...category} meaning={category.description} />,
              },
              {
                name: "Display Order",
                cell: ({ displayOrder }) => displayOrder,
                className: "is-short",
              },
              BRAND_COUNT,
            ]}
            acts={(category) => taxonomyActs("category", category, categories)}
          />
        )
      }
    </QueryView>
  </>
);

export const AttributesScreen = () => (
  <>
    <ScreenHead title="Attributes" subtitle="Traits that visitors filter by">
      <AddButton kind="group" look="quiet" />
      <AddButton kind="attribute" />
    </ScreenHead>
    <QueryView result={useTaxonomy()} loadingText="Loading attributes...">
      {({ attributes, groups }) => (
        <>
          {attributes.length === 0 && <Empty text="There are no attributes yet." />}
          <AttributeGroups attributes={attributes} groups={groups} />
        </>
      )}
    </QueryView>
  </>
);
