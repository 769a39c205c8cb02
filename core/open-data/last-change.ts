import type { BrandRecord } from "../change/change-set.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import type { CatalogHistory, DatedAct } from "../ports/back-office-store.ts";
import { brandChanges } from "./change-sentences.ts";

/** So many acts on a brand are looked at, and where they leave nothing that visitors see, so many. */
const LOOKS = [4, 100] as const;

/**
 * The last day that left a brand other than it found it, as visitors see it; what was done and undone on one day counts for nothing.
 * `undefined` where history does not tell of any.
 */
export const findLastChange = (
  history: Pick<CatalogHistory, "actsOn">,
  brandId: string,
  [limit, ...more]: readonly number[] = LOOKS,
): MaybePromise<string | undefined> => {
  if (limit === undefined) return undefined;
  return andThen(
    history.actsOn(brandId, limit),
    (acts) =>
      lastChange(acts, acts.length < limit || more.length === 0) ??
      findLastChange(history, brandId, more),
  );
};

/** Acts come newest first; where they are not all, the oldest day may have begun with others. */
const lastChange = (acts: readonly DatedAct[], isAll: boolean): string | undefined => {
  const days = [...new Set(acts.map(({ day }) => day))];
  for (const [at, day] of days.entries()) {
    if (!isAll && at === days.length - 1) return undefined;
    const ofDay = acts.filter((act) => act.day === day);
    if (isOther(ofDay.at(-1)?.before ?? null, ofDay[0]?.after ?? null)) return day;
  }
  return undefined;
};

const isOther = (before: BrandRecord | null, after: BrandRecord | null): boolean =>
  before === null || after === null
    ? before !== after
    : brandChanges(before, after, () => undefined).length > 0;
