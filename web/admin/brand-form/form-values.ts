import {
  BRAND_STATUSES,
  type BrandContent,
  type BrandStatus,
  type Positioning,
  POSITIONINGS,
} from "#core/brand/brand.ts";
import { SOCIAL_NETWORKS, type SocialNetwork } from "#core/brand/social-networks.ts";

/** What stands in the fields of the form: text as it was typed. */
export interface FormValues extends NetworkTexts {
  name: string;
  slug: string;
  shortDescription: string;
  longDescription: string;
  status: BrandStatus;
  logoUrl: string;
  heroImageUrl: string;
  websiteUrl: string;
  foundedYear: string;
  hqLocation: string;
  positioning: Positioning | "";
  distributionModel: string;
  ownershipType: string;
  highlights: string[];
  categoryIds: string[];
  attributeIds: string[];
}

/** The form's fields for a brand, or for what is known of a new one. */
export const valuesOf = (brand: Partial<BrandContent>): FormValues => ({
  name: brand.name ?? "",
  slug: brand.slug ?? "",
  shortDescription: brand.shortDescription ?? "",
  longDescription: brand.longDescription ?? "",
  status: brand.status ?? "active",
  logoUrl: brand.logoUrl ?? "",
  heroImageUrl: brand.heroImageUrl ?? "",
  websiteUrl: brand.websiteUrl ?? "",
  foundedYear: brand.foundedYear == null ? "" : String(brand.foundedYear),
  hqLocation: brand.hqLocation ?? "",
  positioning: brand.positioning ?? "",
  distributionModel: brand.distributionModel ?? "",
  ownershipType: brand.ownershipType ?? "",
  highlights: brand.highlights ?? [],
  categoryIds: brand.categoryIds ?? [],
  attributeIds: brand.attributeIds ?? [],
  ...textsPerNetwork(brand),
});

/** What is saved (spec section 5): empty text is no value, numbers are parsed. What cannot be, is sent as it is, to be refused with a reason. */
export const inputOf = (values: FormValues) => ({
  ...values,
  slug: values.slug.trim(),
  foundedYear: parseYear(values.foundedYear),
  positioning: values.positioning || null,
  highlights: values.highlights.filter((highlight) => highlight.trim() !== ""),
  ...followersIn(values),
});

/** Whether two states of the form would be saved alike. */
export const isSameInput = (a: FormValues, b: FormValues): boolean =>
  JSON.stringify(ordered(inputOf(a))) === JSON.stringify(ordered(inputOf(b)));

/** The order of links means nothing. */
const ordered = (input: ReturnType<typeof inputOf>) => ({
  ...input,
  categoryIds: input.categoryIds.toSorted(),
  attributeIds: input.attributeIds.toSorted(),
});

const parseYear = (text: string): number | string | null => {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^-?\d+$/.test(trimmed) ? Number(trimmed) : trimmed;
};

/** Thousands may be told apart by commas, dots or spaces; what is no number counts as 0. */
const parseFollowers = (text: string): number => {
  const number = Number.parseInt(text.replace(/[\s,.](?=\d{3}(?!\d))/g, ""), 10);
  return Number.isNaN(number) ? 0 : number;
};

type NetworkTexts = Record<`${SocialNetwork}Url` | `${SocialNetwork}Followers`, string>;

const textsPerNetwork = (brand: Partial<BrandContent>): NetworkTexts =>
  Object.assign(
    {},
    ...SOCIAL_NETWORKS.map((network) => ({
      [`${network}Url`]: brand[`${network}Url`] ?? "",
      [`${network}Followers`]: String(brand[`${network}Followers`] ?? 0),
    })),
  );

const followersIn = (values: FormValues): Record<`${SocialNetwork}Followers`, number> =>
  Object.assign(
    {},
    ...SOCIAL_NETWORKS.map((network) => ({
      [`${network}Followers`]: parseFollowers(values[`${network}Followers`]),
    })),
  );

const isTextList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** Whether something stored in the browser is a state of this form. */
export const isFormValues = (value: unknown): value is FormValues => {
  if (typeof value !== "object" || value === null) return false;
  const given: Partial<Record<string, unknown>> = { ...value };
  const isWhole = Object.entries(valuesOf({})).every(([field, empty]) =>
    Array.isArray(empty) ? isTextList(given[field]) : typeof given[field] === "string",
  );
  return (
    isWhole &&
    BRAND_STATUSES.some((status) => status === given["status"]) &&
    ["", ...POSITIONINGS].some((positioning) => positioning === given["positioning"])
  );
};
