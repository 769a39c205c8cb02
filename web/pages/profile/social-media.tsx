import type { PublicBrand } from "#core/brand/brand.ts";
import { abbreviateFollowers } from "#core/brand/follower-count.ts";
import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import { ExternalLink, webAddress } from "../../ui/external-link.tsx";

/** Only networks with an address (spec section 2). */
export const SocialMedia = ({ brand }: { brand: PublicBrand }) => {
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
