import type {
  HeldQuestion,
  RoundsStore,
  SiteWatchStore,
  WatchedSite,
} from "#core/ports/rounds-stores.ts";
import { fail, ok } from "#core/result.ts";
import { ascending } from "#core/text/fold.ts";
import type { Memory } from "./memory.ts";

export const memoryRoundsStore = (memory: Memory): RoundsStore => {
  const held = (now: Date): Map<string, HeldQuestion> => {
    const moment = now.toISOString();
    return new Map([...memory.state.heldQuestions].filter(([, { until }]) => until > moment));
  };
  const hold = (question: HeldQuestion, now: Date): void => {
    memory.state = { ...memory.state, heldQuestions: held(now).set(question.id, question) };
  };

  return {
    list: async (now) => [...held(now).values()].sort((a, b) => ascending(a.id, b.id)),
    give: async (question, now) => {
      const known = held(now).get(question.id);
      if (known && known.holder !== question.holder) return false;
      hold({ ...question }, now);
      return true;
    },
    putOff: async ({ id, until }, now) => hold({ id, until, holder: null }, now),
  };
};

export const memorySiteWatchStore = (memory: Memory): SiteWatchStore => {
  const known = (): WatchedSite[] =>
    [...memory.state.watchedSites.values()]
      .filter(({ brandId }) => memory.state.brands.has(brandId))
      .sort((one, other) => ascending(one.brandId, other.brandId));

  return {
    list: async (brandIds) => {
      const wanted = brandIds && new Set(brandIds);
      return structuredClone(known().filter(({ brandId }) => !wanted || wanted.has(brandId)));
    },

    listByVerdict: async (verdicts, limit) =>
      structuredClone(
        known()
          .filter(({ memory: { verdict } }) => verdicts.includes(verdict))
          .sort((one, other) => ascending(one.memory.since, other.memory.since))
          .slice(0, limit),
      ),

    record: async (sites) => {
      const { watchedSites } = memory.state;
      const moved = sites.filter(
        ({ brandId, seen }) => (watchedSites.get(brandId)?.version ?? 0) !== seen,
      );
      if (moved.length > 0)
        return fail({
          kind: "sites-moved-on",
          brandIds: moved.map(({ brandId }) => brandId).sort(),
        });
      const next = new Map(watchedSites);
      for (const { brandId, seen, memory: seenNow } of structuredClone(sites))
        next.set(brandId, { brandId, version: seen + 1, memory: seenNow });
      memory.state = { ...memory.state, watchedSites: next };
      return ok(undefined);
    },
  };
};
