import type { Counted } from "#core/ports/back-office-store.ts";
import type { StoredAttribute } from "#core/taxonomy/taxonomy.ts";
import { TaxonomyActions } from "./taxonomy-actions.tsx";
import { brandCountText } from "./words.ts";

export const AttributeList = ({
  attributes,
}: {
  attributes: readonly Counted<StoredAttribute>[];
}) => (
  <ul className="taxonomy">
    {attributes.map((attribute) => (
      <li key={attribute.id}>
        <div className="taxonomy-name">
          <strong>{attribute.name}</strong>
          <span className="quiet">{attribute.slug}</span>
        </div>
        <span className="taxonomy-count">{brandCountText(attribute.brandCount)}</span>
        <TaxonomyActions kind="attribute" item={attribute} others={attributes} />
      </li>
    ))}
  </ul>
);
