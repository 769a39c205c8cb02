import { byGroup, type Grouped } from "#core/taxonomy/attribute-groups.ts";

interface DefinitionsProps {
  attributes: readonly (Grouped & { id: string; definition: string })[];
}

/** What earns a brand each of these, for whoever asks. */
export const Definitions = ({ attributes }: DefinitionsProps) => {
  const defined = byGroup(attributes)
    .flatMap(({ members }) => members)
    .filter(({ definition }) => definition !== "");
  if (defined.length === 0) return null;
  return (
    <details className="definitions">
      <summary>{defined.length === 1 ? "What this means" : "What these mean"}</summary>
      <dl>
        {defined.map(({ id, name, definition }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
