import {
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
import { drop, put, type Rows } from "./rows.ts";
import { serially } from "./serially.ts";

type Visits = Pick<
  CatalogStore,
  "addViews" | "addSearches" | "addUses" | "searchesWithoutResult" | "mostUsed"
>;

type Counts = ReadonlyMap<string, number>;

/** Counts what visitors do. Counts of a brand that is deleted meanwhile are stored too, so these writes do not depend on the revision. */
export const visits = (rows: Rows, directory: HeldDirectory): Visits => ({
  addViews: async (views) => {
    const added = await ofBrands(directory, views);
    if (added.size === 0) return;
    await serially(rows, ["views"], async (now) => {
      const counted = await rows.find("brandViews", {
        where: [["brandId", "in", [...added.keys()]]],
      });
      const before = new Map(counted.map(({ brandId, viewCount }) => [brandId, viewCount]));
      const version = now.views + 1;
      return {
        writes: [
          put(
            "brandViews",
            sums(before, added).map(([brandId, viewCount]) => ({ brandId, viewCount, version })),
          ),
        ],
        value: undefined,
      };
    });
  },

  addSearches: (added, day) =>
    serially(rows, ["views"], async () => {
      const found = await rows.find("searchesWithoutResult", { where: [["day", "=", day]] });
      const before = new Map(found.map(({ text, visitors }) => [text, visitors]));
      const fresh = [...added.keys()].filter((text) => !before.has(text));
      const tooMany = new Set(fresh.slice(Math.max(0, SEARCHES_PER_DAY - before.size)));
      const counted = sums(before, added).filter(([text]) => !tooMany.has(text));
      return {
        writes: [
          drop("searchesWithoutResult", ["day", "<=", lastExpiredDay(day)]),
          put(
            "searchesWithoutResult",
            counted.map(([text, visitors]) => ({ day, text, visitors })),
          ),
        ],
        value: undefined,
      };
    }),

  addUses: async (kind, uses, day) => {
    const added = await ofBrands(directory, uses);
    await serially(rows, ["views"], async () => {
      const found = await rows.find("brandUses", {
        where: [
          ["day", "=", day],
          ["kind", "=", kind],
          ["brandId", "in", [...added.keys()]],
        ],
      });
      const before = new Map(found.map((one) => [one.brandId, one.uses]));
      return {
        writes: [
          drop("brandUses", ["day", "<=", lastExpiredDay(day)]),
          put(
            "brandUses",
            sums(before, added).map(([brandId, count]) => ({ day, kind, brandId, uses: count })),
          ),
        ],
        value: undefined,
      };
    });
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

/** The counts of existing brands. */
const ofBrands = async (directory: HeldDirectory, counts: Counts): Promise<Counts> => {
  const { brands } = await directory.fresh();
  return new Map([...counts].filter(([id]) => brands.has(id)));
};

/** The new total of each count that increased. */
const sums = (before: Counts, added: Counts): [name: string, count: number][] =>
  Array.from(added, ([name, count]) => [name, (before.get(name) ?? 0) + count]);

/** Each search, with the number of visitors on its busiest day. */
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

const usesByBrand = (used: readonly { brandId: string; uses: number }[]): Counts => {
  const counts = new Map<string, number>();
  for (const { brandId, uses } of used) counts.set(brandId, (counts.get(brandId) ?? 0) + uses);
  return counts;
};
