import type { BrandContent } from "../brand/fields.ts";
import { isOwnerChange, ownerChangeId, ownerChangeToHold } from "../checks/owner-change.ts";
import type { Batch, Revision } from "../change/batch.ts";
import type { RevertReport } from "../change/revert-record.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/** Remembers that the owners of saved brands changed in a revision, which makes their other facts due. */
export const holdOwnerChanges = async (
  { store, checks, clock }: Pick<BackOfficeParts, "store" | "checks" | "clock">,
  revision: number,
  saved: readonly { id: string; before: BrandContent; after: BrandContent }[],
): Promise<void> => {
  const touched = saved.filter(
    ({ before, after }) =>
      before.ownershipType !== after.ownershipType ||
      before.attributeIds.join() !== after.attributeIds.join(),
  );
  if (touched.length === 0) return;
  const { attributes } = (await store.directory()).taxonomy();
  const now = clock.now();
  for (const { id, before, after } of touched)
    if (isOwnerChange(before, after, attributes))
      await checks.store.putOff(ownerChangeToHold(id, revision, now), now);
};

/** Forgets the changes of owner in a reverted batch, unless parts of it stay because they were edited since. */
export const forgetOwnerChanges = async (
  { checks, clock }: Pick<BackOfficeParts, "checks" | "clock">,
  { revision }: Pick<Batch, "revision">,
  revisions: readonly Revision[],
  report: RevertReport,
): Promise<void> => {
  const undone = new Set(
    report.records.flatMap(({ id, verb, conflicts }) =>
      verb === "update" && conflicts.length === 0 ? id : [],
    ),
  );
  const saved = revisions.filter(
    ({ record, id, before, after }) => record === "brand" && before && after && undone.has(id),
  );
  if (saved.length === 0) return;
  const now = clock.now();
  const held = new Set((await checks.store.list(now)).map((question) => question.id));
  for (const { id } of saved) {
    const change = ownerChangeId(id, revision);
    if (held.has(change)) await checks.store.putOff({ id: change, until: now.toISOString() }, now);
  }
};
