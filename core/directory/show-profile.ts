import { type CatalogBrand, type PublicBrand, publicBrand } from "../brand/brand.ts";
import { evidenceBySlug, isOverdue } from "../brand/checkable-facts.ts";
import type { Evidence } from "../brand/evidence.ts";
import { blankContent } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { COMPARED_LIMIT } from "../catalog/comparison-query.ts";
import { RELATED_LIMIT, type ReadModel } from "../catalog/listing.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { dayAt } from "../days.ts";
import { type BrandMoved, type BrandNotFound, fail, ok, type Result } from "../result.ts";
import { brandChanges } from "../open-data/change-sentences.ts";
import type { PublicHistory, HistoryEntry } from "../ports/history-store.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Clock } from "../ports/system.ts";
import type { Attribute } from "../taxonomy/taxonomy.ts";
import { periodsOf } from "../checks/check-periods.ts";
import type { Directory } from "./directory.ts";
import type { BrandProfile, Compared } from "./answers.schema.ts";

/** An active brand with everything on its page. */
export const showProfile = (
  catalog: Catalog,
  store: CatalogStore,
  { history, clock }: { history: PublicHistory; clock: Clock },
) => {
  /** The last change by brand. Cached, because finding it takes two queries. */
  const days = new Map<string, { updatedAt: string; day: string | null }>();
  const dayOf = async (brand: CatalogBrand): Promise<string | null> => {
    const { id, createdAt, updatedAt } = brand;
    // Changes on the day when the brand was added do not count.
    if (dayAt(createdAt) === dayAt(updatedAt)) return null;
    const known = days.get(id);
    if (known?.updatedAt === updatedAt) return known.day;
    const now = () => ({ ...blankContent(), ...brand });
    // Show the profile even if history cannot be read.
    const day = await findLastChange(history, id, now).catch(() => undefined);
    if (day !== undefined) days.set(id, { updatedAt, day });
    return day ?? null;
  };

  return async (slug: string): Promise<Result<BrandProfile, BrandNotFound | BrandMoved>> => {
    const model = await catalog.current();
    const brand = model.findBySlug(slug);
    if (!brand) {
      // No slug has capitals.
      const lower = slug.toLowerCase();
      const moved = model.findBySlug(lower);
      return moved
        ? fail<BrandMoved>({ kind: "brand-moved", slug, to: moved.slug })
        : findMovedBrand(store, slug, lower);
    }
    const day = await dayOf(brand);
    return ok(profileOf(publicBrand(brand, day), model, dayAt(clock.now())));
  };
};

const profileOf = (brand: PublicBrand, model: ReadModel, today: string): BrandProfile => {
  const neighbours = model.neighbours(brand.id, RELATED_LIMIT);
  const { attributes, groups } = neighbours;
  const periodOf = periodsOf(attributes, groups);
  const overdue = brand.evidence.filter((entry) => isOverdue(entry, periodOf, today));
  const shown = publicView(brand, attributes);
  return {
    brand: shown,
    events: shown.events,
    overdue: bySlug(overdue, attributes).map(({ field }) => field),
    ...neighbours,
  };
};

/** The public form of a brand: attributes by slug, no address of a lost site. */
export const publicView = (brand: PublicBrand, attributes: readonly Attribute[]): PublicBrand => {
  if (brand.evidence.length === 0) return withoutLostSite(brand);
  return withoutLostSite({ ...brand, evidence: bySlug(brand.evidence, attributes) });
};

const bySlug = (evidence: readonly Evidence[], attributes: readonly Attribute[]): Evidence[] => {
  const slugs = new Map(attributes.map(({ id, slug }) => [id, slug]));
  return evidenceBySlug(evidence, (id) => slugs.get(id));
};

const findMovedBrand = async (store: CatalogStore, slug: string, former: string) => {
  const id = await store.findRedirect(former);
  const brand = id === undefined ? undefined : (await store.directory()).brand(id);
  return brand?.status === "active"
    ? fail<BrandMoved>({ kind: "brand-moved", slug, to: brand.slug })
    : fail<BrandNotFound>({ kind: "brand-not-found", slug });
};

/** The active brand at a slug; follows a redirect. */
export const currentProfile = async (
  showProfile: Directory["showProfile"],
  slug: string,
): Promise<BrandProfile | undefined> => {
  let shown = await showProfile(slug);
  if (!shown.ok && shown.failure.kind === "brand-moved")
    shown = await showProfile(shown.failure.to);
  return shown.ok ? shown.value : undefined;
};

export const compareBrands =
  (showProfile: Directory["showProfile"]) =>
  async (slugs: readonly string[]): Promise<Compared> => {
    const asked = [...new Set(slugs.filter(isSlug))].slice(0, COMPARED_LIMIT);
    const found = await Promise.all(asked.map((slug) => currentProfile(showProfile, slug)));
    const brands = new Map<string, Compared["brands"][number]>();
    // Two slugs may lead to the same brand.
    for (const profile of found) {
      if (!profile) continue;
      const { related: _related, ...compared } = profile;
      brands.set(compared.brand.id, compared);
    }
    return { brands: [...brands.values()], missing: asked.filter((_, at) => !found[at]) };
  };

/** How many history entries to read first, and at most. */
const ENTRY_LIMITS = [4, 100] as const;

/** The last day with a net change visible to visitors; null if there is none since the brand appeared. `now` returns the current public state. */
export const findLastChange = async (
  history: Pick<PublicHistory, "entriesOf">,
  brandId: string,
  now: () => BrandRecord,
): Promise<string | null> => {
  for (const limit of ENTRY_LIMITS) {
    const entries = await history.entriesOf(brandId, limit);
    const isAll = entries.length < limit || limit === ENTRY_LIMITS[1];
    const day = lastChange(entries, now, isAll);
    if (day !== undefined) return day;
  }
  return null;
};

/** `undefined` if the entries do not suffice. Entries are newest first. If they are incomplete, their oldest day may have further entries. */
const lastChange = (
  entries: readonly HistoryEntry[],
  now: () => BrandRecord,
  isAll: boolean,
): string | null | undefined => {
  /** The state at the end of the day. Computed only if needed. */
  let left = now;
  for (const [at, { day, before }] of entries.entries()) {
    const earlier = entries[at + 1];
    if (earlier?.day === day) continue;
    if (!isAll && !earlier) return undefined;
    // The brand was not public before.
    if (before === null) return null;
    if (brandChanges(before, left(), () => undefined).length > 0) return day;
    left = () => before;
  }
  return undefined;
};
