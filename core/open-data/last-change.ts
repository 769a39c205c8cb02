import type { BrandRecord } from "../change/change-set.ts";
import { andThen, type MaybePromise } from "../slices.ts";
import type { CatalogHistory, DatedAct } from "../ports/catalog-store.ts";
import { brandChanges } from "./change-sentences.ts";

/** So many acts on a brand are looked at, and where they leave nothing that visitors see, so many. */
const LOOKS = [4, 100] as const;

/**
 * The last day that left a brand other than it found it, as visitors see it; what was done and undone on one day counts for nothing.
 * `undefined` where history does not tell of any. `now` is how visitors see it now.
 */
export const findLastChange = (
  history: Pick<CatalogHistory, "actsOn">,
  brandId: string,
  now: () => BrandRecord,
  [limit, ...more]: readonly number[] = LOOKS,
): MaybePromise<string | undefined> =>
  limit === undefined
    ? undefined
    : andThen(history.actsOn(brandId, limit), (acts) => {
        const isAll = acts.length < limit || more.length === 0;
        return lastChange(acts, now, isAll) ?? findLastChange(history, brandId, now, more);
      });

/** Acts come newest first; where they are not all, the oldest day may have begun with others. */
const lastChange = (
  acts: readonly DatedAct[],
  now: () => BrandRecord,
  isAll: boolean,
): string | undefined => {
  /** How the day that is looked at left it; it is looked at no closer than it has to be. */
  let left = now;
  for (const [at, { day, before }] of acts.entries()) {
    const earlier = acts[at + 1];
    if (earlier?.day === day) continue;
    if (!isAll && !earlier) return undefined;
    // Nobody could see it before.
    if (before === null) return day;
    if (brandChanges(before, left(), () => undefined).length > 0) return day;
    left = () => before;
  }
  return undefined;
};
