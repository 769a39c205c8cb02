import type { PublicBrand } from "#core/brand/brand.ts";
import { brandField, PUBLIC_FIELDS } from "#core/brand/fields.ts";
import {
  abbreviateFollowers,
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
} from "#core/brand/social-networks.ts";
import { ExternalLink, webAddress } from "../ui/external-link.tsx";

/** Each fact only when it is known (spec section 2). */
export const Facts = ({ brand }: { brand: PublicBrand }) => {
  const facts = PUBLIC_FIELDS.flatMap((field) => {
    const { fact } = brandField(field);
    const value = brand[field];
    return fact === undefined || value === null || value === "" ? [] : [{ fact, value }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ fact, value }) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

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
