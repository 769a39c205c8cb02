import { type Brand, contentOf } from "../brand/brand.ts";
import { readLogo } from "../brand/logo.ts";
import { LOGO_MEDIA_TYPES, typeOfLogo } from "../brand/logo-path.ts";
import { evidenceWith } from "../brand/reconcile-evidence.ts";
import { planUpdate } from "../change/plan-save.ts";
import { inChunks } from "../chunks.ts";
import { ok } from "../result.ts";
import type { FoundLogo } from "../sites/find-logo.ts";
import { type LogoCandidate, LOGOS_WAITING } from "../sites/logo-candidates.ts";
import { pick } from "../records.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";

/** A picture of a brand's site, beside the brand that has no logo. */
export interface LogoToReview extends Pick<LogoCandidate, "id" | "page" | "foundAt" | "bytes"> {
  brand: Pick<Brand, "id" | "name" | "slug" | "version">;
  /** A `data:` address. */
  picture: string;
}

export interface LogosToReview {
  /** Those that waited longest, at most 24. */
  items: LogoToReview[];
  total: number;
}

/** Decides on logos that `sites check` found. None is taken without a decision. */
export interface LogoAdmin {
  listLogos(): Promise<LogosToReview>;

  /** Makes these pictures the logos of their brands, as one batch. Leaves out those of brands that have a logo by now. */
  acceptLogos(ids: readonly string[]): Promise<{ accepted: number; batchId: string | null }>;

  /** Does not offer these pictures again. */
  rejectLogos(ids: readonly string[]): Promise<{ rejected: number }>;
}

/** The brands of candidates that still have no logo. */
const withBrand = async <Candidate extends LogoCandidate>(
  { store }: Pick<BackOfficeParts, "store">,
  candidates: readonly Candidate[],
) => {
  const directory = await store.directory();
  return candidates.flatMap((candidate) => {
    const brand = directory.brand(candidate.brandId);
    return brand && brand.logoUrl === null ? [{ candidate, brand }] : [];
  });
};

/** What an editor can decide, those that waited longest first. */
export const waitingLogos = async (parts: Pick<BackOfficeParts, "store" | "logos" | "clock">) =>
  withBrand(parts, await parts.logos.listCandidates(parts.clock.now()));

export const logoAdmin = (parts: BackOfficeParts): LogoAdmin => {
  const { logos, clock } = parts;
  return {
    listLogos: async () => {
      const waiting = await waitingLogos(parts);
      const shown = waiting.slice(0, LOGOS_WAITING.shown).map(({ candidate }) => candidate.id);
      const found = await withBrand(parts, await logos.findCandidates(shown, clock.now()));
      return {
        total: waiting.length,
        items: found.map(({ candidate: { id, page, foundAt, bytes, path, picture }, brand }) => ({
          id,
          page,
          foundAt,
          bytes,
          brand: pick(brand, ["id", "name", "slug", "version"]),
          picture: `data:${LOGO_MEDIA_TYPES[typeOfLogo(path)]};base64,${picture}`,
        })),
      };
    },

    acceptLogos: async (ids) => {
      // Stored before the commit that refers to them.
      const found = await logos.storeCandidates(ids, clock.now());
      const outcome = await commitPlan(parts, "bulk", async () => {
        const planned = await withBrand(parts, found);
        return ok({
          changes: planned.flatMap(({ candidate: { path, page, foundAt }, brand }) => {
            const entry = {
              source: page,
              checkedOn: foundAt.slice(0, 10),
              grade: "brand" as const,
            };
            const evidence = evidenceWith(brand.evidence, { field: "logoUrl", ...entry });
            return planUpdate(brand, { ...contentOf(brand), logoUrl: path, evidence });
          }),
        });
      });
      const { plan, committed } = outcome.ok ? outcome.value : outcome.failure;
      return { accepted: plan.changes.length, batchId: committed.batchId };
    },

    rejectLogos: async (ids) => ({ rejected: await logos.rejectCandidates(ids) }),
  };
};

/** Checking a picture takes milliseconds, in which the server does nothing else. */
const OFFERED_AT_ONCE = 8;

/** Lets logos of a site report wait for a decision. What a report says is checked again: it may be a stranger's. */
export const offerLogos = async (
  { logos, store, inflatedLength, clock }: BackOfficeParts,
  reported: readonly { brandId: string; logo: FoundLogo }[],
): Promise<void> => {
  const directory = await store.directory();
  const typeOf = (picture: Uint8Array) => {
    const type = readLogo(picture, inflatedLength);
    return type.ok ? type.value : undefined;
  };
  const isWanted = (id: string) => directory.brand(id)?.logoUrl === null;
  for (const chunk of inChunks(reported, OFFERED_AT_ONCE))
    await logos.offerCandidates(
      chunk.map(({ brandId, logo }) => ({ brandId, picture: logo.picture, page: logo.page })),
      { typeOf, isWanted, now: clock.now() },
    );
};
