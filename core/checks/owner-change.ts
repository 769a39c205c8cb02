import type { Brand } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { HeldQuestion } from "../ports/checks-stores.ts";
import { attributesOfFacts } from "../taxonomy/attributes-of-facts.ts";
import { isOwner } from "../taxonomy/taxonomy.ts";
import { foldForSearch } from "../text/fold.ts";
import { DAY_MS } from "../days.ts";
import { type AgingFact, dayOf, DISMISSED_DAYS } from "./question.ts";

/** An attribute that may name an owner. */
interface OwnerAttribute {
  id: string;
  slug: string;
  name: string;
}

/** Whether the owner changed. Stating for the first time what was unknown is no change. */
export const isOwnerChange = (
  before: BrandContent,
  after: BrandContent,
  attributes: readonly OwnerAttribute[],
): boolean => {
  const [was, is] = [before.ownershipType, after.ownershipType];
  if (was !== null && is !== null && foldForSearch(was) !== foldForSearch(is)) return true;
  const owners = attributes.filter(isOwner);
  const old = owners.filter(({ id }) => before.attributeIds.includes(id));
  const added = owners.filter(
    ({ id }) => after.attributeIds.includes(id) && !before.attributeIds.includes(id),
  );
  const isGone = old.some(({ id }) => !after.attributeIds.includes(id));
  const stated = new Set(attributesOfFacts(before, added).map(({ attribute }) => attribute));
  const isNew = added.some((owner) => !stated.has(owner));
  return (isNew || isGone) && (old.length > 0 || was !== null);
};

/** Days from 1970 on which owners changed, by brand id. */
export type OwnerChanges = ReadonlyMap<string, number>;

const PREFIX = "owner~";

/** No question has this id. */
export const ownerChangeId = (brandId: string, revision: number): string =>
  `${PREFIX}${brandId}~${revision}`;

/** Remembers the change of an owner among the postponed questions, which survive a restart. */
export const ownerChangeToHold = (
  brandId: string,
  revision: number,
  now: Date,
): { id: string; until: string } => ({
  id: ownerChangeId(brandId, revision),
  until: new Date(+now + DISMISSED_DAYS * DAY_MS).toISOString(),
});

/** The latest of each brand. */
export const ownerChangesIn = (held: readonly HeldQuestion[]): OwnerChanges => {
  const days = new Map<string, number>();
  for (const { id, until } of held) {
    if (!id.startsWith(PREFIX)) continue;
    const [, brandId = ""] = id.split("~");
    const day = dayOf(until) - DISMISSED_DAYS;
    days.set(brandId, Math.max(days.get(brandId) ?? day, day));
  }
  return days;
};

/** The latest day on which the owner changed: as saved, or the first day of the latest owner event's month or year. */
export const ownerChangedOn = (
  { id, events }: Pick<Brand, "id" | "events">,
  saved: OwnerChanges,
): number | undefined => {
  const days = events
    .filter(({ kind }) => kind === "owner")
    .map(({ year, month }) => Date.UTC(year, (month ?? 1) - 1) / DAY_MS);
  const latest = Math.max(...days, saved.get(id) ?? -Infinity);
  return latest === -Infinity ? undefined : latest;
};

/** A new owner may change everything: facts last checked before are due at once. */
export const dueByOwnerChange = (
  facts: readonly AgingFact[],
  changed: number | undefined,
): AgingFact[] =>
  facts.map((fact) =>
    changed !== undefined && isBefore(fact, changed) ? { ...fact, due: changed } : fact,
  );

const isBefore = ({ checked, due }: AgingFact, changed: number): boolean =>
  checked !== null && checked < changed && changed < due;
