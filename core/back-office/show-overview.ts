import { type BackOfficeParts, thisYear } from "./back-office-parts.ts";
import { DEFAULT_BRAND_LIST_QUERY } from "./brand-list-query.ts";
import { MOST_VIEWED_LIMIT, type Overview, OVERVIEW_DAYS } from "./overview.ts";

const DAY_MS = 86_400_000;

export const showOverview =
  (parts: Pick<BackOfficeParts, "records" | "clock" | "backups">) =>
  async (): Promise<Overview> => {
    const { records, clock } = parts;
    const days = lastDays(clock.now(), OVERVIEW_DAYS);
    const year = thisYear(parts);
    const [brands, taxonomy, submissions, views, mostViewed, backups] = await Promise.all([
      records.countBrands(year),
      records.listTaxonomy(),
      records.countSubmissions(),
      records.viewsByDay(days[0] ?? "", days.at(-1) ?? ""),
      records.listBrands(
        { ...DEFAULT_BRAND_LIST_QUERY, status: "active", sort: "-view-count" },
        year,
      ),
      parts.backups?.state() ?? null,
    ]);
    const counted = new Map(views);
    return {
      brands,
      categories: taxonomy.categories.length,
      attributes: taxonomy.attributes.length,
      submissions,
      views: days.map((day) => ({ day, count: counted.get(day) ?? 0 })),
      mostViewed: mostViewed.items
        .filter(({ viewCount }) => viewCount > 0)
        .slice(0, MOST_VIEWED_LIMIT),
      backups,
    };
  };

/** Days as `YYYY-MM-DD`, UTC, today last. */
const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    new Date(now.getTime() - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
