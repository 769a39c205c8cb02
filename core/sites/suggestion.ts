import { withoutRepeated } from "../brand/aliases.ts";
import { isLogoPath } from "../brand/logo-path.ts";
import { evidenceOf } from "../brand/evidence.ts";
import { BRAND_FIELDS, type BrandContent } from "../brand/fields.ts";
import { isSameProfile, socialProfile } from "../brand/social-networks.ts";
import { foldForSearch, lettersOf } from "../text/fold.ts";
import { isKnownLocation } from "./location.ts";
import { siteHash, type SiteMemory } from "./site-memory.ts";
import type { KnownFacts, SuggestedValue } from "./suggested-value.ts";

/** Whether the directory lacks a value or has a different one. Ignores differences in spelling. */
export const isNews = (
  known: Partial<KnownFacts>,
  { field, value }: Pick<SuggestedValue, "field" | "value">,
): boolean => {
  if (typeof value === "number") return known.foundedYear !== value;
  switch (field) {
    case "aliases": {
      const { name = "", aliases = [] } = known;
      const isKnown = [name, ...aliases].some((one) => nameKey(one) === nameKey(value));
      return !isKnown && aliases.length < BRAND_FIELDS.aliases.most;
    }
    case "hqLocation":
      return !known.hqLocation || !isKnownLocation(known.hqLocation, value);
    case "ownershipType":
      return !nameKey(known.ownershipType ?? "").includes(nameKey(parentIn(value)));
    case "logoUrl":
      return (
        !known.logoUrl || (!isLogoPath(known.logoUrl) && fileKey(known.logoUrl) !== fileKey(value))
      );
    default: {
      const now = known[field];
      return typeof now !== "string" || now === "" || !isSameProfile(now, value);
    }
  }
};

/** The field's whole value once the suggestion is accepted. */
export const acceptedValue = (
  brand: KnownFacts,
  { field, value }: SuggestedValue,
): string | number | string[] =>
  field === "aliases" ? withoutRepeated([...brand.aliases, String(value)]) : value;

/** Identifies a suggested value regardless of spelling, so that a dismissal holds until the site shows another value. */
const suggestionHash = ({ field, value }: SuggestedValue): string => {
  const text = String(value);
  if (field === "aliases" || field === "ownershipType") return siteHash(nameKey(text));
  if (field === "logoUrl") return siteHash(fileKey(text));
  return siteHash(socialProfile(text)?.key ?? foldForSearch(text));
};

/** The part of a question's id that names field and value. */
export const suggestionDetail = (value: SuggestedValue): string =>
  `${value.field}.${suggestionHash(shownSuggestion(value))}`;

const LEGAL_FORMS =
  /(?<![\p{L}\p{N}])(?:ab|ag|as|bv|co|company|corp|corporation|gmbh|inc|incorporated|kk|limited|llc|ltd|oy|plc|pty|s\.?a\.?|s\.?p\.?a|s\.?r\.?l|se)(?![\p{L}\p{N}])|株式会社|有限会社/gu;

/** A name without case, accents, punctuation and legal form: `Bettinardi Golf, Inc.` → `bettinardigolf`. */
export const nameKey = (name: string): string => {
  const folded = foldForSearch(name.slice(0, 300));
  const key = lettersOf(folded.replace(LEGAL_FORMS, " "));
  return key === "" ? lettersOf(folded) : key;
};

export const subsidiaryOf = (parent: string): string => `Subsidiary (${parent})`;

const parentIn = (ownership: string): string => /^Subsidiary \((.+)\)$/.exec(ownership)?.[1] ?? "";

/** The address of a file in lower case, without scheme, `www.` and query. */
const fileKey = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .split(/[?#]/, 1)[0] ?? "";

/** A suggestion for a brand, and when its page was fetched. */
export interface OpenSuggestion extends SuggestedValue {
  /** ISO 8601, UTC. */
  at: string;
}

/** The suggestions that an editor can still decide: those from the brand's current site, for fields that nobody has checked since. */
export const openSuggestions = (
  brand: BrandContent,
  { siteHash: site, suggestions }: Pick<SiteMemory, "siteHash" | "suggestions">,
): OpenSuggestion[] => {
  const { websiteUrl, siteState, status } = brand;
  if (!suggestions || status !== "active" || siteState !== null) return [];
  if (websiteUrl === null || siteHash(websiteUrl) !== site) return [];
  const { at, values } = suggestions;
  return values
    .filter((value) => {
      const checkedOn = evidenceOf(brand, value.field)?.checkedOn ?? "";
      return checkedOn < at.slice(0, 10) && isNews(brand, shownSuggestion(value));
    })
    .map((stored) => {
      const { field, value, source } = shownSuggestion(stored);
      return { field, value, source, at };
    });
};

/** Replaces the at sign of a handle and of `logo@2x.png`, because the memory must not contain e-mail addresses. */
const AT = "(at)";

/** A suggestion as the memory holds it; `undefined` if it contains what looks like an e-mail address. */
export const storedSuggestion = (given: SuggestedValue): SuggestedValue | undefined => {
  const { value, source } = given;
  if (typeof value === "number") return isWithoutAt(source) ? given : undefined;
  const stored = value
    .replace(/^(https:\/\/www\.(?:youtube|tiktok)\.com\/)@/, `$1${AT}`)
    .replace(/@(?=[23]x\.[a-z]{3,4}(?:$|\?))/, AT);
  const isClear = isWithoutAt(stored) && isWithoutAt(source) && !value.includes(AT);
  return isClear ? { ...given, value: stored } : undefined;
};

export const isWithoutAt = (text: string): boolean =>
  !/@|%(?:25)*40|\uFF20|\uFE6B|%EF%B[CB9]/iu.test(text);

/** A stored suggestion, restored to the page's spelling. */
export const shownSuggestion = (stored: SuggestedValue): SuggestedValue => {
  const { value } = stored;
  return typeof value === "number" ? stored : { ...stored, value: value.replace(AT, "@") };
};
