import type { Changelog, ChangelogDay } from "./changelog.schema.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { ReadModel } from "../catalog/listing.ts";
import { type BrandRevision, nameOf, type Revision } from "../change/batch.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { CatalogDay, PublicHistory } from "../ports/history-store.ts";
import { ascending, foldForSearch } from "../text/fold.ts";
import { brandChanges, type NameOf, taxonomySentences } from "./change-sentences.ts";

/** A brand by its current slug and name. */
interface NamedBrand {
  slug: string;
  name: string;
}

export const CHANGELOG_DAYS = 30;
/** Limits per day: records read, and brands listed as changed or removed. */
const RECORDS_A_DAY = 5_000;
const BRANDS_NAMED = 100;
const JOINED_NAMED = 20;
/** A day lists at most 220 brands, so the cache takes at most about 20 MB. */
const CACHED_DAYS = 400;

const AFTER_ALL = "9999-12-31";

interface ChangelogParts {
  catalog: Catalog;
  history: PublicHistory;
}

/** Describes the changes before a day, or up to now. A brand no longer listed appears only by its slug. */
export const showChangelog = ({
  catalog,
  history,
}: ChangelogParts): ((before: string | null) => Promise<Changelog>) => {
  // Pages overlap; the cache computes each day once.
  let cache = { revision: -1, days: new Map<string, CachedDay>() };
  const cachedDay = async (day: CatalogDay, model: ReadModel): Promise<CachedDay> => {
    const { revision } = model;
    if (cache.revision !== revision || cache.days.size >= CACHED_DAYS)
      cache = { revision, days: new Map() };
    const { days } = cache;
    const cached = days.get(day.day) ?? { day: await describeDay(day, model, history) };
    days.set(day.day, cached);
    return cached;
  };

  return async (before) => {
    const model = await catalog.current();
    const known = await history.daysBefore(before ?? AFTER_ALL, CHANGELOG_DAYS + 1);
    const shown = known.slice(0, CHANGELOG_DAYS);
    const days: ChangelogDay[] = [];
    for (const day of shown) {
      const cached = await cachedDay(day, model);
      if (cached.day) days.push(cached.day);
    }
    return { days, older: known.length > shown.length ? (shown.at(-1)?.day ?? null) : null };
  };
};

/** A cached day; `undefined` if nothing visible changed. */
interface CachedDay {
  day: ChangelogDay | undefined;
}

const describeDay = async (
  { day, since, revision }: CatalogDay,
  model: ReadModel,
  history: PublicHistory,
): Promise<ChangelogDay | undefined> => {
  const loaded = new Set(since === 0 ? await history.firstRecords() : []);
  const from = loaded.size > 0 ? 1 : since;
  const { states, isCut: isReadInPart } = await readStates(history, from, revision);
  const later = states.filter(({ id }) => !loaded.has(id));
  const { joined, changed, gone, taxonomy } = summarise(later, model);
  const openedWith = [...loaded].filter((id) => model.card(id)).length;
  const isCut = isReadInPart || changed.length > BRANDS_NAMED || gone.length > BRANDS_NAMED;
  if (openedWith + joined.length + changed.length + gone.length + taxonomy.length === 0)
    return undefined;
  return {
    day,
    openedWith,
    joined: { count: joined.length, brands: joined.sort(byName).slice(0, JOINED_NAMED) },
    changed: changed.sort(byName).slice(0, BRANDS_NAMED),
    gone: gone.sort(ascending).slice(0, BRANDS_NAMED),
    taxonomy,
    isCut,
  };
};

/** What changed between two revisions, up to a number of records. */
const readStates = async (
  history: PublicHistory,
  from: number,
  to: number,
): Promise<{ states: Revision[]; isCut: boolean }> => {
  const states: Revision[] = [];
  const records = ["brand", "category", "attribute"] as const;
  for await (const portion of history.compareStates({ records, from, to })) {
    states.push(...portion);
    if (states.length > RECORDS_A_DAY) break;
  }
  return { states: states.slice(0, RECORDS_A_DAY), isCut: states.length > RECORDS_A_DAY };
};

const byName = (a: NamedBrand, b: NamedBrand): number =>
  ascending(foldForSearch(a.name), foldForSearch(b.name)) || ascending(a.slug, b.slug);

type Summary = Pick<ChangelogDay, "changed" | "gone" | "taxonomy"> & { joined: NamedBrand[] };

const summarise = (states: readonly Revision[], model: ReadModel): Summary => {
  const taxonomy = taxonomySentences(states, model);
  const summary: Summary = { joined: [], changed: [], gone: [], taxonomy };
  const nameOf = namesIn(states, model);
  for (const state of states) {
    if (state.record === "brand") addBrand(summary, state, nameOf, model);
  }
  return summary;
};

const addBrand = (
  summary: Summary,
  { id, before, after }: BrandRevision,
  nameOf: NameOf,
  model: ReadModel,
): void => {
  if (before && !after) summary.gone.push(before.slug);
  // A brand no longer listed appears only on the day of its removal.
  const card = model.card(id);
  if (!card || !after) return;
  const named = { slug: card.slug, name: card.name };
  if (!before) summary.joined.push(named);
  else {
    const site = after.websiteUrl ?? before.websiteUrl;
    const shown = (record: BrandRecord): BrandRecord => withoutSourcesAt(record, site, card);
    const changes = brandChanges(shown(before), shown(after), nameOf);
    if (changes.length > 0) summary.changed.push({ ...named, changes });
  }
};

/** Hides sources on a site that the brand has lost since. */
const withoutSourcesAt = (
  record: BrandRecord,
  websiteUrl: string | null,
  { siteState }: Pick<BrandRecord, "siteState">,
): BrandRecord => {
  const { evidence, events } = record;
  const shown = withoutLostSite({ websiteUrl, siteState, evidence, events });
  return { ...record, evidence: shown.evidence, events: shown.events };
};

/** Names of categories and attributes: current names, or for deleted records their names on that day. */
const namesIn = (states: readonly Revision[], model: ReadModel): NameOf => {
  const names = new Map<string, string>();
  for (const { record, id, before, after } of states)
    if (record !== "brand") names.set(id, nameOf(after ?? before));
  for (const { id, name } of [...model.categories(), ...model.attributes()]) names.set(id, name);
  return (id) => names.get(id);
};
