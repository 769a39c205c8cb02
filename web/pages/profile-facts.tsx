import type { PublicBrand } from "#core/brand/brand.ts";
import { checkedSummary, lostSiteText } from "#core/brand/checked-text.ts";
import { ATTRIBUTE_PREFIX } from "#core/brand/evidence.ts";
import { brandField, PUBLIC_FIELDS } from "#core/brand/fields.ts";
import {
  abbreviateFollowers,
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
} from "#core/brand/social-networks.ts";
import { FACETS } from "#core/catalog/facets.ts";
import { type Attribute, byGroup, nameInGroup } from "#core/taxonomy/taxonomy.ts";
import { attributePath } from "../ui/listing-links.tsx";
import { ExternalLink, webAddress } from "../ui/external-link.tsx";
import { Checked } from "./checked.tsx";

interface ProfileFactsProps {
  brand: PublicBrand;
  attributes: readonly Attribute[];
}

/** Each fact only when it is known (spec section 2), and what groups of attributes tell that are known of some brands only, leading to their lists. */
export const ProfileFacts = ({ brand, attributes }: ProfileFactsProps) => {
  const facts = PUBLIC_FIELDS.flatMap((field) => {
    const { fact } = brandField(field);
    const value = brand[field];
    const isShown = typeof value === "number" || (typeof value === "string" && value !== "");
    return fact === undefined || !isShown ? [] : [{ field, fact, value }];
  });
  const groups = byGroup(attributes).filter(({ name }) => PARTLY_KNOWN.includes(name));
  const checked = (wanted: string) => brand.evidence.find(({ field }) => field === wanted);
  const told = [
    ...facts.map(({ field }) => field),
    ...groups.flatMap(({ members }) => members.map(({ slug }) => ATTRIBUTE_PREFIX + slug)),
    ...(webAddress(brand.websiteUrl) === undefined ? [] : ["websiteUrl"]),
  ];
  const summary = checkedSummary(brand.evidence, told);
  if (told.length === 0) return null;
  return (
    <>
      <dl className="facts">
        {facts.map(({ field, fact, value }) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>
              {value}
              <Checked entry={checked(field)} />
            </dd>
          </div>
        ))}
        {groups.map(({ name, members }) => (
          <div key={name}>
            <dt>{name}</dt>
            {members.map((attribute) => (
              <dd key={attribute.id}>
                <a href={attributePath(attribute.slug)}>{nameInGroup(attribute)}</a>
                <Checked entry={checked(ATTRIBUTE_PREFIX + attribute.slug)} group={name} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {summary !== undefined && <p className="checked-summary">{summary}</p>}
    </>
  );
};

/** The way to the brand's own site; or that its address is the brand's no more, which leads nowhere. */
export const OwnSite = ({ brand }: { brand: PublicBrand }) => {
  if (brand.siteState !== null) return <p className="lost-site">{lostSiteText(brand.siteState)}</p>;
  return (
    <div className="own-site">
      <ExternalLink className="button is-outbound" to={brand.websiteUrl}>
        Visit Official Website
      </ExternalLink>
      <Checked entry={brand.evidence.find(({ field }) => field === "websiteUrl")} />
    </div>
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
