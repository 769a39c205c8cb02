import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { DialogButton } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/states.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { AttributeGroups } from "./attribute-groups.tsx";
import {
  BRAND_COUNT,
  EditDialog,
  type ListedCategory,
  NameAndMeaning,
  taxonomyActs,
} from "./taxonomy-acts.tsx";

const WORDS: Readonly<Record<TaxonomyKind, { many: string; title: string; subtitle: string }>> = {
  category: {
    many: "categories",
    title: "Categories",
    subtitle: "What brands make, in the order visitors see",
  },
  attribute: {
    many: "attributes",
    title: "Attributes",
    subtitle: "Traits that visitors filter by",
  },
};

export const CategoriesScreen = () => <TaxonomyScreen kind="category" />;
export const AttributesScreen = () => <TaxonomyScreen kind="attribute" />;

const TaxonomyScreen = ({ kind }: { kind: TaxonomyKind }) => {
  const result = useTaxonomy();
  const { many, title, subtitle } = WORDS[kind];
  return (
    <>
      <ScreenHead title={title} subtitle={subtitle}>
        {kind === "attribute" && (
          <DialogButton name="Add group" look="quiet">
            {(close) => <EditDialog kind="group" onClose={close} />}
          </DialogButton>
        )}
        <DialogButton name={`Add ${kind}`}>
          {(close) => <EditDialog kind={kind} onClose={close} />}
        </DialogButton>
      </ScreenHead>
      <QueryView result={result} loadingText={`Loading ${many}...`}>
        {({ categories, attributes, groups }) => {
          const count = kind === "category" ? categories.length : attributes.length;
          const none = count === 0 && <Empty text={`There are no ${many} yet.`} />;
          if (kind === "category") return none || <CategoryTable categories={categories} />;
          return (
            <>
              {none}
              <AttributeGroups attributes={attributes} groups={groups} />
            </>
          );
        }}
      </QueryView>
    </>
  );
};

const CategoryTable = ({ categories }: { categories: readonly ListedCategory[] }) => (
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
);
