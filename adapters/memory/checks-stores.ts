import type {
  HeldQuestion,
  ChecksStore,
  SiteWatchStore,
  WatchedSite,
} from "#core/ports/checks-stores.ts";
import { fail, ok } from "#core/result.ts";
import { ascending } from "#core/text/fold.ts";
import type { Memory } from "./memory.ts";

export const memoryChecksStore = (memory: Memory): ChecksStore => {
  const held = (now: Date): Map<string, HeldQuestion> => {
    for (const { id, until } of memory.heldQuestions.values())
      if (until <= now.toISOString()) memory.heldQuestions.delete(id);
    return memory.heldQuestions;
  };
  return {
    list: async (now) =>
      structuredClone([...held(now).values()].sort((a, b) => ascending(a.id, b.id))),
    give: async (question, now) => {
      const known = held(now).get(question.id);
      if (known && known.holder !== question.holder) return false;
      held(now).set(question.id, { ...question });
      return true;
    },
    putOff: async (question, now) => void held(now).set(question.id, { ...question, holder: null }),
    countChecks: async (facts) => {
      for (const { field, isChanged } of facts) {
        const { checks = 0, changes = 0 } = memory.checkCounts.get(field) ?? {};
        const count = { field, checks: checks + 1, changes: changes + (isChanged ? 1 : 0) };
        memory.checkCounts.set(field, count);
      }
    },
    uncountChecks: async (facts) => {
      for (const { field, isChanged } of facts) {
        const { checks = 0, changes = 0 } = memory.checkCounts.get(field) ?? {};
        const left = Math.min(Math.max(0, changes - (isChanged ? 1 : 0)), checks - 1);
        if (checks > 1) memory.checkCounts.set(field, { field, checks: checks - 1, changes: left });
        else memory.checkCounts.delete(field);
      }
    },
    listCheckCounts: async () =>
      [...memory.checkCounts.values()].sort((a, b) => ascending(a.field, b.field)),
  };
};

export const memorySiteWatchStore = (memory: Memory): SiteWatchStore => {
  const { watchedSites, brands } = memory;
  const viewsOf = (id: string): number => memory.views.get(id)?.count ?? 0;
  const known = (): WatchedSite[] =>
    [...watchedSites.values()]
      .filter(({ brandId }) => brands.has(brandId))
      .sort((a, b) => ascending(a.brandId, b.brandId));
  return {
    list: async (brandIds) =>
      structuredClone(known().filter(({ brandId }) => !brandIds || brandIds.includes(brandId))),

    listByVerdict: async (verdicts, limit) =>
      structuredClone(
        known()
          .filter(({ memory: { verdict } }) => verdicts.includes(verdict))
          .sort((a, b) => ascending(a.memory.since, b.memory.since))
          .slice(0, limit),
      ),

    listSuggestions: async (limit) =>
      structuredClone(
        known()
          .flatMap(({ brandId, memory: { siteHash, suggestions } }) =>
            suggestions ? [{ brandId, siteHash, suggestions }] : [],
          )
          .sort((a, b) => viewsOf(b.brandId) - viewsOf(a.brandId))
          .slice(0, limit),
      ),

    record: async (sites) => {
      const moved = sites.filter(
        ({ brandId, seen }) => (watchedSites.get(brandId)?.version ?? 0) !== seen,
      );
      const brandIds = moved.map(({ brandId }) => brandId).sort();
      if (moved.length > 0) return fail({ kind: "sites-stale", brandIds });
      for (const { brandId, seen, memory } of structuredClone(sites))
        watchedSites.set(brandId, { brandId, version: seen + 1, memory });
      return ok(undefined);
    },
  };
};
