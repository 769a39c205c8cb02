import { type Brand, brandRecord } from "../brand/brand.ts";
import {
  BRAND_FIELDS,
  type BrandContent,
  type BrandStatus,
  type LinkField,
} from "../brand/fields.ts";
import { reconcileEvidence } from "../brand/reconcile-evidence.ts";
import { fail, type InvalidInput, ok, type Result, type Stale } from "../result.ts";
import type { BrandChange, BrandRecord, SlugRedirect } from "./change-set.ts";
import { diffFields } from "./diff.ts";

export const planCreate = (
  content: BrandContent,
  identity: Pick<BrandRecord, "id" | "createdAt">,
): BrandChange => ({
  record: "brand",
  verb: "create",
  after: brandRecord({ ...reconcileEvidence(undefined, content), ...identity }),
});

/** Plans a brand's new content and its reconciled evidence; nothing if the content is unchanged. Evidence of `checked` fields counts as new. */
export const planUpdate = (
  current: Brand,
  content: BrandContent,
  checked: readonly string[] = [],
): BrandChange[] =>
  diffFields("brand", current, content).length === 0
    ? []
    : [
        {
          record: "brand",
          verb: "update",
          readVersion: current.version,
          after: brandRecord({
            ...reconcileEvidence(current, content, checked),
            id: current.id,
            createdAt: current.createdAt,
          }),
        },
      ];

export const planRedirect = (
  current: Pick<Brand, "id" | "slug">,
  content: Pick<BrandContent, "slug">,
): SlugRedirect[] =>
  current.slug === content.slug ? [] : [{ slug: current.slug, brandId: current.id }];

/** Fields outside the form of spec section 3. They stay unchanged unless the client sends them. */
export const UNEDITED_FIELDS = [
  "aliases",
  "socialLinks",
  "priceBand",
  "highlights",
  "sources",
  "events",
  "evidence",
  "siteState",
  "socialMetricsUpdatedAt",
] as const satisfies readonly (keyof BrandContent)[];

/**
 * Fills in those of the `UNEDITED_FIELDS` that the client did not send, and the slug, so that no address changes unintentionally. Leaves
 * invalid input to validation.
 */
export const fillUnsentFields = (input: unknown, read: BrandContent): unknown => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return {
    ...Object.fromEntries(UNEDITED_FIELDS.map((field) => [field, read[field]])),
    slug: read.slug,
    ...input,
  };
};

export type BulkEdit =
  | { kind: "status"; status: BrandStatus }
  | { kind: "positioning"; positioning: BrandContent["positioning"] }
  | { kind: "delete" }
  | { kind: "links"; field: LinkField; how: "add" | "remove" | "replace"; ids: readonly string[] };

/** A brand and the version that an administrator has seen. */
export interface BrandRef {
  id: string;
  readVersion: number;
}

/**
 * Plans one edit of many brands, all or none. Refuses as `stale` if a brand was deleted or changed since it was seen. A changed
 * brand is fine if links are only added or removed, because that overwrites nothing. Brands already in the wanted state are
 * skipped.
 */
export const planBulk = (
  edit: BulkEdit,
  seen: readonly BrandRef[],
  current: ReadonlyMap<string, Brand>,
): Result<BrandChange[], Stale | InvalidInput> => {
  const stale = seen.filter(({ id, readVersion }) => {
    const brand = current.get(id);
    return brand === undefined || (!isAdditive(edit) && brand.version !== readVersion);
  });
  if (stale.length > 0)
    return fail({ kind: "stale", records: stale.map(({ id }) => ({ record: "brand", id })) });

  const brands = [...new Set(seen.map(({ id }) => id))].flatMap((id) => current.get(id) ?? []);
  const overfull =
    edit.kind === "links" ? findOverfull(edit.field, brands.map(editWith(edit))) : [];
  if (overfull.length > 0) return fail({ kind: "invalid-input", errors: overfull });

  return ok(
    brands.flatMap((brand): BrandChange[] =>
      edit.kind === "delete"
        ? [{ record: "brand", verb: "delete", id: brand.id, readVersion: brand.version }]
        : planUpdate(brand, editWith(edit)(brand)),
    ),
  );
};

/** Whether an edit only adds or removes links, and so overwrites nothing. */
const isAdditive = (edit: BulkEdit): boolean => edit.kind === "links" && edit.how !== "replace";

const editWith =
  (edit: Exclude<BulkEdit, { kind: "delete" }>) =>
  (brand: BrandContent): BrandContent => {
    switch (edit.kind) {
      case "status":
        return { ...brand, status: edit.status };
      case "positioning":
        return { ...brand, positioning: edit.positioning };
      default:
        return { ...brand, [edit.field]: editLinks(brand[edit.field], edit.how, edit.ids) };
    }
  };

const editLinks = (
  links: readonly string[],
  how: "add" | "remove" | "replace",
  ids: readonly string[],
): string[] => {
  if (how === "replace") return [...new Set(ids)];
  if (how === "add") return [...new Set([...links, ...ids])];
  return links.filter((id) => !ids.includes(id));
};

const findOverfull = (field: LinkField, edited: readonly BrandContent[]) => {
  const { most, label } = BRAND_FIELDS[field];
  return edited
    .filter((brand) => brand[field].length > most)
    .map(({ name, [field]: links }) => ({
      path: "ids",
      message: `would give ${name} ${links.length} ${label.toLowerCase()}; a brand has at most ${most}`,
    }));
};
