import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { Counted } from "#core/catalog/counted-taxonomy.ts";
import type { StoredAttribute, StoredGroup } from "#core/taxonomy/taxonomy.ts";
import { DialogButton } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/states.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { CategoryTable } from "./category-table.tsx";
import {
  BRAND_COUNT,
  EditDialog,
  groupActs,
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
              {none || <AttributeTable attributes={attributes} />}
              <Groups groups={groups} />
            </>
          );
        }}
      </QueryView>
    </>
  );
};

const AttributeTable = ({ attributes }: { attributes: readonly Counted<StoredAttribute>[] }) => (
  <DataTable
    caption="Attributes, by group"
    rows={attributes}
    keyOf={({ id }) => id}
    columns={[
      {
        name: "Attribute",
        cell: NameAndMeaning,
      },
      { name: "Group", cell: ({ group }) => group || null, className: "is-short" },
      BRAND_COUNT,
    ]}
    acts={(attribute) => taxonomyActs("attribute", attribute, attributes)}
  />
);

const Groups = ({ groups }: { groups: readonly StoredGroup[] }) => (
  <section aria-labelledby="attribute-groups">
    <div className="section-head">
      <h2 id="attribute-groups">Groups</h2>
      <DialogButton name="Add group">
        {(close) => <EditDialog kind="group" onClose={close} />}
      </DialogButton>
    </div>
    {groups.length === 0 ? (
      <p className="quiet">There are no groups yet.</p>
    ) : (
      <DataTable
        caption="Groups of attributes"
        rows={groups}
        keyOf={({ id }) => id}
        columns={[
          { name: "Group", cell: ({ name }) => name },
          { name: "Matches", cell: ({ any }) => (any ? "Any choice" : "All choices") },
          {
            name: "Known for",
            cell: ({ partlyKnown }) => (partlyKnown ? "Some brands" : "All brands"),
          },
          {
            name: "Checks due again",
            cell: ({ dueDays }) => (dueDays === null ? "Never" : `After ${dueDays} days`),
          },
        ]}
        acts={groupActs}
      />
    )}
  </section>
);
