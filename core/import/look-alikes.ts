import {
  type DuplicateCandidate,
  type DuplicateKey,
  type DuplicateReason,
  reasonsText,
  comparableName,
  duplicateKeys,
  reasonOf,
} from "../brand/duplicates.ts";
import { type ComparedName, comparedName, isNearName, typoHashes } from "../brand/near-names.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import { foldForSearch } from "../text/fold.ts";
import { COMPANY_FORMS } from "./column-names.ts";
import type { PlannedChange } from "./planned-change.ts";

/** A new brand that may be one that exists, or one of an earlier line. */
export interface LookAlike {
  line: number;
  name: string;
  other: OtherBrand;
  /** What both share; `near-name` if their names differ by one typing error. */
  reasons: (DuplicateReason | "near-name")[];
}

interface OtherBrand {
  slug: string;
  name: string;
  /** The line of a brand that the file creates too; null for one that exists. */
  line: number | null;
}

/** Finds the new brands of a plan that look like others, by the rule of duplicates and by nearly equal names. */
export const findLookAlikes = async (
  store: Pick<CatalogStore, "readBrands">,
  changes: readonly PlannedChange[],
): Promise<LookAlike[]> => {
  const created = changes.filter(({ change }) => change.verb === "create");
  if (created.length === 0) return [];
  const index = brandIndex();
  for await (const brands of store.readBrands())
    for (const brand of brands)
      index.add(signsOf(brand), { slug: brand.slug, name: brand.name, line: null });
  return created.flatMap(({ line, slug, name, change }) => {
    const found = index.add(signsOf(change.after), { slug, name, line });
    return found ? Object.assign(found, { line, name }) : [];
  });
};

/** What a brand can have in common with others. */
interface Signs {
  name: ComparedName;
  keys: readonly DuplicateKey[];
  typos: readonly number[];
  /** The name without what companies put behind it: `PING, Inc.` is `ping`. */
  bare: string;
}

const signsOf = (brand: DuplicateCandidate & { name: string }): Signs => {
  const name = comparedName(brand.name);
  return { name, keys: duplicateKeys(brand), typos: typoHashes(name), bare: bareName(name) };
};

const BEHIND_NAMES = new Set(["&", "golf", ...COMPANY_FORMS]);

const bareName = ({ name, comparable }: ComparedName): string => {
  const words = foldForSearch(name.replaceAll(".", "")).match(/[^\s,]+/gu) ?? [];
  const last = Math.max(
    0,
    words.findLastIndex((word) => !BEHIND_NAMES.has(word)),
  );
  return last === words.length - 1
    ? comparable
    : comparableName(words.slice(0, last + 1).join(" "));
};

/** Brands by what they have in common with others. Of several with one key, the first counts. */
const brandIndex = () => {
  const byKey = new Map<string, OtherBrand>();
  const byBareName = new Map<string, OtherBrand>();
  const byTypo = new Map<number, { name: ComparedName; other: OtherBrand }>();
  return {
    /** Adds a brand, and returns the earlier one that it looks like. */
    add: (
      { name, keys, typos, bare }: Signs,
      brand: OtherBrand,
    ): Pick<LookAlike, "other" | "reasons"> | undefined => {
      const sharing = new Map<OtherBrand, DuplicateReason[]>();
      for (const key of keys) {
        const other = byKey.get(key);
        if (other) sharing.set(other, [...(sharing.get(other) ?? []), reasonOf(key)]);
        else byKey.set(key, brand);
      }
      let near = byBareName.get(bare);
      if (!near) byBareName.set(bare, brand);
      const added = { name, other: brand };
      for (const hash of typos) {
        const known = byTypo.get(hash);
        if (!known) byTypo.set(hash, added);
        else if (!near && sharing.size === 0 && isNearName(name, known.name)) near = known.other;
      }
      const [most] = [...sharing].sort(([, a], [, b]) => b.length - a.length);
      if (most) return { other: most[0], reasons: [...new Set(most[1])] };
      return near && { other: near, reasons: ["near-name"] };
    },
  };
};

/** `looks like Titleist (same site)` */
export const lookAlikeText = ({ other, reasons }: Pick<LookAlike, "other" | "reasons">): string => {
  const why = reasonsText(reasons.filter((reason) => reason !== "near-name"));
  return `looks like ${other.name}${other.line === null ? "" : ` in line ${other.line}`} (${why})`;
};
