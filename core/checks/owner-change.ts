import { brandRecord } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { DirectoryState, HeldBrand } from "../catalog/directory-state.ts";
import type { Revision } from "../change/batch.ts";
import type { BrandRecord, ChangeReason } from "../change/change-set.ts";
import { attributesOfFacts } from "../taxonomy/attributes-of-facts.ts";
import { isOwner } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import { DAY_MS } from "../days.ts";
import { type AgingFact, dayOf } from "./question.ts";

/** An attribute that may name an owner. */
interface OwnerAttribute {
  id: string;
  slug: string;
  name: string;
}

/** Whether the owner changed. Filling in an owner that was unknown is not a change. */
export const isOwnerChange = (
  before: BrandContent,
  after: BrandContent,
  attributes: readonly OwnerAttribute[],
): boolean => {
  const [oldOwner, newOwner] = [before.ownershipType, after.ownershipType];
  if (oldOwner !== null && newOwner !== null && foldForSearch(oldOwner) !== foldForSearch(newOwner))
    return true;
  const owners = attributes.filter(isOwner);
  const old = owners.filter(({ id }) => before.attributeIds.includes(id));
  const added = owners.filter(
    ({ id }) => after.attributeIds.includes(id) && !before.attributeIds.includes(id),
  );
  const isGone = old.some(({ id }) => !after.attributeIds.includes(id));
  const stated = new Set(attributesOfFacts(before, added).map(({ attribute }) => attribute));
  const isNew = added.some((owner) => !stated.has(owner));
  return (isNew || isGone) && (old.length > 0 || oldOwner !== null);
};

/** How editors change brands. Imports do not count: a file does not show that an owner changed just now. */
const BY_EDITORS: ReadonlySet<ChangeReason> = new Set(["form", "bulk", "submission"]);

/** The most changes of owner stored per brand. */
export const OWNER_CHANGES_MAX = 10;

/** Adds to both states of a brand's revision the days on which editors changed its owner, so that a revert can restore them. */
export const withOwnerChanges = (
  revision: Revision,
  { brands, attributes }: Pick<DirectoryState, "brands" | "attributes">,
  how: { reason: ChangeReason; day: string },
): Revision => {
  const { record, before, after } = revision;
  if (record !== "brand") return revision;
  const days = brands.get(revision.id)?.ownerChanges ?? [];
  return {
    ...revision,
    before: before && withDays(before, days),
    after:
      after &&
      withDays(after, daysAfter(days, before, after, how, attributes).slice(-OWNER_CHANGES_MAX)),
  };
};

const daysAfter = (
  days: readonly string[],
  before: BrandRecord | null,
  after: BrandRecord,
  { reason, day }: { reason: ChangeReason; day: string },
  attributes: DirectoryState["attributes"],
): readonly string[] => {
  if (reason === "revert") return after.ownerChanges ?? days;
  if (before === null || !BY_EDITORS.has(reason) || !mayDiffer(before, after)) return days;
  if (!isOwnerChange(before, after, [...attributes.values()])) return days;
  return [...new Set([...days, day])];
};

const withDays = (brand: BrandRecord, days: readonly string[]): BrandRecord => {
  if (days.length > 0) return { ...brand, ownerChanges: days };
  return brand.ownerChanges ? brandRecord(brand) : brand;
};

const mayDiffer = (before: BrandContent, after: BrandContent): boolean =>
  before.ownershipType !== after.ownershipType ||
  before.attributeIds.join() !== after.attributeIds.join();

/** The latest day on which the owner changed: a stored day, or the first day of the month or year of an owner event. */
export const ownerChangedOn = ({
  events,
  ownerChanges,
}: Pick<HeldBrand, "events" | "ownerChanges">): number | undefined => {
  const saved = ownerChanges.at(-1);
  const days = events
    .filter(({ kind }) => kind === "owner")
    .map(({ year, month }) => Date.UTC(year, (month ?? 1) - 1) / DAY_MS);
  const latest = Math.max(...days, saved === undefined ? -Infinity : dayOf(saved));
  return latest === -Infinity ? undefined : latest;
};

/** A new owner may change everything, so facts last checked before are due at once. */
export const dueByOwnerChange = (
  facts: readonly AgingFact[],
  changed: number | undefined,
): AgingFact[] =>
  facts.map((fact) =>
    changed !== undefined && isBefore(fact, changed) ? { ...fact, due: changed } : fact,
  );

const isBefore = ({ checked, due }: AgingFact, changed: number): boolean =>
  checked !== null && checked < changed && changed < due;
