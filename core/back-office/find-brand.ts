import type { Brand } from "../brand/brand.ts";
import {
  type DuplicateCandidate,
  duplicateKeys,
  type DuplicateReason,
  reasonOf,
} from "../brand/duplicates.ts";
import type { BrandContent } from "../brand/fields.ts";
import { isSlug, slugAlternatives } from "../brand/slug.ts";
import { bareAddress } from "../brand/website.ts";
import type { Batch } from "../change/batch.ts";
import type { CommitRefused } from "../change/change-set.ts";
import {
  fail,
  type Fail,
  invalidAt,
  type InvalidInput,
  ok,
  type RecordKind,
  type Result,
  type UnknownLink,
} from "../result.ts";
import {
  alreadyDecided,
  type AlreadyDecided,
  type SubmissionNotFound,
} from "./submission-items.ts";
import type { BackOfficeStore } from "../ports/back-office-store.ts";
import { nearest } from "../text/similar.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

export const openBrand =
  ({ store, records }: Pick<BackOfficeParts, "store" | "records">) =>
  async (id: string): Promise<Result<Brand, BrandDeleted>> => {
    const brand = await store.findBrand(id);
    return brand ? ok(brand) : fail(await brandDeleted(records, id));
  };

/** The brand does not exist. If it did, `deletedBy` is the batch that deleted it and can be reverted. */
export interface BrandDeleted {
  kind: "brand-deleted";
  id: string;
  deletedBy: Batch | undefined;
}

export const brandDeleted = async (records: BackOfficeStore, id: string): Promise<BrandDeleted> => {
  const { items } = await records.listBatches({ record: { record: "brand", id }, page: 1 });
  return { kind: "brand-deleted", id, deletedBy: items[0] };
};

/** Some of these slugs or ids do not exist. */
export interface BrandsNotFound {
  kind: "brands-not-found";
  /** Each with the most similar slug. */
  missing: { name: string; near: string | undefined }[];
}

export const findBrands =
  ({ store, imports }: Pick<BackOfficeParts, "store" | "imports">) =>
  async (named: readonly string[]): Promise<Result<Brand[], BrandsNotFound>> => {
    const found = await Promise.all(
      named.map(async (name) => (await store.findBrandBySlug(name)) ?? store.findBrand(name)),
    );
    const missing = named.filter((_, at) => found[at] === undefined);
    if (missing.length > 0) {
      const slugs: string[] = [];
      for await (const brands of imports.readBrands())
        slugs.push(...brands.map(({ slug }) => slug));
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
  /** `leadsTo`: the slug now redirects to that brand, which would lose the redirect. */
  | { kind: "free"; leadsTo: Named | undefined }
  | { kind: "taken"; by: Named; alternative: string | undefined }
  | { kind: "malformed" };

export const checkSlug =
  ({ store, records }: Pick<BackOfficeParts, "store" | "records">) =>
  async (slug: string, brandId?: string): Promise<SlugCheck> => {
    if (!isSlug(slug)) return { kind: "malformed" };
    const holder = await store.findBrandBySlug(slug);
    if (holder && holder.id !== brandId)
      return {
        kind: "taken",
        by: named(holder),
        alternative: await freeSlug(records, "brand", slug),
      };
    const oldId = holder ? undefined : await records.findRedirect(slug);
    const old = oldId === undefined || oldId === brandId ? undefined : await store.findBrand(oldId);
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
  records: BackOfficeStore,
  record: RecordKind,
  slug: string,
): Promise<SlugUnavailable> => ({
  kind: "slug-unavailable",
  record,
  slug,
  alternative: await freeSlug(records, record, slug),
});

const freeSlug = async (
  records: BackOfficeStore,
  record: RecordKind,
  slug: string,
): Promise<string | undefined> => {
  const alternatives = slugAlternatives(slug);
  const held = await records.findSlugHolders(record, alternatives);
  return alternatives.find((alternative) => !held.has(alternative));
};

const named = ({ id, slug, name }: Brand): Named => ({ id, slug, name });

/** Explains a store's refusal to the editor; `undefined` if the save must be planned again. */
export const explainRefusal = async (
  parts: Pick<BackOfficeParts, "records" | "digest">,
  failure: CommitRefused,
  content: BrandContent,
): Promise<
  Fail<SlugUnavailable | InvalidInput | AlreadyDecided | SubmissionNotFound> | undefined
> => {
  switch (failure.kind) {
    case "stale":
      return undefined;
    case "slug-taken":
      return fail(await slugUnavailable(parts.records, failure.record, failure.slug));
    case "unknown-link":
      return fail(unknownLink(failure, content));
    default:
      return fail(await alreadyDecided(parts, failure.submissionId));
  }
};

const unknownLink = ({ linkedId }: UnknownLink, { categoryIds }: BrandContent) =>
  categoryIds.includes(linkedId)
    ? invalidAt("categoryIds", "names a category that does not exist")
    : invalidAt("attributeIds", "names an attribute that does not exist");

/** A likely duplicate and the reasons. */
export interface Duplicate extends Pick<
  Brand,
  "id" | "slug" | "name" | "websiteUrl" | "logoUrl" | "status"
> {
  reasons: DuplicateReason[];
}

/** The most duplicates shown next to a form or submission. */
export const DUPLICATE_LIMIT = 5;

export const findDuplicates =
  ({ records }: Pick<BackOfficeParts, "records">) =>
  async (candidate: DuplicateCandidate, exceptId?: string): Promise<Duplicate[]> => {
    const keys = duplicateKeys(candidate);
    if (keys.length === 0) return [];
    // One more, because the brand itself is among them.
    const brands = await records.findBrandsSharing(keys, DUPLICATE_LIMIT + 1);
    return brands
      .filter(({ id }) => id !== exceptId)
      .slice(0, DUPLICATE_LIMIT)
      .map((brand) => duplicateOf(brand, new Set(keys)));
  };

/** Another active brand whose website is the same page. */
export const sharingSite = async (
  { records }: Pick<BackOfficeParts, "records">,
  brand: Brand,
): Promise<Brand | undefined> => {
  const { id, websiteUrl, siteState } = brand;
  if (websiteUrl === null || siteState) return undefined;
  const found = await records.findBrandsSharing(duplicateKeys({ websiteUrl }), DUPLICATE_LIMIT + 1);
  return found.find(
    (other) => other.id !== id && other.status === "active" && isSameSite(brand, other),
  );
};

/** Whether both have the same website, which still belongs to them. */
export const isSameSite = (one: Brand, other: Brand): boolean =>
  !one.siteState &&
  !other.siteState &&
  one.websiteUrl !== null &&
  bareAddress(one.websiteUrl) === bareAddress(other.websiteUrl ?? "");

const duplicateOf = (brand: Brand, keys: ReadonlySet<string>): Duplicate => {
  const { id, slug, name, websiteUrl, logoUrl, status } = brand;
  const shared = duplicateKeys(brand).filter((key) => keys.has(key));
  return { id, slug, name, websiteUrl, logoUrl, status, reasons: shared.map(reasonOf) };
};
