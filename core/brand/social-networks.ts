/** The networks a brand may be followed on, in the order a profile shows them (spec section 3). */
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

/**
 * A follower count as shown on a profile (spec section 9): `999`, `1.0K`, `1.0M`; `null` where there is
 * nothing to show. A count that would round up to `1000.0K` is shown in millions.
 */
export const abbreviateFollowers = (count: number | null | undefined): string | null => {
  if (!count || count < 0) return null;
  if (count < 1_000) return String(count);
  const thousands = Math.round(count / 100) / 10;
  return thousands < 1_000 ? `${thousands.toFixed(1)}K` : `${(count / 1_000_000).toFixed(1)}M`;
};
