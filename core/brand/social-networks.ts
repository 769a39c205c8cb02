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
