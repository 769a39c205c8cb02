import { useState } from "react";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { useTaxonomy } from "../queries/use-taxonomy.ts";
import { QueryView } from "../queries/query-view.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Empty } from "../components/states.tsx";
import { AttributeList } from "./attribute-list.tsx";
import { CategoryList } from "./category-list.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { WORDS } from "./words.ts";

export const CategoriesPage = () => <TaxonomyPage kind="category" />;
export const AttributesPage = () => <TaxonomyPage kind="attribute" />;

const TaxonomyPage = ({ kind }: { kind: TaxonomyKind }) => {
  const result = useTaxonomy();
  const [isAdding, setAdding] = useState(false);
  const { one, title, subtitle } = WORDS[kind];
  return (
    <>
      <PageHead title={title} subtitle={subtitle}>
        <button className="button" type="button" onClick={() => setAdding(true)}>
          Add {one}
        </button>
      </PageHead>
      <QueryView result={result} loadingText={`Loading ${WORDS[kind].many}...`}>
        {({ categories, attributes }) => {
          const count = kind === "category" ? categories.length : attributes.length;
          if (count === 0) return <Empty text={`There are no ${WORDS[kind].many} yet.`} />;
          return kind === "category" ? (
            <CategoryList categories={categories} />
          ) : (
            <AttributeList attributes={attributes} />
          );
        }}
      </QueryView>
      {isAdding && <EditDialog kind={kind} read={undefined} onClose={() => setAdding(false)} />}
    </>
  );
};
