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
