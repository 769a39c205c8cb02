import type { Brand } from "../brand/brand.ts";
import { duplicateKeys } from "../brand/duplicates.ts";
import { createQueue, createDuplicateFinder, type Queue, type Terms } from "../checks/queue.ts";
import { inChunks } from "../slices.ts";
import { rulesOf, type StoredTaxonomy } from "../taxonomy/taxonomy.ts";
import { findDuplicates } from "./find-brand.ts";
import type { ChecksQueue } from "./back-office-parts.ts";

type Lent = Parameters<ChecksQueue["current"]>[0];

/** Views move the order and nothing else: nobody waits for them to the second. */
const VIEWS_EVERY_MS = 60_000;
/** Brands looked up at once. */
const PORTION = 500;

interface Built {
  queue: Queue;
  revision: number;
  viewsRevision: number;
  viewsAt: number;
  terms: Terms;
}

export const createChecksQueue = (): ChecksQueue => {
  let built: Built | undefined;
  /** One after the other: what two ask for at once is looked up once. */
  let last: Promise<unknown> = Promise.resolve();

  const catchUp = async (parts: Lent): Promise<Queue> => {
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

/** Reads all brands, and lets others have their turn between each few. */
const build = async ({ store, records, imports, clock, scheduler }: Lent): Promise<Built> => {
  const revision = store.knownRevision();
  const terms = termsOf(await records.listTaxonomy());
  await scheduler?.next();
  const { viewsRevision } = await store.viewsSince(0);
  await scheduler?.next();
  const queue = createQueue(terms);
  const finder = createDuplicateFinder();
  for await (const brands of imports.readBrands()) {
    await scheduler?.next();
    for (const brand of brands)
      if (brand.status === "active") {
        queue.put(brand, []);
        finder.add(brand.id, duplicateKeys(brand));
      }
    await scheduler?.next();
  }
  for (const [id, duplicates] of finder.duplicates) queue.setDuplicates(id, duplicates);
  await scheduler?.next();
  return { queue, revision, viewsRevision, viewsAt: +clock.now(), terms };
};

const refresh = async (parts: Lent, built: Built): Promise<Built> => {
  const { store, records, clock } = parts;
  const { queue } = built;
  let { revision, viewsRevision, viewsAt } = built;
  if (store.knownRevision() !== revision) {
    const changes = await store.changesSince(revision);
    // A database put back to an earlier state, or other groups: that takes a new look at all of it.
    const terms = changes.taxonomy && termsOf(changes.taxonomy);
    const isNew = terms && !isDueAlike(terms, built.terms);
    if (isNew || changes.revision < revision) return build(parts);
    Object.assign(built.terms, terms);
    for (const id of changes.gone) queue.remove(id);
    for (const portion of inChunks(changes.changed, PORTION)) {
      for (const brand of await records.findBrands(portion.map(({ id }) => id)))
        if (brand.status === "active") queue.put(brand, await duplicatesOf(parts, queue, brand));
      await parts.scheduler?.next();
    }
    ({ revision } = changes);
  }
  if (+clock.now() - viewsAt >= VIEWS_EVERY_MS) {
    const views = await store.viewsSince(viewsRevision);
    for (const [id, count] of views.counts) queue.setViews(id, count);
    ({ viewsRevision } = views);
    viewsAt = +clock.now();
  }
  return { ...built, revision, viewsRevision, viewsAt };
};

/** What a brand is recognised by seldom changes; only then is it looked for among all. */
const duplicatesOf = async (
  parts: Lent,
  queue: Queue,
  brand: Brand,
): Promise<readonly string[]> => {
  const known = queue.duplicatesOf(brand);
  if (known) return known;
  const found = await findDuplicates(parts)(brand, brand.id);
  return found.filter(({ status }) => status === "active").map(({ id }) => id);
};

const termsOf = ({ attributes, categories, groups }: StoredTaxonomy): Terms => ({
  attributes: new Map(
    attributes.map((one) => [one.id, { ...one, dueDays: rulesOf(groups, one.group)?.dueDays }]),
  ),
  categories: new Map(categories.map((one) => [one.id, one])),
});

/** New ones that no brand has yet are new too: they may be linked from now on. */
const isDueAlike = ({ attributes: one }: Terms, { attributes: other }: Terms): boolean =>
  one.size === other.size &&
  [...one].every(([id, { dueDays }]) => other.get(id)?.dueDays === dueDays);
