import { type Brand, recordOf } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import { asFields, diffFields } from "./diff.ts";
import type { BrandChange, BrandRecord, SlugRedirect } from "./change-set.ts";

/** Plans a new brand. */
export const planCreate = (
  content: BrandContent,
  born: Pick<BrandRecord, "id" | "createdAt">,
): BrandChange => ({ record: "brand", verb: "create", after: recordOf({ ...content, ...born }) });

/** Plans a brand's new content; nothing when that is what it holds already. */
export const planUpdate = (current: Brand, content: BrandContent): BrandChange[] =>
  diffFields("brand", asFields(current), asFields(content)).length === 0
    ? []
    : [
        {
          record: "brand",
          verb: "update",
          readVersion: current.version,
          after: recordOf({ ...content, id: current.id, createdAt: current.createdAt }),
        },
      ];

/** Plans to keep a brand's old address, when it gets a new one. */
export const planRedirect = (current: Brand, content: BrandContent): SlugRedirect[] =>
  current.slug === content.slug ? [] : [{ slug: current.slug, brandId: current.id }];

/** What the form does not edit, and carries along unchanged when it sends nothing for it (spec section 3). */
export const CARRIED_FIELDS = [
  "socialLinks",
  "priceBand",
  "highlights",
  "sources",
  "socialMetricsUpdatedAt",
] as const satisfies readonly (keyof BrandContent)[];

/** What was sent for a brand, with the carried fields and the slug it left out: no address moves without being asked. Anything but an object is left for the rules to refuse. */
export const carryOver = (input: unknown, read: BrandContent): unknown => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return {
    ...Object.fromEntries(CARRIED_FIELDS.map((field) => [field, read[field]])),
    slug: read.slug,
    ...input,
  };
};
