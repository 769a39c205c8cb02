import {
  MOST_USED_SHOWN,
  SEARCH_VISITORS_MIN,
  type SearchWithoutResult,
  SEARCHES_SHOWN,
} from "#core/catalog/listing-query.ts";
import type { BackOfficeStore } from "#core/ports/back-office-store.ts";
import { ascending } from "#core/text/fold.ts";
import type { HeldDirectory } from "./directory.ts";
import type { Rows } from "./rows.ts";

type VisitReads = Pick<BackOfficeStore, "viewsByDay" | "searchesWithoutResult" | "mostUsed">;

/** What visitors did, as administrators read it. */
export const visitReads = (rows: Rows, directory: HeldDirectory): VisitReads => ({
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
    const found = new Map<string, SearchWithoutResult>();
    for (const { day, text, visitors } of often) {
      const most = Math.max(found.get(text)?.visitors ?? 0, visitors);
      found.set(text, { text, visitors: most, lastDay: day });
    }
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
    const counts = new Map<string, number>();
    for (const { brandId, uses } of found) counts.set(brandId, (counts.get(brandId) ?? 0) + uses);
    return [...counts]
      .flatMap(([id, count]) => {
        const brand = brands.get(id);
        return brand ? { id, name: brand.name, count } : [];
      })
      .sort((a, b) => b.count - a.count || ascending(a.name, b.name))
      .slice(0, MOST_USED_SHOWN);
  },
});
