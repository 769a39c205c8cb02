import { type Attribute, byGroup } from "#core/taxonomy/taxonomy.ts";

interface DefinitionsProps {
  attributes: readonly Attribute[];
  /** Where files are described, which know them by their slugs. */
  isInFiles?: boolean;
}

export const Definitions = ({ attributes, isInFiles }: DefinitionsProps) => {
  const defined = byGroup(attributes)
    .flatMap(({ members }) => members)
    .filter(({ definition }) => definition !== "");
  if (defined.length === 0) return null;
  const title = defined.length === 1 ? "What this means" : "What these mean";
  return (
    <details className="definitions">
      <summary>{isInFiles ? "What attributes are called, and mean" : title}</summary>
      <dl>
        {defined.map(({ id, slug, name, definition }) => (
          <div key={id}>
            <dt>
              {name} {isInFiles && <code>{slug}</code>}
            </dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
