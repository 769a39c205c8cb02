import {
  type BrandUse,
  lastExpiredDay,
  MOST_USED_SHOWN,
  SEARCH_VISITORS_MIN,
  type SearchWithoutResult,
  SEARCHES_PER_DAY,
  SEARCHES_SHOWN,
} from "#core/catalog/listing-query.ts";
import type { CatalogStore } from "#core/ports/catalog-store.ts";
import { ascending } from "#core/text/fold.ts";
import type { HeldDirectory } from "./directory.ts";
import { drop, put, query, type Rows } from "./rows.ts";
import { serially } from "./serially.ts";

/** Adds views to brands, and to the day's total. A brand that is deleted meanwhile keeps its views, so this does not depend on the revision. */
export const viewCounter =
  (rows: Rows, directory: HeldDirectory) =>
  async (added: ReadonlyMap<string, number>, day: string): Promise<void> => {
    const { brands } = await directory.fresh();
    const known = new Map([...added].filter(([id]) => brands.has(id)));
    if (known.size === 0) return;
    const total = [...known.values()].reduce((sum, count) => sum + count);
    await serially(rows, ["views"], async (now) => {
      const { rows: found } = await rows.snapshot(
        query("brandViews", { where: [["brandId", "in", [...known.keys()]]] }),
        query("dailyViews", { where: [["day", "=", day]] }),
      );
      const [counted, [today]] = found;
      const before = new Map(counted.map(({ brandId, viewCount }) => [brandId, viewCount]));
      const views = Array.from(known, ([brandId, count]) => ({
        brandId,
        viewCount: (before.get(brandId) ?? 0) + count,
        version: now.views + 1,
      }));
      return {
        writes: [
          put("brandViews", views),
          put("dailyViews", [{ day, views: (today?.views ?? 0) + total }]),
        ],
        value: undefined,
      };
    });
  };

/** Adds a day's searches without a result, and deletes old ones. */
export const searchCounter =
  (rows: Rows) =>
  (visitors: ReadonlyMap<string, number>, day: string): Promise<void> =>
    serially(rows, ["views"], async () => {
      const found = await rows.find("searchesWithoutResult", { where: [["day", "=", day]] });
      const ofDay = new Map(found.map(({ text, visitors: count }) => [text, count]));
      const added = new Map<string, number>();
      for (const [text, count] of visitors) {
        const before = ofDay.get(text);
        if (before === undefined && ofDay.size >= SEARCHES_PER_DAY) continue;
        ofDay.set(text, (before ?? 0) + count);
        added.set(text, (before ?? 0) + count);
      }
      return {
        writes: [
          drop("searchesWithoutResult", ["day", "<=", lastExpiredDay(day)]),
          put(
            "searchesWithoutResult",
            Array.from(added, ([text, count]) => ({ day, text, visitors: count })),
          ),
        ],
        value: undefined,
      };
    });

/** Adds a day's uses of brands, and deletes old ones. */
export const useCounter =
  (rows: Rows, directory: HeldDirectory) =>
  async (use: BrandUse, counts: ReadonlyMap<string, number>, day: string): Promise<void> => {
    const { brands } = await directory.fresh();
    const known = new Map([...counts].filter(([id]) => brands.has(id)));
    await serially(rows, ["views"], async () => {
      const found = await rows.find("brandUses", {
        where: [
          ["day", "=", day],
          ["kind", "=", use],
          ["brandId", "in", [...known.keys()]],
        ],
      });
      const before = new Map(found.map(({ brandId, uses }) => [brandId, uses]));
      const added = Array.from(known, ([brandId, count]) => ({
        day,
        kind: use,
        brandId,
        uses: (before.get(brandId) ?? 0) + count,
      }));
      const expired = drop("brandUses", ["day", "<=", lastExpiredDay(day)]);
      return { writes: [expired, put("brandUses", added)], value: undefined };
    });
  };

/** What visitors did, as administrators read it. */
export const visitReads = (
  rows: Rows,
  directory: HeldDirectory,
): Pick<CatalogStore, "viewsByDay" | "searchesWithoutResult" | "mostUsed"> => ({
  viewsByDay: async (from, to) => {
    const found = await rows.find("dailyViews", {
      where: [
        ["day", ">=", from],
        ["day", "<=", to],
      ],
    });
    return found.map(({ day, views }) => [day, views]);
  },

  searchesWithoutResult: async (since) => {
    const often = await rows.find("searchesWithoutResult", {
      where: [
        ["day", ">", since],
        ["visitors", ">=", SEARCH_VISITORS_MIN],
      ],
    });
    const found = busiestDays(often);
    // A later day may have had fewer visitors.
    const days = await rows.find("searchesWithoutResult", {
      only: ["day", "text"],
      where: [
        ["day", ">", since],
        ["text", "in", [...found.keys()]],
      ],
    });
    for (const { day, text } of days) {
      const known = found.get(text);
      if (known && day > known.lastDay) known.lastDay = day;
    }
    return [...found.values()]
      .sort(
        (a, b) =>
          b.visitors - a.visitors || ascending(b.lastDay, a.lastDay) || ascending(a.text, b.text),
      )
      .slice(0, SEARCHES_SHOWN);
  },

  mostUsed: async (use, since) => {
    const { brands } = await directory.fresh();
    const found = await rows.find("brandUses", {
      only: ["brandId", "uses"],
      where: [
        ["kind", "=", use],
        ["day", ">", since],
      ],
    });
    return [...usesByBrand(found)]
      .flatMap(([id, count]) => {
        const brand = brands.get(id);
        return brand ? { id, name: brand.name, count } : [];
      })
      .sort((a, b) => b.count - a.count || ascending(a.name, b.name))
      .slice(0, MOST_USED_SHOWN);
  },
});

/** Each search with the most visitors of any day. */
const busiestDays = (
  searches: readonly { day: string; text: string; visitors: number }[],
): Map<string, SearchWithoutResult> => {
  const found = new Map<string, SearchWithoutResult>();
  for (const { day, text, visitors } of searches) {
    const most = Math.max(found.get(text)?.visitors ?? 0, visitors);
    found.set(text, { text, visitors: most, lastDay: day });
  }
  return found;
};

const usesByBrand = (
  used: readonly { brandId: string; uses: number }[],
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { brandId, uses } of used) counts.set(brandId, (counts.get(brandId) ?? 0) + uses);
  return counts;
};
