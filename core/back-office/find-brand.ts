import type { Brand } from "../brand/brand.ts";
import {
  comparableName,
  type DuplicateCandidate,
  duplicateKeys,
  type DuplicateReason,
  reasonOf,
  sharingMost,
} from "../brand/duplicates.ts";
import { isSlug, slugAlternatives } from "../brand/slug.ts";
import type { DirectoryState, HeldBrand } from "../catalog/directory-state.ts";
import type { Batch } from "../change/batch.ts";
import type { CommitRefused } from "../change/change-set.ts";
import type { BrandRef } from "../change/plan-save.ts";
import { fail, invalidAt, type InvalidInput, ok, type RecordKind, type Result } from "../result.ts";
import {
  alreadyDecided,
  type AlreadyDecided,
  type ItemParts,
  type SubmissionNotFound,
} from "./submission-items.ts";
import type { Written } from "../ports/catalog-store.ts";
import { distanceBetween, nearest } from "../text/similar.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

export const openBrand =
  (parts: Pick<BackOfficeParts, "store" | "history">) =>
  async (id: string): Promise<Result<Brand, BrandDeleted>> => {
    const brand = (await parts.store.directory()).brand(id);
    return brand ? ok(brand) : fail(await brandDeleted(parts, id));
  };

/** The brand does not exist. If it existed before, `deletedBy` is the batch that deleted it, which can be reverted. */
export interface BrandDeleted {
  kind: "brand-deleted";
  id: string;
  deletedBy: Batch | undefined;
}

export const brandDeleted = async (
  { history }: Pick<BackOfficeParts, "history">,
  id: string,
): Promise<BrandDeleted> => {
  const { items } = await history.listBatches({ record: { record: "brand", id }, page: 1 });
  return { kind: "brand-deleted", id, deletedBy: items[0] };
};

/** A brand right after a commit. */
export const brandIn = ({ directory }: Pick<Written, "directory">, id: string): Brand => {
  const brand = directory().brand(id);
  if (!brand) throw new Error("The saved brand is not in the directory");
  return brand;
};

/** Someone else changed the brand since it was read, and merging was not requested. Nothing was written. */
export interface BrandStale {
  kind: "brand-stale";
  /** The current brand. */
  current: Brand;
}

/** A brand at the version that an administrator has seen. */
export const findUnchanged = async (
  parts: Pick<BackOfficeParts, "store" | "history">,
  { id, readVersion }: BrandRef,
): Promise<Result<Brand, BrandStale | BrandDeleted>> => {
  const current = (await parts.store.directory()).brand(id);
  if (!current) return fail(await brandDeleted(parts, id));
  return current.version === readVersion ? ok(current) : fail({ kind: "brand-stale", current });
};

/** Some of these slugs or ids do not exist. */
export interface BrandsNotFound {
  kind: "brands-not-found";
  /** Each missing slug or id, with the most similar slug. */
  missing: { name: string; near: string | undefined }[];
}

export const findBrands =
  ({ store }: Pick<BackOfficeParts, "store">) =>
  async (named: readonly string[]): Promise<Result<Brand[], BrandsNotFound>> => {
    const directory = await store.directory();
    const found = named.map((name) => directory.brandAt(name) ?? directory.brand(name));
    const missing = named.filter((_, at) => found[at] === undefined);
    if (missing.length > 0) {
      const slugs = directory.brandsByName.map(({ slug }) => slug).sort();
      return fail({
        kind: "brands-not-found",
        missing: missing.map((name) => ({ name, near: nearest(name, slugs) })),
      });
    }
    const brands = found.filter((brand) => brand !== undefined);
    return ok([...new Map(brands.map((brand) => [brand.id, brand])).values()]);
  };

type Named = Pick<Brand, "id" | "slug" | "name">;

export type SlugCheck =
  /** `leadsTo`: the brand to which the slug now redirects. It would lose the redirect. */
  | { kind: "free"; leadsTo: Named | undefined }
  | { kind: "taken"; by: Named; alternative: string | undefined }
  | { kind: "malformed" };

export const checkSlug =
  ({ store }: Pick<BackOfficeParts, "store">) =>
  async (slug: string, brandId?: string): Promise<SlugCheck> => {
    if (!isSlug(slug)) return { kind: "malformed" };
    const directory = await store.directory();
    const holder = directory.brandAt(slug);
    if (holder && holder.id !== brandId)
      return {
        kind: "taken",
        by: named(holder),
        alternative: freeSlug(directory, "brand", slug),
      };
    const oldId = holder ? undefined : await store.findRedirect(slug);
    const old = oldId === undefined || oldId === brandId ? undefined : directory.brand(oldId);
    return { kind: "free", leadsTo: old && named(old) };
  };

