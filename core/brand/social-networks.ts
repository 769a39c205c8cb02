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

const MULTIPLES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** Followers as people write them: `12.7K`, `1,2 M`, `12,700`, `~12 700 followers`. `undefined` for other text. */
export const followersOf = (text: string): number | undefined => {
  const plain =
    /^[~≈>]?\s?(\d[\d.,'’\s]{0,20})([km])?\s?\+?\s?(?:followers|fans|subscribers)?$/iu.exec(
      text.trim(),
    );
  if (!plain) return undefined;
  const [, written = "", unit = ""] = plain;
  const digits = written.trim();
  if (/^\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*$/u.test(digits))
    // A thousand thousands or a fraction of one: nobody can tell.
    return unit === "" ? Number(digits.replace(/\D/g, "")) : undefined;
  if (/^\d{1,15}$/.test(digits) || (unit !== "" && /^\d{1,4}[.,]\d{1,2}$/.test(digits)))
    return Math.round(Number(digits.replace(",", ".")) * (MULTIPLES[unit.toLowerCase()] ?? 1));
  return undefined;
};

/** Where each network shows the page of a handle. */
const PAGES: Readonly<Record<SocialNetwork, string>> = {
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  twitter: "https://x.com/",
  youtube: "https://www.youtube.com/@",
  tiktok: "https://www.tiktok.com/@",
  linkedin: "https://www.linkedin.com/company/",
};

const HOSTS: Readonly<Record<SocialNetwork, RegExp>> = {
  instagram: /(?:^|\.)instagram\.com$/,
  facebook: /(?:^|\.)(?:facebook|fb)\.com$/,
  twitter: /(?:^|\.)(?:twitter|x)\.com$/,
  youtube: /(?:^|\.)(?:youtube\.com|youtu\.be)$/,
  tiktok: /(?:^|\.)tiktok\.com$/,
  linkedin: /(?:^|\.)linkedin\.com$/,
};

/** The network that a host belongs to. */
export const networkOfHost = (host: string): SocialNetwork | undefined =>
  SOCIAL_NETWORKS.find((network) => HOSTS[network].test(host));

/** Looks like a host rather than a handle with a dot. */
const HOST_LIKE = /^www\.|\.(?:com|net|org|info|[a-z]{2})$/i;

/** The address of `@name`, or of a bare `name`, on a network; `undefined` for other text. */
export const addressOfHandle = (network: SocialNetwork, text: string): string | undefined => {
  const [, at = "", name = ""] = /^(@?)([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99})$/u.exec(text) ?? [];
  if (name === "" || (at === "" && HOST_LIKE.test(name))) return undefined;
  return PAGES[network] + name;
};
