import { type Brand, contentOf } from "../brand/brand.ts";
import { readLogo } from "../brand/logo.ts";
import { LOGO_MEDIA_TYPES, typeOfLogo } from "../brand/logo-path.ts";
import { evidenceWith } from "../brand/reconcile-evidence.ts";
import { planUpdate } from "../change/plan-save.ts";
import { pageOf } from "../paging.ts";
import type { LogoOffer } from "../ports/logo-store.ts";
import { fail, ok, type PageOf, type Result } from "../result.ts";
import type { FoundLogo } from "../sites/find-logo.ts";
import { type LogoCandidate, LOGOS_WAITING } from "../sites/logo-candidates.ts";
import { pick } from "../records.ts";
import { type BackOfficeParts, commitPlan } from "./back-office-parts.ts";

/** A picture from the site of a brand that has no logo. */
export interface LogoToReview extends Pick<LogoCandidate, "id" | "page" | "foundAt" | "bytes"> {
  brand: Pick<Brand, "id" | "name" | "slug">;
  /** A `data:` address. */
  picture: string;
}

/** A page of 24 logos, longest waiting first. */
export interface LogosToReview extends PageOf<LogoToReview> {
  /** How many brands are left out because another brand has or is offered the same picture, such as the icon of a shop system. */
  shared: number;
}

/** What a website shows as its logo. */
export interface LogoOfSite extends Pick<LogoCandidate, "path" | "page"> {
  /** A `data:` address. */
  picture: string;
}

/** Decides on logos that site checks found. No logo is used without a decision. */
export interface LogoAdmin {
  listLogos(page: number): Promise<LogosToReview>;

  /** Makes these pictures the logos of their brands, as one batch. Skips brands that have a logo by now. */
  acceptLogos(ids: readonly string[]): Promise<{ accepted: number; batchId: string | null }>;

  /** Rejects these pictures, so that they are not offered again. */
  rejectLogos(ids: readonly string[]): Promise<{ rejected: number }>;
}

/** The candidates whose brands still have no logo, with these brands. */
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

/** How many saved brands have or are offered each picture, by path. */
const countUses = async (
  { store }: Pick<BackOfficeParts, "store">,
  waiting: readonly { candidate: LogoCandidate }[],
): Promise<(path: string) => number> => {
  const { brandsByName } = await store.directory();
  const paths = [
    ...brandsByName.map(({ logoUrl }) => logoUrl),
    ...waiting.map(({ candidate }) => candidate.path),
  ];
  const uses = Map.groupBy(paths, (path) => path);
  return (path) => uses.get(path)?.length ?? 0;
};

/** The logos that an editor can decide on (`offered`), longest waiting first, and pictures that several brands have or are offered (`shared`). */
export const waitingLogos = async (parts: Pick<BackOfficeParts, "store" | "logos" | "clock">) => {
  const waiting = await withBrand(parts, await parts.logos.listCandidates(parts.clock.now()));
  const usesOf = await countUses(parts, waiting);
  const { shared = [], offered = [] } = Object.groupBy(waiting, ({ candidate: { path } }) =>
    usesOf(path) > 1 ? "shared" : "offered",
  );
  return { shared, offered };
};

const pictureOf = (path: string, base64: string): string =>
  `data:${LOGO_MEDIA_TYPES[typeOfLogo(path)]};base64,${base64}`;

export const logoAdmin = (parts: BackOfficeParts): LogoAdmin => {
  const { logos, clock } = parts;
  return {
    listLogos: async (pageNumber) => {
      const { offered, shared } = await waitingLogos(parts);
      const { items, ...page } = pageOf(offered, pageNumber, LOGOS_WAITING.shown);
      const shown = items.map(({ candidate }) => candidate.id);
      const found = await withBrand(parts, await logos.findCandidates(shown, clock.now()));
      return {
        ...page,
        shared: shared.length,
        items: found.map(({ candidate: { id, page, foundAt, bytes, path, picture }, brand }) => ({
          id,
          page,
          foundAt,
          bytes,
          brand: pick(brand, ["id", "name", "slug"]),
          picture: pictureOf(path, picture),
        })),
      };
    },

    acceptLogos: async (ids) => {
      const waiting = await logos.listCandidates(clock.now());
      const found = waiting.filter(({ id }) => ids.includes(id));
      // Stored before the commit that refers to them.
      await logos.storeCandidates(
        found.map(({ path }) => path),
        clock.now(),
      );
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

/** The logos of a site report, to queue for a decision. Their content is checked again, because the report is not trusted. */
export const logoOffer = async (
  { store, inflatedLength, clock }: BackOfficeParts,
  reported: readonly { brandId: string; logo: FoundLogo }[],
): Promise<LogoOffer> => {
  const directory = await store.directory();
  return {
    found: reported.map(({ brandId, logo: { picture, page } }) => ({ brandId, picture, page })),
    typeOf: (picture) => {
      const type = readLogo(picture, inflatedLength);
      return type.ok ? type.value : undefined;
    },
    // A brand that does not exist may be saved later.
    isWanted: (id) => (directory.brand(id)?.logoUrl ?? null) === null,
    now: clock.now(),
  };
};

/** Stores the logo of a brand that is not saved yet, so that its form can name the path. Fails with the reason. */
export const offerToNewBrand = async (
  parts: BackOfficeParts,
  logo: FoundLogo,
): Promise<Result<LogoOfSite, string>> => {
  const brandId = parts.ids.next();
  await parts.logos.offerCandidates(await logoOffer(parts, [{ brandId, logo }]));
  const waiting = await parts.logos.listCandidates(parts.clock.now());
  const found = waiting.find((one) => one.brandId === brandId);
  if (!found) return fail("it is not a picture that can be a logo");
  const { path, page } = found;
  const usesOf = await countUses(parts, await withBrand(parts, waiting));
  if (usesOf(path) > 0) return fail("another brand has or is offered the same picture");
  return ok({ path, page, picture: pictureOf(path, logo.picture) });
};
