import { type Attribute, byGroup } from "#core/taxonomy/taxonomy.ts";

interface DefinitionsProps {
  attributes: readonly Attribute[];
  title?: string;
  /** Where they are known by their slugs, as in files. */
  hasSlugs?: boolean;
}

/** What earns a brand each of these, for whoever asks. */
export const Definitions = ({ attributes, title, hasSlugs }: DefinitionsProps) => {
  const defined = byGroup(attributes)
    .flatMap(({ members }) => members)
    .filter(({ definition }) => definition !== "");
  if (defined.length === 0) return null;
  return (
    <details className="definitions">
      <summary>{title ?? (defined.length === 1 ? "What this means" : "What these mean")}</summary>
      <dl>
        {defined.map(({ id, slug, name, definition }) => (
          <div key={id}>
            <dt>
              {name} {hasSlugs && <code>{slug}</code>}
            </dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
};