/** Another record has this slug. Nothing was written. */
export interface SlugUnavailable {
  kind: "slug-unavailable";
  record: RecordKind;
  slug: string;
  /** A free alternative; `undefined` if none was found. */
  alternative: string | undefined;
}

export const slugUnavailable = async (
  { store }: Pick<BackOfficeParts, "store">,
  record: RecordKind,
  slug: string,
): Promise<SlugUnavailable> => ({
  kind: "slug-unavailable",
  record,
  slug,
  alternative: freeSlug(await store.directory(), record, slug),
});

const freeSlug = (
  { ownerOf }: DirectoryState,
  record: RecordKind,
  slug: string,
): string | undefined =>
  slugAlternatives(slug).find((alternative) => ownerOf(record, alternative) === undefined);

const named = ({ id, slug, name }: Brand): Named => ({ id, slug, name });

/** Explains to an editor why a brand was not saved. */
export const explainRefusal =
  (parts: ItemParts) =>
  async (
    failure: CommitRefused,
  ): Promise<SlugUnavailable | InvalidInput | AlreadyDecided | SubmissionNotFound> => {
    switch (failure.kind) {
      case "slug-taken":
        return slugUnavailable(parts, failure.record, failure.slug);
      case "unknown-link":
        return failure.record === "category"
          ? invalidAt("categoryIds", "names a category that does not exist")
          : invalidAt("attributeIds", "names an attribute that does not exist");
      case "submission-stale":
        return alreadyDecided(parts, failure.submissionId);
      default:
        throw new Error(`A plan on the current brand was refused as ${failure.kind}`);
    }
  };

/** A likely duplicate and the reasons, which are empty if only the name is similar. */
export interface Duplicate extends Pick<
  Brand,
  "id" | "slug" | "name" | "websiteUrl" | "logoUrl" | "status"
> {
  reasons: DuplicateReason[];
}

/** The most duplicates shown next to a form or submission. */
export const DUPLICATE_LIMIT = 5;

export const findDuplicates =
  ({ store }: Pick<BackOfficeParts, "store">) =>
  async (candidate: DuplicateCandidate, exceptId?: string): Promise<Duplicate[]> => {
    const directory = await store.directory();
    const found = duplicatesIn(directory, candidate, exceptId);
    return found.length > 0 ? found : spelledAlike(directory, candidate, exceptId);
  };

/** Names shorter than this differ by one edit from too many other names. */
const SPELLED_ALIKE_MIN_LENGTH = 5;

/** Brands whose names differ from the candidate's by one edit. */
const spelledAlike = (
  { brandsByName }: DirectoryState,
  candidate: DuplicateCandidate,
  exceptId: string | undefined,
): Duplicate[] => {
  const wanted = comparableName(candidate.name ?? "");
  if (wanted.length < SPELLED_ALIKE_MIN_LENGTH) return [];
  return brandsByName
    .filter(({ id, name }) => id !== exceptId && isOneEditAway(wanted, comparableName(name)))
    .slice(0, DUPLICATE_LIMIT)
    .map((brand) => duplicateOf(brand, new Set()));
};

const isOneEditAway = (one: string, other: string): boolean => distanceBetween(one, other, 2) === 1;

export const duplicatesIn = (
  { brandsByName }: DirectoryState,
  candidate: DuplicateCandidate,
  exceptId?: string,
): Duplicate[] => {
  const keys = duplicateKeys(candidate);
  if (keys.length === 0) return [];
  // One more, because the brand itself is among them.
  return sharingMost(brandsByName, keys, DUPLICATE_LIMIT + 1)
    .filter(({ id }) => id !== exceptId)
    .slice(0, DUPLICATE_LIMIT)
    .map((brand) => duplicateOf(brand, new Set(keys)));
};

const duplicateOf = (brand: HeldBrand, keys: ReadonlySet<string>): Duplicate => {
  const { id, slug, name, websiteUrl, logoUrl, status } = brand;
  const shared = duplicateKeys(brand).filter((key) => keys.has(key));
  return { id, slug, name, websiteUrl, logoUrl, status, reasons: shared.map(reasonOf) };
};
