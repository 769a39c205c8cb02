import type { PublicBrand } from "#core/brand/brand.ts";
import { brandField, PUBLIC_FIELDS } from "#core/brand/fields.ts";
import {
  abbreviateFollowers,
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
} from "#core/brand/social-networks.ts";
import { FACETS } from "#core/catalog/facets.ts";
import { byGroup, nameInGroup } from "#core/taxonomy/attribute-groups.ts";
import type { Attribute } from "#core/taxonomy/taxonomy.ts";
import { attributePath } from "../ui/listing-links.tsx";
import { ExternalLink, webAddress } from "../ui/external-link.tsx";

interface FactsProps {
  brand: PublicBrand;
  attributes: readonly Attribute[];
}

/** Each fact only when it is known (spec section 2), and what groups of attributes tell that are known of some brands only, leading to their lists. */
export const Facts = ({ brand, attributes }: FactsProps) => {
  const facts = PUBLIC_FIELDS.flatMap((field) => {
    const { fact } = brandField(field);
    const value = brand[field];
    const isShown = typeof value === "number" || (typeof value === "string" && value !== "");
    return fact === undefined || !isShown ? [] : [{ fact, value }];
  });
  const groups = byGroup(attributes).filter(({ name }) => PARTLY_KNOWN.includes(name));
  if (facts.length === 0 && groups.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ fact, value }) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {groups.map(({ name, members }) => (
        <div key={name}>
          <dt>{name}</dt>
          {members.map((attribute) => (
            <dd key={attribute.id}>
              <a href={attributePath(attribute.slug)}>{nameInGroup(attribute)}</a>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
};

const PARTLY_KNOWN: readonly string[] = FACETS.attributes.groups.partlyKnown;

/** Only networks with an address (spec section 2). */
export const SocialAccounts = ({ brand }: { brand: PublicBrand }) => {
  const accounts = SOCIAL_NETWORKS.flatMap((network) => {
    const url = webAddress(brand[`${network}Url`]);
    const followers = abbreviateFollowers(brand[`${network}Followers`]);
    return url === undefined ? [] : [{ network, url, followers }];
  });
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="social-media">
      <h2 id="social-media">Social Media</h2>
      <ul className="social">
        {accounts.map(({ network, url, followers }) => (
          <li key={network}>
            <ExternalLink className="social-link" to={url}>
              <span className="social-name">{SOCIAL_NETWORK_NAMES[network]}</span>
              {followers !== null && (
                <span className="social-followers">{`${followers} followers`}</span>
              )}
            </ExternalLink>
          </li>
        ))}
      </ul>
    </section>
  );
};
