import { SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { DuplicateCandidate } from "#core/brand/duplicates.ts";

/** What there is to recognise a brand by; `undefined` when there is nothing yet. */
export const candidateIn = (
  input: Readonly<Record<"name" | "websiteUrl" | `${(typeof SOCIAL_NETWORKS)[number]}Url`, string>>,
): DuplicateCandidate | undefined => {
  const given = (["name", "websiteUrl", ...SOCIAL_NETWORKS.map((n) => `${n}Url` as const)] as const)
    .map((field) => [field, input[field].trim()] as const)
    .filter(([field, text]) => text.length >= (field === "name" ? 2 : 1));
  return given.length === 0 ? undefined : Object.fromEntries(given);
};
