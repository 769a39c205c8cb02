import { memoized } from "../memoized.ts";
import { byName, foldForSearch } from "../text/fold.ts";
import { hostKey } from "../text/host-key.schema.ts";
import type { BrandContent } from "./fields.ts";
import {
  domainOf,
  networkOfHost,
  SOCIAL_NETWORK_NAMES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
} from "./social-networks.ts";
import { listText } from "../text/count-text.ts";

/** What two entries of the same brand can have in common. */
export const DUPLICATE_REASONS = ["name", "site", ...SOCIAL_NETWORKS] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** A reason and the shared value: `name:titleist`, `site:titleist.com`, `instagram:titleist`. */
export type DuplicateKey = `${DuplicateReason}:${string}`;

/** The fields that are compared to find duplicates of a brand. */
export type DuplicateCandidate = Partial<
  Pick<BrandContent, "name" | "aliases" | "websiteUrl" | `${SocialNetwork}Url`>
>;

/**
 * The keys that identify a brand; aliases count as names. Two brands that share a key are likely duplicates.
 */
export const duplicateKeys = (brand: DuplicateCandidate): DuplicateKey[] => {
  const keys: DuplicateKey[] = [];
  const add = (key: DuplicateKey | undefined): void => {
    if (key !== undefined && !keys.includes(key)) keys.push(key);
  };
  for (const name of [brand.name ?? "", ...(brand.aliases ?? [])]) {
    const key = comparableName(name);
    if (key !== "") add(`name:${key}`);
  }
  if (brand.websiteUrl) add(siteKey(brand.websiteUrl));
  for (const field of SOCIAL_URLS) {
    const url = brand[field];
    if (url) add(socialKey(url));
  }
  return keys;
};

/** White space and punctuation that people add to a name or omit. Other symbols matter: `C++ Golf` is not `C Golf`. */
const LEFT_OUT = /[\s.\-/',]+/gu;

/** The form in which names are compared: `Taylor Made` and `TaylorMade` are one name. */
export const comparableName = (name: string): string => {
  const folded = foldForSearch(name);
  return folded.replace(LEFT_OUT, "") || folded;
};

export const SOCIAL_URLS = SOCIAL_NETWORKS.map((network) => `${network}Url` as const);

/** As `duplicateKeys`, cached. The brand must not change. */
export const duplicateKeysOf = memoized(duplicateKeys);

/** Brands that share at least one of these keys: the most shared keys first, then by name. */
export const sharingMost = <B extends DuplicateCandidate & { id: string; name: string }>(
  brands: readonly B[],
  keys: readonly DuplicateKey[],
  limit: number,
): B[] => {
  const wanted = new Set(keys);
  return brands
    .map((brand) => ({
      brand,
      shared: duplicateKeysOf(brand).filter((key) => wanted.has(key)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || byName(a.brand, b.brand))
    .slice(0, limit)
    .map(({ brand }) => brand);
};

/** `same name, site and Instagram profile` */
export const reasonsText = (reasons: readonly DuplicateReason[]): string => {
  const listed = [...new Set(reasons)].map((reason) =>
    reason === "name" || reason === "site" ? reason : `${SOCIAL_NETWORK_NAMES[reason]} profile`,
  );
  return listed.length === 0 ? "nearly the same name" : `same ${listText(listed)}`;
};

export const reasonOf = (key: DuplicateKey): DuplicateReason =>
  DUPLICATE_REASONS.find((reason) => key.startsWith(`${reason}:`)) ?? "name";

/** Sites that host many brands; the path identifies the brand. */
const MULTI_TENANT_DOMAINS = new Set([
  ..."amazon.com behance.net bigcartel.com ebay.com etsy.com".split(" "),
  ..."google.com kickstarter.com linktr.ee medium.com wikipedia.org".split(" "),
]);

/**
 * The key of a website: its host without `www`; for a site that hosts many brands, also the path segment that names the owner. A social
 * profile gets its profile key.
 */
const siteKey = (url: string): DuplicateKey | undefined => {
  const address = addressOf(url);
  if (!address) return undefined;
  const { host, path } = address;
  if (networkOfHost(host)) return socialKey(url);
  if (!MULTI_TENANT_DOMAINS.has(domainOf(host))) return `site:${host}`;
  const owner = path().find((part) => !NOT_A_HANDLE.has(part));
  return owner === undefined ? undefined : `site:${host}/${owner}`;
};

/** Path segments that name the kind of page, not its owner. */
const NOT_A_HANDLE = new Set(
  "c channel company in p page pages people school shop store stores str user wiki".split(" "),
);

const socialKey = (url: string): DuplicateKey | undefined => {
  const address = addressOf(url);
  const network = address && networkOfHost(address.host);
  if (!network) return undefined;
  const handle = address
    .path()
    .find((part) => !NOT_A_HANDLE.has(part))
    ?.replace(/^@/, "");
  if (handle === "profile.php") {
    const id = /[?&]id=(\d+)/.exec(url)?.[1];
    return id === undefined ? undefined : `${network}:${id}`;
  }
  return handle ? `${network}:${handle}` : undefined;
};

/** The normalised host, and the path segments in lower case. Uses a pattern, because the core has no `URL`. */
const addressOf = (url: string): { host: string; path: () => string[] } | undefined => {
  const match = /^https?:\/\/([^/?#:]+)(?::\d+)?([^?#]*)/iu.exec(url.trim());
  if (!match) return undefined;
  const [, name = "", path = ""] = match;
  return {
    host: hostKey(name).replace(/^(?:www\d?|m|mobile)\.(?=[^.]+\.)/, ""),
    path: () =>
      path
        .toLowerCase()
        .split("/")
        .filter((part) => part !== ""),
  };
};
