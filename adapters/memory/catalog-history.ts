import { publicRecord } from "#core/brand/brand.ts";
import { type Revision, asRevision, isCheck, revertedBatchId } from "#core/change/batch.ts";
import { differsToVisitors, publicView } from "#core/change/diff.ts";
import {
  type CatalogDay,
  type CatalogHistory,
  type DayActivity,
  HISTORY_READ_LIMITS,
} from "#core/ports/catalog-store.ts";
import { ascending } from "#core/text/fold.ts";
import { isActive, type Memory } from "./memory.ts";

export const memoryCatalogHistory = (memory: Memory): CatalogHistory => ({
  activityByDay: async (since) => {
    const reverted = new Set(memory.history.map(revertedBatchId));
    const days = new Map<string, DayActivity>();
    const count = (day: string, what: Exclude<keyof DayActivity, "day">): void => {
      const activity = days.get(day) ?? { day, checks: 0, corrections: 0, suggestions: 0 };
      activity[what] += 1;
      if (day >= since) days.set(day, activity);
    };
    for (const batch of memory.history)
      if (isCheck(batch) && !reverted.has(batch.id)) count(dayOf(batch), "checks");
    for (const { status, decided, correction } of memory.submissions.values())
      if (status === "approved" && decided)
        count(dayOf(decided), correction ? "corrections" : "suggestions");
    return [...days.values()].sort((a, b) => ascending(a.day, b.day));
  },

  compareStates: async ({ records, from, to, behind, limit }) => {
    const entries = entriesIn(memory).filter(
      ({ record, id, revision }) => records.includes(record) && id > behind && revision <= to,
    );
    const written = entries.filter(({ revision }) => revision > from);
    const [was, is] = [lastOf(entries.filter(({ revision }) => revision <= from)), lastOf(entries)];
    const refs = [...lastOf(written).entries()];
    const page = refs.sort(([, a], [, b]) => ascending(a.id, b.id));
    const states = page.slice(0, limit).flatMap(([key, { record, id }]): Revision[] => {
      const [before, after] = [was.get(key)?.after ?? null, is.get(key)?.after ?? null];
      const revision = asRevision(record, id, before, after);
      const brand = memory.brands.get(id);
      return publicView(revision, brand !== undefined && isActive(brand));
    });
    const next = page.length > limit ? (page[limit - 1]?.[1].id ?? null) : null;
    return structuredClone({ states, next });
  },

  daysBefore: async (before, limit) => {
    const { history } = memory;
    const entries = entriesIn(memory);
    const countBefore = (day: string) => entries.filter((entry) => entry.day < day).length;
    const [first = "", place] = before.split(" ");
    const days: CatalogDay[] = [];
    let at = place === undefined ? countBefore(first) : Number(place);
    for (let room: number = HISTORY_READ_LIMITS.days; ; room -= 1) {
      const entry = entries[at - 1];
      if (!entry) return { days, next: null };
      const { day } = entry;
      if (days.length === limit || room === 0) return { days, next: `${day} ${at}` };
      at -= 1;
      if (!differsToVisitors(entry)) continue;
      const revisions = history.filter((one) => dayOf(one) === day).map((one) => one.revision);
      days.push({ day, since: (revisions[0] ?? 1) - 1, revision: revisions.at(-1) ?? 0 });
      at = countBefore(day);
    }
  },

  entriesOf: async (brandId, limit) => {
    const brand = memory.brands.get(brandId);
    const entries = entriesIn(memory).flatMap((entry) =>
      entry.record === "brand" && entry.id === brandId ? entry : [],
    );
    const seen =
      brand && isActive(brand) ? entries.slice(-HISTORY_READ_LIMITS.acts).toReversed() : [];
    return structuredClone(
      seen
        .filter(differsToVisitors)
        .slice(0, limit)
        .map((entry) => ({ day: entry.day, before: publicRecord(entry.before) })),
    );
  },
});

const dayOf = ({ at }: { at: string }): string => at.slice(0, 10);

/** Changes of each record, oldest first. */
const entriesIn = ({ history }: Memory) =>
  history.flatMap((batch) =>
    batch.revisions.map((wrote) =>
      Object.assign({ revision: batch.revision, day: dayOf(batch) }, wrote),
    ),
  );

/** The last change of each record, with its state at that time. */
const lastOf = <Entry extends Revision>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [`${entry.record} ${entry.id}`, entry]));
