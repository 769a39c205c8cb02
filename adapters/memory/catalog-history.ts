import { publicRecord } from "#core/brand/brand.ts";
import { type Revision, asRevision } from "#core/change/batch.ts";
import { differsToVisitors, publicView } from "#core/change/diff.ts";
import {
  type CatalogDay,
  type CatalogHistory,
  HISTORY_READ_LIMITS,
} from "#core/ports/catalog-store.ts";
import { ascending } from "#core/text/fold.ts";
import { isActive, type Memory } from "./memory.ts";

export const memoryCatalogHistory = (memory: Memory): CatalogHistory => ({
  compareStates: async ({ records, from, to, behind, limit }) => {
    const acts = actsIn(memory).filter(
      ({ record, id, revision }) => records.includes(record) && id > behind && revision <= to,
    );
    const written = acts.filter(({ revision }) => revision > from);
    const [was, is] = [lastOf(acts.filter(({ revision }) => revision <= from)), lastOf(acts)];
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
    const acts = actsIn(memory);
    const countBefore = (day: string) => acts.filter((act) => act.day < day).length;
    const [first = "", place] = before.split(" ");
    const days: CatalogDay[] = [];
    let at = place === undefined ? countBefore(first) : Number(place);
    for (let room: number = HISTORY_READ_LIMITS.days; ; room -= 1) {
      const act = acts[at - 1];
      if (!act) return { days, next: null };
      const { day } = act;
      if (days.length === limit || room === 0) return { days, next: `${day} ${at}` };
      at -= 1;
      if (!differsToVisitors(act)) continue;
      const revisions = history.filter((one) => dayOf(one) === day).map((one) => one.revision);
      days.push({ day, since: (revisions[0] ?? 1) - 1, revision: revisions.at(-1) ?? 0 });
      at = countBefore(day);
    }
  },

  entriesOf: async (brandId, limit) => {
    const brand = memory.brands.get(brandId);
    const acts = actsIn(memory).flatMap((act) =>
      act.record === "brand" && act.id === brandId ? act : [],
    );
    const seen = brand && isActive(brand) ? acts.slice(-HISTORY_READ_LIMITS.acts).toReversed() : [];
    return structuredClone(
      seen
        .filter(differsToVisitors)
        .slice(0, limit)
        .map((act) => ({ day: act.day, before: publicRecord(act.before) })),
    );
  },
});

const dayOf = ({ at }: { at: string }): string => at.slice(0, 10);

/** Changes of each record, oldest first. */
const actsIn = ({ history }: Memory) =>
  history.flatMap((batch) =>
    batch.revisions.map((wrote) =>
      Object.assign({ revision: batch.revision, day: dayOf(batch) }, wrote),
    ),
  );

/** The last change of each record, with its state at that time. */
const lastOf = <Act extends Revision>(acts: readonly Act[]): Map<string, Act> =>
  new Map(acts.map((act) => [`${act.record} ${act.id}`, act]));
