import { SOCIAL_NETWORK_NAMES } from "#core/brand/social-networks.ts";
import type { DuplicateReason } from "#core/brand/duplicates.ts";

/** By what a brand was recognised. */
export const reasonsText = (reasons: readonly DuplicateReason[]): string => {
  const listed = [...new Set(reasons)].map((reason) =>
    reason === "name" || reason === "site" ? reason : `${SOCIAL_NETWORK_NAMES[reason]} profile`,
  );
  const list =
    listed.length > 1 ? `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)}` : listed[0];
  return list === undefined ? "" : `Same ${list}`;
};
