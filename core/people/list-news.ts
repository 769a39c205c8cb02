import { queryOfFilters } from "../catalog/listing-query.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { BrandRevision } from "../change/batch.ts";
import type { RecentEvent } from "../brand/events.ts";
import type { CatalogHistory } from "../ports/catalog-store.ts";
import type { ListNews } from "./followed-lists.ts";
import type { NewBrand } from "./newsletter.ts";

/** What happened to a brand since a revision. */
interface Happened {
  id: string;
  /** The brand, if visitors did not see it before. */
  added: NewBrand | undefined;
  events: RecentEvent[];
}

const STATES_AT_ONCE = 500;

/**
 * Answers the news of lists at the revision of `model`, each since an earlier one. Asks the store once for each revision, as most
 * followers are mailed in the same run.
 */
export const newsOfLists = (
  history: Pick<CatalogHistory, "compareStates">,
  model: ReadModel,
  now: Date,
): { revision: number; of: (list: string, since: number) => Promise<ListNews> } => {
  const { revision } = model;
  /** Events of earlier years are history: an editor who adds them has no news. */
  const firstYear = now.getUTCFullYear() - 1;
  const bySince = new Map<number, Promise<Happened[]>>();
  const idsByList = new Map<string, ReadonlySet<string>>();

  const happenedSince = (since: number): Promise<Happened[]> => {
    const known = bySince.get(since) ?? happenedBetween(history, since, revision, firstYear);
    bySince.set(since, known);
    return known;
  };
  const idsIn = (list: string): ReadonlySet<string> => {
    const known = idsByList.get(list) ?? model.idsIn(queryOfFilters(list));
    idsByList.set(list, known);
    return known;
  };

  return {
    revision,
    of: async (list, since) => {
      const happened = await happenedSince(since);
      const ids = idsIn(list);
      const inList = happened.filter(({ id }) => ids.has(id));
      return {
        brands: inList
          .flatMap(({ added }) => added ?? [])
          .sort((a, b) => a.name.localeCompare(b.name, "en")),
        events: inList
          .flatMap(({ added, events }) => (added ? [] : events))
          .sort((a, b) => b.year - a.year || (b.month ?? 0) - (a.month ?? 0)),
      };
    },
  };
};

const happenedBetween = async (
  history: Pick<CatalogHistory, "compareStates">,
  from: number,
  to: number,
  firstYear: number,
): Promise<Happened[]> => {
  const happened: Happened[] = [];
  if (from >= to) return happened;
  for (let behind: string | null = ""; behind !== null;) {
    const { states, next } = await history.compareStates({
      records: ["brand"],
      from,
      to,
      behind,
      limit: STATES_AT_ONCE,
    });
    for (const state of states)
      if (state.record === "brand") happened.push(happenedTo(state, firstYear));
    behind = next;
  }
  return happened.filter(({ added, events }) => added !== undefined || events.length > 0);
};

const happenedTo = ({ id, before, after }: BrandRevision, firstYear: number): Happened => {
  if (after === null || after.status !== "active") return { id, added: undefined, events: [] };
  const { slug, name, shortDescription, events } = after;
  const wasVisible = before !== null && before.status === "active";
  if (!wasVisible) return { id, added: { slug, name, shortDescription }, events: [] };
  // An event that only got another month, sentence or source is no news.
  const known = new Set(before.events.map(({ year, kind }) => `${year} ${kind}`));
  return {
    id,
    added: undefined,
    events: events
      .filter((event) => event.year >= firstYear && !known.has(`${event.year} ${event.kind}`))
      .map(({ year, month, kind, text, source }) => ({
        year,
        month,
        kind,
        text,
        source,
        slug,
        name,
      })),
  };
};
