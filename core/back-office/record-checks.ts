import type { BrandContent } from "../brand/fields.ts";
import { checksIn } from "../checks/check-periods.ts";
import { isOwnerChange, ownerChangeId, ownerChangeToHold } from "../checks/owner-change.ts";
import type { Batch, Revision } from "../change/batch.ts";
import type { ChangeReason } from "../change/change-set.ts";
import type { RevertReport } from "../change/revert-record.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/** Remembers that the owners of saved brands changed in a revision, which makes their other facts due. */
export const holdOwnerChanges = async (
  { records, checks, clock }: Pick<BackOfficeParts, "records" | "checks" | "clock">,
  revision: number,
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
      await checks.store.putOff(ownerChangeToHold(id, revision, now), now);
};

/** Takes back what a reverted batch counted and remembered, unless parts of it stay because they were edited since. */
export const takeBackChecks = async (
  { checks, clock }: Pick<BackOfficeParts, "checks" | "clock">,
  { reason, revision }: Pick<Batch, "reason" | "revision">,
  revisions: readonly Revision[],
  report: RevertReport,
): Promise<void> => {
  const undone = new Set(
    report.records.flatMap(({ id, verb, conflicts }) =>
      verb === "update" && conflicts.length === 0 ? id : [],
    ),
  );
  const saved = revisions.flatMap(({ record, id, before, after }) =>
    record === "brand" && before && after && undone.has(id) ? [{ id, before, after }] : [],
  );
  const [only] = saved;
  if (!only) return;
  // Only saves of one brand were counted.
  const facts =
    revisions.length === 1 && COUNTED.has(reason) ? checksIn(only.before, only.after) : [];
  if (facts.length > 0) await checks.store.uncountChecks(facts);
  const now = clock.now();
  const held = new Set((await checks.store.list(now)).map((question) => question.id));
  for (const { id } of saved) {
    const change = ownerChangeId(id, revision);
    if (held.has(change)) await checks.store.putOff({ id: change, until: now.toISOString() }, now);
  }
};

const COUNTED: ReadonlySet<ChangeReason> = new Set(["form", "submission"]);

/** Counts what an editor's save of a brand checked, and remembers a change of its owner. */
export const recordChecks = async (
  parts: Pick<BackOfficeParts, "records" | "checks" | "clock">,
  revision: number,
  id: string,
  before: BrandContent,
  after: BrandContent,
): Promise<void> => {
  const facts = checksIn(before, after);
  if (facts.length > 0) await parts.checks.store.countChecks(facts);
  await holdOwnerChanges(parts, revision, [{ id, before, after }]);
};
