import type { Catalog } from "../catalog/catalog.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { BrandRevision, Revision } from "../change/batch.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { CatalogDay, CatalogHistory, DaysPage, StatesPage } from "../ports/catalog-store.ts";
import { ascending, foldForSearch } from "../text/fold.ts";
import { brandChanges, type NameOf, taxonomySentences } from "./change-sentences.ts";

/** A brand as the changelog names it: by what it is called now. */
interface NamedBrand {
  slug: string;
  name: string;
}

/** What a day left of what was done on it, as visitors see it. */
export interface ChangelogDay {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** How many brands joined, and the first of them by name. */
  joined: { count: number; brands: NamedBrand[] };
  /** What became of others, brand by brand: `headquarters added, source FashionNetwork`. */
  changed: (NamedBrand & { changes: string[] })[];
  /** Addresses of brands that are no longer listed. */
  gone: string[];
  /** What became of categories and attributes, in sentences. */
  taxonomy: string[];
  /** There was more than is told here. */
  isCut: boolean;
}

/** The public changelog, newest day first. Days of which nothing is left are left out. */
export interface Changelog {
  days: ChangelogDay[];
  /** The day before which older ones go on; null at the beginning. */
  older: string | null;
}

export const CHANGELOG_DAYS = 30;
/** Records of a day that are looked at, and brands of it that are told of as changed or as gone. */
const RECORDS_A_DAY = 5_000;
const BRANDS_NAMED = 100;
const JOINED_NAMED = 20;
/** A day holds at most 220 brands, so that they take at most some 20 MB. */
const CACHED_DAYS = 400;

const AFTER_ALL = "9999-12-31";

interface ChangelogParts {
  catalog: Catalog;
  history: CatalogHistory;
}

/** What became of the directory day by day, before a day or up to now. What is no longer listed is told of by its address alone. */
export const showChangelog = ({
  catalog,
  history,
}: ChangelogParts): ((before: string | null) => Promise<Changelog>) => {
  // Pages overlap: whoever asks for all of them has each day summed up once.
  let cache = { revision: -1, days: new Map<string, Told>() };
  const tell = async (day: CatalogDay, model: ReadModel): Promise<Told> => {
    const { revision } = model;
    if (cache.revision !== revision || cache.days.size >= CACHED_DAYS)
      cache = { revision, days: new Map() };
    const { days } = cache;
    const told = days.get(day.day) ?? { day: await tellDay(day, model, history) };
    days.set(day.day, told);
    return told;
  };

  return async (before) => {
    const model = await catalog.current();
    const known = await daysBefore(history, before ?? AFTER_ALL, CHANGELOG_DAYS + 1);
    const shown = known.slice(0, CHANGELOG_DAYS);
    const days: ChangelogDay[] = [];
    for (const day of shown) {
      const told = await tell(day, model);
      if (told.day) days.push(told.day);
    }
    return { days, older: known.length > shown.length ? (shown.at(-1)?.day ?? null) : null };
  };
};

/** So many, on however many pages they are told. */
const daysBefore = async (
  history: CatalogHistory,
  day: string,
  count: number,
): Promise<CatalogDay[]> => {
  const days: CatalogDay[] = [];
  for (let before: string | null = day; before !== null && days.length < count;) {
    const page: DaysPage = await history.daysBefore(before, count - days.length);
    days.push(...page.days);
    before = page.next;
  }
  return days;
};

/** A day of which something is left, or nothing. */
interface Told {
  day: ChangelogDay | undefined;
}

const tellDay = async (
  { day, since, revision }: CatalogDay,
  model: ReadModel,
  history: CatalogHistory,
): Promise<ChangelogDay | undefined> => {
  const states: Revision[] = [];
  let next: string | null = "";
  // Where much was written that visitors see nothing of, a page may be short of what is told on the next one.
  while (next !== null && states.length < RECORDS_A_DAY) {
    const page: StatesPage = await history.compareStates({
      records: ["brand", "category", "attribute"],
      from: since,
      to: revision,
      behind: next,
      limit: RECORDS_A_DAY - states.length,
    });
    states.push(...page.states);
    next = page.next;
  }
  const { joined, changed, gone, taxonomy } = sumUp(states, model);
  const isCut = next !== null || changed.length > BRANDS_NAMED || gone.length > BRANDS_NAMED;
  if (joined.length + changed.length + gone.length + taxonomy.length === 0) return undefined;
  return {
    day,
    joined: { count: joined.length, brands: joined.sort(byName).slice(0, JOINED_NAMED) },
    changed: changed.sort(byName).slice(0, BRANDS_NAMED),
    gone: gone.sort(ascending).slice(0, BRANDS_NAMED),
    taxonomy,
    isCut,
  };
};

const byName = (a: NamedBrand, b: NamedBrand): number =>
  ascending(foldForSearch(a.name), foldForSearch(b.name)) || ascending(a.slug, b.slug);

type Sum = Pick<ChangelogDay, "changed" | "gone" | "taxonomy"> & { joined: NamedBrand[] };

const sumUp = (states: readonly Revision[], model: ReadModel): Sum => {
  const taxonomy = taxonomySentences(states, model);
  const told: Sum = { joined: [], changed: [], gone: [], taxonomy };
  const nameOf = namesIn(states, model);
  for (const state of states) {
    if (state.record === "brand") addBrand(told, state, nameOf, model);
  }
  return told;
};

const addBrand = (
  told: Sum,
  { id, before, after }: BrandRevision,
  nameOf: NameOf,
  model: ReadModel,
): void => {
  if (before && !after) told.gone.push(before.slug);
  // Of what is no longer listed nothing is told but that, on the day on which it went.
  const card = model.card(id);
  if (!card || !after) return;
  const named = { slug: card.slug, name: card.name };
  if (!before) told.joined.push(named);
  else {
    const site = after.websiteUrl ?? before.websiteUrl;
    const shown = (record: BrandRecord): BrandRecord => withoutSourcesAt(record, site, card);
    const changes = brandChanges(shown(before), shown(after), nameOf).map(({ text }) => text);
    if (changes.length > 0) told.changed.push({ ...named, changes });
  }
};

/** Where the site is lost by now, what was read there is told of no day. */
const withoutSourcesAt = (
  record: BrandRecord,
  websiteUrl: string | null,
  { siteState }: Pick<BrandRecord, "siteState">,
): BrandRecord => {
  const { evidence } = withoutLostSite({ websiteUrl, siteState, evidence: record.evidence });
  return { ...record, evidence };
};

/** Names of categories and attributes: as they are called now, or were called on the day. */
const namesIn = (states: readonly Revision[], model: ReadModel): NameOf => {
  const names = new Map<string, string>();
  for (const { record, id, before, after } of states)
    if (record !== "brand") names.set(id, (after ?? before)?.name ?? "");
  for (const { id, name } of [...model.categories(), ...model.attributes()]) names.set(id, name);
  return (id) => names.get(id);
};
