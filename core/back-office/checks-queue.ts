import type { Brand } from "../brand/brand.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import { bareAddress } from "../brand/website.ts";
import { savedOwnerChanges } from "../checks/owner-change.ts";
import type { HeldQuestion } from "../ports/checks-stores.ts";
import { createQueue, createDuplicateFinder, type Queue, type Terms } from "../checks/queue.ts";
import { changesBetween, viewsBetween } from "../catalog/catalog-changes.ts";
import type { DirectoryState } from "../catalog/directory-state.ts";
import { rulesOf, type StoredTaxonomy } from "../taxonomy/taxonomy.ts";
import { duplicatesIn, sharingSite } from "./find-brand.ts";
import { findFormerValues } from "./find-corrections.ts";
import type { BackOfficeParts, ChecksQueue } from "./back-office-parts.ts";

type Stores = Parameters<ChecksQueue["current"]>[0];

/** Views only affect the order, so they may be a minute old. */
const VIEWS_REFRESH_MS = 60_000;

/** The queue holds no names: they are looked up when a question is asked. */
const ANOTHER_BRAND = "another brand";

interface Built {
  queue: Queue;
  /** The directory states from which the brands and the views were read. */
  known: DirectoryState;
  counted: DirectoryState;
  countedAt: number;
  terms: Terms;
  /** The time of the latest accepted correction in the queue. */
  correctedUntil: string;
}

export const createChecksQueue = (): ChecksQueue => {
  let built: Built | undefined;
  /** Serialises refreshes, so that concurrent requests do the work once. */
  let last: Promise<unknown> = Promise.resolve();

  const catchUp = async (parts: Stores): Promise<Queue> => {
    built = await (built ? refresh(parts, built) : build(parts));
    return built.queue;
  };
  return {
    current: (parts) => {
      const next = last.then(
        () => catchUp(parts),
        () => catchUp(parts),
      );
      last = next.catch(() => undefined);
      return next;
    },
  };
};

/** The queue, with saved changes of owner, and the postponed and reserved questions. */
export const openQueue = async (
  parts: BackOfficeParts,
): Promise<{ queue: Queue; held: HeldQuestion[] }> => {
  const { store, checks, clock } = parts;
  const [queue, held] = await Promise.all([
    checks.queue.current(parts),
    checks.store.list(clock.now()),
  ]);
  queue.setOwnerChanges(savedOwnerChanges((await store.directory()).brands));
  return { queue, held };
};

/** Builds the queue from all brands, read in portions. */
const build = async (parts: Stores): Promise<Built> => {
  const { store, clock } = parts;
  const known = await store.directory();
  const terms = termsOf(known.taxonomy());
  const queue = createQueue(terms);
  const { values, until: correctedUntil } = await findFormerValues(parts, "");
  queue.addFormerValues(values);
  const finder = createDuplicateFinder();
  const sites = createDuplicateFinder();
  for await (const brands of store.readBrands()) {
    for (const brand of brands)
      if (brand.status === "active") {
        queue.put(brand, []);
        finder.add(brand.id, duplicateKeys(brand));
        if (brand.websiteUrl !== null && !brand.siteState)
          sites.add(brand.id, [`site:${bareAddress(brand.websiteUrl)}`]);
      }
  }
  for (const [id, duplicates] of finder.duplicates) queue.setDuplicates(id, duplicates);
  for (const brand of known.findBrands(sites.duplicates.keys()))
    queue.put(brand, finder.duplicates.get(brand.id) ?? [], ANOTHER_BRAND);
  return { queue, known, counted: known, countedAt: +clock.now(), terms, correctedUntil };
};

const refresh = async (parts: Stores, built: Built): Promise<Built> => {
  const { store, clock } = parts;
  const { queue } = built;
  let { known, counted, countedAt, correctedUntil } = built;
  const directory = await store.directory();
  if (directory.revision !== known.revision) {
    const { changed, gone, taxonomy } = changesBetween(known, directory);
    // Rebuilds the queue after a restore of the database, or if due dates changed.
    const terms = taxonomy && termsOf(taxonomy);
    const isNew = terms && !haveSameDueDates(terms, built.terms);
    if (isNew || directory.revision < known.revision) return build(parts);
    Object.assign(built.terms, terms);
    for (const id of gone) queue.remove(id);
    const corrected = await findFormerValues(parts, correctedUntil);
    queue.addFormerValues(corrected.values);
    correctedUntil = corrected.until;
    for (const brand of directory.findBrands(changed.map(({ id }) => id))) {
      const duplicates = duplicatesOf(directory, queue, brand);
      const other = duplicates.length > 0 && sharingSite(directory, brand);
      queue.put(brand, duplicates, other ? other.name : undefined);
    }
    known = directory;
  }
  if (+clock.now() - countedAt >= VIEWS_REFRESH_MS) {
    for (const [id, count] of viewsBetween(counted, directory).counts) queue.setViews(id, count);
    counted = directory;
    countedAt = +clock.now();
  }
  return { ...built, known, counted, countedAt, correctedUntil };
};

/** Searches for duplicates only if the brand's duplicate keys changed, which is rare. */
const duplicatesOf = (directory: DirectoryState, queue: Queue, brand: Brand): readonly string[] => {
  const known = queue.duplicatesOf(brand);
  if (known) return known;
  const found = duplicatesIn(directory, brand, brand.id);
  return found.filter(({ status }) => status === "active").map(({ id }) => id);
};

const termsOf = ({ attributes, categories, groups }: StoredTaxonomy): Terms => ({
  attributes: new Map(
    attributes.map((one) => [one.id, { ...one, dueDays: rulesOf(groups, one.group)?.dueDays }]),
  ),
  categories: new Map(categories.map((one) => [one.id, one])),
});

/** Whether all attributes have the same due dates. New attributes count as a change, because brands may link to them. */
const haveSameDueDates = ({ attributes: one }: Terms, { attributes: other }: Terms): boolean =>
  one.size === other.size &&
  [...one].every(([id, { dueDays }]) => other.get(id)?.dueDays === dueDays);
