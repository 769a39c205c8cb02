/** In the order of the profile (spec section 3). */
export const SOCIAL_NETWORKS = [
  "instagram",
  "facebook",
  "twitter",
  "youtube",
  "tiktok",
  "linkedin",
] as const;

export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const SOCIAL_NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  instagram: "Instagram",
  facebook: "Facebook",
  twitter: "X (Twitter)",
  youtube: "YouTube",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
};

/** A follower count as profiles show it (spec section 9): `999`, `1.0K`, `1.0M`. `null` hides it. `1000.0K` becomes `1.0M`. */
export const abbreviateFollowers = (count: number | null | undefined): string | null => {
  if (!count || count < 0) return null;
  if (count < 1_000) return String(count);
  const thousands = Math.round(count / 100) / 10;
  return thousands < 1_000 ? `${thousands.toFixed(1)}K` : `${(count / 1_000_000).toFixed(1)}M`;
};

/** The address of a profile on each network, before the handle. */
const PAGES: Readonly<Record<SocialNetwork, string>> = {
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  twitter: "https://x.com/",
  youtube: "https://www.youtube.com/@",
  tiktok: "https://www.tiktok.com/@",
  linkedin: "https://www.linkedin.com/company/",
};

const NETWORK_OF_DOMAIN: ReadonlyMap<string, SocialNetwork> = new Map([
  ["instagram.com", "instagram"],
  ["facebook.com", "facebook"],
  ["fb.com", "facebook"],
  ["twitter.com", "twitter"],
  ["x.com", "twitter"],
  ["youtube.com", "youtube"],
  ["youtu.be", "youtube"],
  ["tiktok.com", "tiktok"],
  ["linkedin.com", "linkedin"],
]);

/** The last two labels of a host: `uk.linkedin.com` → `linkedin.com`. */
export const domainOf = (host: string): string =>
  host.slice(host.lastIndexOf(".", host.lastIndexOf(".") - 1) + 1);

/** The network that a host belongs to. */
export const networkOfHost = (host: string): SocialNetwork | undefined =>
  NETWORK_OF_DOMAIN.get(domainOf(host));

/** A profile of a brand on a network. */
export interface SocialProfile {
  network: SocialNetwork;
  /** The canonical address of the profile. */
  address: string;
  /** Equal for the same profile: `twitter:callawaygolf`. */
  key: string;
  /** Whether a numeric id identifies the profile. Its handle is then unknown. */
  isNumber: boolean;
}

const PROFILE_HOSTS = /^(?:(?:www|m|mobile|[a-z]{2}(?:-[a-z]{2})?)\.)?[a-z]+\.com$/;

/**
 * First path segments that are not profiles: posts, videos, search, legal pages and share widgets. A string, because bundlers can drop an
 * unused string from page scripts.
 */
const NO_PROFILES = `about accounts ads dialog direct embed events explore feed gaming groups hashtag help home i iframe_api intent legal
  live login login.php marketplace p photo photo.php playlist plugins policies policy premium privacy redirect reel reels results search
  settings share share.php sharer sharer.php shorts signup stories story.php t terms tos tr tv watch widgets`;

/** The path of a profile on each network. The group matches the handle, or `/` and another identifier. */
const HANDLES: Readonly<Record<SocialNetwork, RegExp>> = {
  instagram: /^([\w.]{1,30})$/,
  facebook: /^(?:(?:pages|people)\/[^/]+(\/\d{5,20})|([^/]{2,100}))$/,
  twitter: /^(\w{1,15})$/,
  youtube: /^(?:channel(\/UC[\w-]{10,40})|(?:@|c\/|user\/)?([^/@]{2,100}))$/,
  tiktok: /^@([\w.]{2,30})$/,
  linkedin: /^(?:company|showcase|school)\/([^/]{2,100})$/,
};

const NUMBERED: Readonly<Partial<Record<SocialNetwork, string>>> = {
  facebook: "https://www.facebook.com/profile.php?id=",
  youtube: "https://www.youtube.com/channel/",
};

/** The profile at an address; `undefined` for other pages of a network, such as share widgets, and for other addresses. */
export const socialProfile = (address: string): SocialProfile | undefined => {
  const [, host = "", path = "", query = ""] =
    /^https?:\/\/([^/?#:@\s]+)(?::\d+)?(?:\/([^?#\s]*))?(\?[^#\s]*)?/i.exec(address) ?? [];
  const network = PROFILE_HOSTS.test(host.toLowerCase())
    ? networkOfHost(host.toLowerCase())
    : undefined;
  if (network === undefined) return undefined;
  const parts = path.split("/").filter((part) => part !== "");
  if (network === "facebook" && /^profile\.php$/i.test(parts.join("/"))) {
    const id = /[?&]id=(\d{5,20})(?:&|$)/.exec(query)?.[1];
    return id === undefined ? undefined : profileOf(network, `/${id}`);
  }
  const [first = ""] = parts;
  if (first.length > 100 || NO_PROFILES.split(/\s+/).includes(first.toLowerCase()))
    return undefined;
  const [, one, other] = HANDLES[network].exec(parts.join("/")) ?? [];
  const handle = one ?? other;
  return handle === undefined || /@|%40/i.test(handle) ? undefined : profileOf(network, handle);
};

const profileOf = (network: SocialNetwork, handle: string): SocialProfile => {
  const isNumber = handle.startsWith("/");
  const address = isNumber
    ? `${NUMBERED[network] ?? PAGES[network]}${handle.slice(1)}`
    : PAGES[network] + handle;
  const key = `${network}:${isNumber ? handle : handle.toLowerCase()}`;
  return { network, address, key, isNumber };
};

/** Whether two addresses lead to one profile, as far as the addresses show. */
export const isSameProfile = (one: string, other: string): boolean => {
  const [a, b] = [socialProfile(one), socialProfile(other)];
  if (!a || !b) return false;
  return a.network === b.network && (a.key === b.key || a.isNumber !== b.isNumber);
};

/** Matches a host rather than a handle with a dot. */
const HOST_LIKE = /^www\.|\.(?:com|net|org|info|[a-z]{2})$/i;

/** The address of `@name`, or of a bare `name`, on a network; `undefined` for other text. */
export const addressOfHandle = (network: SocialNetwork, text: string): string | undefined => {
  const [, at = "", name = ""] = /^(@?)([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99})$/u.exec(text) ?? [];
  if (name === "" || (at === "" && HOST_LIKE.test(name))) return undefined;
  return PAGES[network] + name;
};
