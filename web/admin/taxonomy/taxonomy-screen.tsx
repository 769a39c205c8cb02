import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import type { Counted } from "#core/ports/back-office-store.ts";
import type { StoredAttribute } from "#core/taxonomy/taxonomy.ts";
import { DialogButton } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/states.tsx";
import { countBrands } from "../../ui/links.tsx";
import { QueryView, useTaxonomy } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { CategoryList } from "./category-list.tsx";
import { EditDialog, WORDS } from "./edit-dialog.tsx";
import { TaxonomyActions } from "./taxonomy-actions.tsx";

export const CategoriesScreen = () => <TaxonomyScreen kind="category" />;
export const AttributesScreen = () => <TaxonomyScreen kind="attribute" />;

const TaxonomyScreen = ({ kind }: { kind: TaxonomyKind }) => {
  const result = useTaxonomy();
  const { one, title, subtitle } = WORDS[kind];
  return (
    <>
      <ScreenHead title={title} subtitle={subtitle}>
        <DialogButton name={`Add ${one}`}>
          {(close) => <EditDialog kind={kind} read={undefined} onClose={close} />}
        </DialogButton>
      </ScreenHead>
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
    </>
  );
};

const AttributeList = ({ attributes }: { attributes: readonly Counted<StoredAttribute>[] }) => (
  <ul className="taxonomy">
    {attributes.map((attribute) => (
      <li key={attribute.id}>
        <div className="taxonomy-name">
          <strong>{attribute.name}</strong>
          <span className="quiet">{attribute.slug}</span>
          {attribute.group !== "" && <span className="badge">{attribute.group}</span>}
          {attribute.definition !== "" && <p>{attribute.definition}</p>}
        </div>
        <span className="taxonomy-count">{countBrands(attribute.brandCount)}</span>
        <TaxonomyActions kind="attribute" item={attribute} others={attributes} />
      </li>
    ))}
  </ul>
);
