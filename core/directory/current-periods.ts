import type { PeriodOf } from "../brand/checkable-facts.ts";
import type { ReadModel } from "../catalog/listing.ts";
import { type CheckCount, periodsFrom } from "../checks/check-periods.ts";
import { dayAt } from "../days.ts";
import type { ChecksStore } from "../ports/checks-stores.ts";
import type { Clock } from "../ports/system.ts";

export type CurrentPeriods = (model: ReadModel) => Promise<PeriodOf>;

/**
 * How soon facts are due again, from the counts of checks. Counts are read once for each revision and day, because every check is
 * a new revision.
 */
export const currentPeriods = ({
  checks,
  clock,
}: {
  checks: Pick<ChecksStore, "listCheckCounts">;
  clock: Clock;
}): CurrentPeriods => {
  const read = async (earlier: CheckCount[]): Promise<CheckCount[]> => {
    try {
      return await checks.listCheckCounts();
    } catch {
      // Show pages even if the counts cannot be read.
      return earlier;
    }
  };
  let last = { of: "", counts: Promise.resolve<CheckCount[]>([]) };
  return async (model) => {
    const of = `${model.revision} ${dayAt(clock.now())}`;
    if (last.of !== of) last = { of, counts: last.counts.then(read) };
    return periodsFrom(await last.counts, {
      attributes: model.attributes(),
      groups: model.groups(),
    }).periodOf;
  };
};
