import type { BrandContent } from "../brand/fields.ts";
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
