import type { BrandContent } from "../brand/fields.ts";
import { checksIn } from "../checks/check-periods.ts";
import { isOwnerChange, ownerChangeToHold } from "../checks/owner-change.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/** Remembers that the owners of saved brands changed, which makes their other facts due. */
export const holdOwnerChanges = async (
  { records, checks, clock }: Pick<BackOfficeParts, "records" | "checks" | "clock">,
  saved: readonly { id: string; before: BrandContent; after: BrandContent }[],
): Promise<void> => {
  const touched = saved.filter(
    ({ before, after }) =>
      before.ownershipType !== after.ownershipType ||
      before.attributeIds.join() !== after.attributeIds.join(),
  );
  if (touched.length === 0) return;
  const { attributes } = await records.listTaxonomy();
  const now = clock.now();
  for (const { id, before, after } of touched)
    if (isOwnerChange(before, after, attributes))
      await checks.store.putOff(ownerChangeToHold(id, now), now);
};

/** Counts what an editor's save of a brand checked, and remembers a change of its owner. */
export const recordChecks = async (
  parts: Pick<BackOfficeParts, "records" | "checks" | "clock">,
  id: string,
  before: BrandContent,
  after: BrandContent,
): Promise<void> => {
  const facts = checksIn(before, after);
  if (facts.length > 0) await parts.checks.store.countChecks(facts);
  await holdOwnerChanges(parts, [{ id, before, after }]);
};
