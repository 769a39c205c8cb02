import { type Attribute, byGroup, CLOSED_SLUG } from "#core/taxonomy/taxonomy.ts";
import { Definitions } from "../ui/definitions.tsx";
import { attributePath } from "../ui/listing-links.tsx";

interface AttributesProps {
  attributes: readonly Attribute[];
}

/** The chips of a brand's attributes (spec section 2), each leading to its list, by their groups. */
export const Attributes = ({ attributes }: AttributesProps) => {
  if (attributes.length === 0) return null;
  const groups = byGroup(attributes);
  return (
    <section aria-labelledby="attributes">
      <h2 id="attributes">Attributes</h2>
      {groups.every(({ name }) => name === "") ? (
        <AttributeChips attributes={attributes} />
      ) : (
        <dl className="attribute-groups">
          {groups.map(({ name, members }) => (
            <div key={name}>
              <dt>{name === "" ? "Other" : name}</dt>
              <dd>
                <AttributeChips attributes={members} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Definitions attributes={attributes} />
    </section>
  );
};

const AttributeChips = ({ attributes }: AttributesProps) => (
  <ul className="chips">
    {attributes.map(({ id, slug, name }) => (
      <li key={id}>
        <a className="chip" href={attributePath(slug)}>
          {name}
        </a>
      </li>
    ))}
  </ul>
);

/** Says at the top of a brand that is closed that it is; its page stays for those who look for it. */
export const ClosedNotice = ({ attributes }: AttributesProps) => {
  const closed = attributes.find(({ slug }) => slug === CLOSED_SLUG);
  return (
    closed && (
      <p className="closed-notice">
        <a href={attributePath(closed.slug)}>{closed.name}</a>: no longer in business under this
        name, or the name is not used for new products.
      </p>
    )
  );
};
