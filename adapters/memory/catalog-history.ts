import { publicRecord, recordOf } from "#core/brand/brand.ts";
import type { Revision } from "#core/change/batch.ts";
import { differsToVisitors, visitorsTold } from "#core/change/diff.ts";
import type { CatalogDay, CatalogHistory } from "#core/ports/catalog-store.ts";
import { ascending } from "#core/text/fold.ts";
import { type Memory, type MemoryState, type StoredBatch, TABLES } from "./memory.ts";

export const memoryCatalogHistory = (memory: Memory): CatalogHistory => ({
  reach: async (since) => {
    const { revision, history } = memory.state;
    const acts = history.filter((batch) => batch.revision > since).length;
    return { revision, isReached: acts === revision - since };
  },

  compareStates: async ({ records, from, to, which, seen, behind, limit }) => {
    const { state } = memory;
    const acts = actsIn(state);
    const written = acts.filter(({ revision }) => revision > from && revision <= to);
    const there = records.flatMap((record) =>
      [...state[TABLES[record]].keys()].map((id) => ({ record, id })),
    );
    const known = which === "written" ? written : [...there, ...acts];
    const refs = new Map(
      known
        .filter(({ record, id }) => records.includes(record) && id > behind)
        .map(({ record, id }) => [`${record} ${id}`, { record, id }]),
    );
    const page = [...refs.values()].sort((a, b) => ascending(a.id, b.id));
    const states = page.slice(0, limit).flatMap(({ record, id }): Revision[] => {
      const then = (at: number) => (at === 0 ? null : stateAt(state, acts, { record, id }, at));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a table holds is of the kind it is for.
      const told = { record, id, before: then(from), after: then(to) } as Revision;
      if (seen === "all") return [told];
      return visitorsTold(told, which, state.brands.get(id)?.status === "active");
    });
    return structuredClone({
      states: states.filter(({ before, after }) => before ?? after),
      next: page.length > limit ? (page[limit - 1]?.id ?? null) : null,
    });
  },

  daysBefore: async (day, limit) => {
    const days = new Map<string, CatalogDay>();
    const seen = new Set<string>();
    for (const { at, revision, revisions } of memory.state.history) {
      const known = days.get(dayOf(at)) ?? { day: dayOf(at), since: revision - 1, revision };
      days.set(known.day, { ...known, revision });
      if (revisions.some(differsToVisitors)) seen.add(known.day);
    }
    return [...days.values()]
      .filter((known) => known.day < day && seen.has(known.day))
      .sort((a, b) => ascending(b.day, a.day))
      .slice(0, limit);
  },

  actsOn: async (brandId, limit) =>
    memory.state.brands.get(brandId)?.status === "active"
      ? structuredClone(
          actsIn(memory.state)
            .toReversed()
            .flatMap((act) =>
              act.record === "brand" && act.id === brandId && differsToVisitors(act)
                ? { day: act.day, before: publicRecord(act.before) }
                : [],
            )
            .slice(0, limit),
        )
      : [],
});

const dayOf = (at: string): string => at.slice(0, 10);

const actsIn = ({ history }: MemoryState) =>
  history.flatMap(({ revision, at, revisions }: StoredBatch) =>
    revisions.map((wrote) => Object.assign({ revision, day: dayOf(at) }, wrote)),
  );

/** A record as it was when the catalog had come so far: what it was before the first act on it beyond, else what it is. */
const stateAt = (
  state: MemoryState,
  acts: ReturnType<typeof actsIn>,
  { record, id }: Pick<Revision, "record" | "id">,
  at: number,
): Revision["before"] => {
  const beyond = acts.find((act) => act.revision > at && act.record === record && act.id === id);
  if (beyond) return beyond.before;
  if (record === "brand") {
    const brand = state.brands.get(id);
    return brand ? recordOf(brand) : null;
  }
  const { version: _version, ...entry } = state[TABLES[record]].get(id) ?? {};
  return "id" in entry ? entry : null;
};
