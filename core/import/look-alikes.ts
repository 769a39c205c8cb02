import {
  type DuplicateCandidate,
  type DuplicateReason,
  reasonsText,
  comparableName,
  duplicateKeys,
  reasonOf,
} from "../brand/duplicates.ts";
import { findNearNames } from "../brand/near-names.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import { COMPANY_FORMS } from "./column-names.ts";
import type { PlannedChange } from "./planned-change.ts";

/** A new brand that may duplicate an existing brand or a brand of an earlier line. */
export interface LookAlike {
  line: number;
  name: string;
  other: OtherBrand;
  /** What both brands share; `near-name` if their names differ by one typing error. */
  reasons: (DuplicateReason | "near-name")[];
}

interface OtherBrand {
  slug: string;
  name: string;
  /** The line of the other brand, if the file creates it too; null if it already exists. */
  line: number | null;
}

/** Finds new brands of a plan that may duplicate another brand: both share a name, site or profile, or have nearly the same name. */
export const findLookAlikes = async (
  store: Pick<CatalogStore, "directory">,
  changes: readonly PlannedChange[],
): Promise<LookAlike[]> => {
  const created = changes.filter(({ change }) => change.verb === "create");
  if (created.length === 0) return [];
  const known = (await store.directory()).brandsByName;
  const brands: (readonly [DuplicateCandidate, OtherBrand])[] = [
    ...known.map((brand) => [brand, { slug: brand.slug, name: brand.name, line: null }] as const),
    ...created.map(({ line, slug, name, change }) => [change.after, { slug, name, line }] as const),
  ];
  const names = brands.map(([, { name }]) => ({ name, key: comparableName(name) }));
  const near = findNearNames(names);
  const withKey = firstOf();
  const withBareName = firstOf();
  return brands.flatMap(([brand, own], at) => {
    const sharing = new Map<OtherBrand, DuplicateReason[]>();
    for (const key of duplicateKeys(brand)) {
      const other = withKey(key, own);
      if (other) sharing.set(other, [...(sharing.get(other) ?? []), reasonOf(key)]);
    }
    const { name, line } = own;
    const bare = bareName(name) ?? names[at]?.key ?? "";
    const nearest = withBareName(bare, own) ?? brands[near.get(at) ?? -1]?.[1];
    if (line === null) return [];
    const [most] = [...sharing].sort(([, a], [, b]) => b.length - a.length);
    if (most) return { line, name, other: most[0], reasons: [...new Set(most[1])] };
    return nearest ? { line, name, other: nearest, reasons: ["near-name" as const] } : [];
  });
};

/** Returns the first brand with a key, or records this brand as the first. */
const firstOf = () => {
  const brands = new Map<string, OtherBrand>();
  return (key: string, brand: OtherBrand): OtherBrand | undefined => {
    const first = brands.get(key);
    if (!first) brands.set(key, brand);
    return first;
  };
};

const BEHIND_NAMES = new Set(["&", "golf", ...COMPANY_FORMS]);

/** The name without the legal forms and "Golf" at its end: `PING, Inc.` gives `ping`. `undefined` if it has none. */
const bareName = (name: string): string | undefined => {
  const words = name.split(/[\s,]+/);
  const all = words.length;
  while (words.length > 1 && BEHIND_NAMES.has(comparableName(words.at(-1) ?? ""))) words.pop();
  return words.length < all ? comparableName(words.join(" ")) : undefined;
};

/** `looks like Titleist (same site)` */
export const lookAlikeText = ({ other, reasons }: Pick<LookAlike, "other" | "reasons">): string => {
  const why = reasonsText(reasons.filter((reason) => reason !== "near-name"));
  return `looks like ${other.name}${other.line === null ? "" : ` in line ${other.line}`} (${why})`;
};
