import { publicRecord, recordOf } from "#core/brand/brand.ts";
import type { Revision } from "#core/change/batch.ts";
import { differsToVisitors, visitorsTold } from "#core/change/diff.ts";
import { type CatalogDay, type CatalogHistory, LOOKED_AT } from "#core/ports/catalog-store.ts";
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

  daysBefore: async (before, limit) => {
    const [first = "", place] = before.split(" ");
    const days = new Map<string, CatalogDay>();
    for (const { at, revision } of memory.state.history) {
      const known = days.get(dayOf(at)) ?? { day: dayOf(at), since: revision - 1, revision };
      days.set(known.day, { ...known, revision });
    }
    const acts = actsIn(memory.state);
    let behind = first;
    let room: number = LOOKED_AT.days;
    const told: CatalogDay[] = [];
    for (const known of [...days.values()].sort((a, b) => ascending(b.day, a.day))) {
      const { day, since, revision } = known;
      const isBegun = place !== undefined && day === first;
      if (day >= first && !isBegun) continue;
      if (told.length >= limit || room <= 0) return { days: told, next: behind };
      behind = day;
      let at = isBegun ? Number(place) : acts.length;
      let isSeen = false;
      while (!isSeen && (at -= 1) >= 0) {
        const act = acts[at];
        if (!act || act.revision <= since || act.revision > revision) continue;
        isSeen = differsToVisitors(act);
        room -= 1;
        if (!isSeen && room <= 0) return { days: told, next: `${day} ${at}` };
      }
      if (isSeen) told.push(known);
    }
    return { days: told, next: null };
  },

  actsOn: async (brandId, limit) =>
    memory.state.brands.get(brandId)?.status === "active"
      ? structuredClone(
          actsIn(memory.state)
            .filter((act) => act.record === "brand" && act.id === brandId)
            .toReversed()
            .slice(0, LOOKED_AT.acts)
            .flatMap((act) =>
              act.record === "brand" && differsToVisitors(act)
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
