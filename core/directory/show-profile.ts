import type { PublicBrand } from "../brand/brand.ts";
import { evidenceBySlug } from "../brand/checkable-facts.ts";
import { blankContent } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { COMPARED_LIMIT, type ComparedBrand } from "../catalog/comparison.ts";
import { RELATED_LIMIT, type ReadModel } from "../catalog/listing.ts";
import { createMemo } from "../catalog/memo.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { type BrandMoved, type BrandNotFound, fail, ok, type Result } from "../result.ts";
import { brandChanges } from "../open-data/change-sentences.ts";
import type { SlugRedirects } from "../ports/back-office-store.ts";
import type {
  CatalogBrand,
  CatalogHistory,
  CatalogStore,
  DatedAct,
} from "../ports/catalog-store.ts";
import { andThen, type MaybePromise } from "../slices.ts";
import type { Attribute } from "../taxonomy/taxonomy.ts";
import type { BrandProfile, Compared, Directory } from "./directory.ts";

type Shown = MaybePromise<Result<BrandProfile, BrandNotFound | BrandMoved>>;

/** Reading one from a file takes a fortieth of what its page takes; a project that is asked over a network takes longer. */
const REMEMBERED_BYTES = 3 * 1024 * 1024;
/** What a brand takes besides its long text, roughly. */
const BRAND_BYTES = 2_048;
const sizeOf = ({ longDescription }: PublicBrand): number =>
  BRAND_BYTES + 2 * longDescription.length;

/** One active brand with everything its page shows. */
export const showProfile = (
  catalog: Catalog,
  store: CatalogStore,
  { addresses, history }: { addresses: SlugRedirects; history: CatalogHistory },
) => {
  // Saves of other brands end answers too, where they shape lists anew; then this brand need not be read again. The read model has a
  // new object for a brand once anything about it changed.
  const memo = createMemo<CatalogBrand, PublicBrand>({ most: REMEMBERED_BYTES, sizeOf });
  /** By brand. History tells it of acts, which takes twice as long as reading the brand; a day takes next to no memory. */
  const days = new Map<string, { updatedAt: string; day: string }>();
  const dayOf = (brand: PublicBrand, known: CatalogBrand): MaybePromise<string> => {
    const { id, updatedAt } = known;
    const told = days.get(id);
    if (told?.updatedAt === updatedAt) return told.day;
    return andThen(lastChangedOn(history, brand, known), (day) => {
      if (day !== undefined) days.set(id, { updatedAt, day });
      return day ?? brand.lastChangedOn;
    });
  };
  const read = (known: CatalogBrand): MaybePromise<PublicBrand | undefined> =>
    memo.find(known) ??
    andThen(store.findPublicContent(known.id), (content) => {
      if (!content) return undefined;
      const brand = Object.assign(content, { viewCount: known.viewCount });
      return andThen(dayOf(brand, known), (day) => {
        const dated = { ...brand, lastChangedOn: day };
        memo.remember(known, dated);
        return dated;
      });
    });

  return (slug: string): Shown =>
    andThen(catalog.current(), (model) => {
      const known = model.findBySlug(slug);
      return andThen(known && read(known), (brand): Shown =>
        brand ? ok(profileOf(brand, model)) : whereElse(store, addresses, slug),
      );
    });
};

/** When it last changed as visitors see it: what only administrators see is told nobody. A brand is shown, too, where history does not tell, or cannot be asked now. */
const lastChangedOn = (
  history: CatalogHistory,
  brand: PublicBrand,
  { categoryIds, attributeIds }: CatalogBrand,
): MaybePromise<string | undefined> => {
  const now = () => ({ ...blankContent(), ...brand, categoryIds, attributeIds });
  const found = findLastChange(history, brand.id, now);
  return found instanceof Promise ? found.catch(() => undefined) : found;
};

const profileOf = (brand: PublicBrand, model: ReadModel): BrandProfile => {
  const { categories, attributes, related } = model.neighbours(brand.id, RELATED_LIMIT);
  return { brand: told(brand, attributes), categories, attributes, related };
};

/** The brand as outsiders know it: attributes by slug, and no address that is the brand's no more. */
const told = (brand: PublicBrand, attributes: readonly Attribute[]): PublicBrand => {
  if (brand.evidence.length === 0) return withoutLostSite(brand);
  const slugs = new Map(attributes.map(({ id, slug }) => [id, slug]));
  const evidence = evidenceBySlug(brand.evidence, (id) => slugs.get(id));
  return withoutLostSite({ ...brand, evidence });
};

const whereElse = async (store: CatalogStore, addresses: SlugRedirects, slug: string) => {
  const id = await addresses.findRedirect(slug);
  const brand = id === undefined ? undefined : await store.findBrand(id);
  return brand?.status === "active"
    ? fail<BrandMoved>({ kind: "brand-moved", slug, to: brand.slug })
    : fail<BrandNotFound>({ kind: "brand-not-found", slug });
};

/** An active brand as it is now, whatever its slug was when its address was kept. */
export const currentProfile = async (
  showProfile: Directory["showProfile"],
  slug: string,
): Promise<BrandProfile | undefined> => {
  let shown = await showProfile(slug);
  if (!shown.ok && shown.failure.kind === "brand-moved")
    shown = await showProfile(shown.failure.to);
  return shown.ok ? shown.value : undefined;
};

export const compareBrands = (showProfile: Directory["showProfile"]) => {
  const find = async (slug: string): Promise<ComparedBrand | undefined> => {
    const shown = await currentProfile(showProfile, slug);
    if (!shown) return undefined;
    const { related: _related, ...compared } = shown;
    return compared;
  };

  return async (slugs: readonly string[]): Promise<Compared> => {
    const asked = [...new Set(slugs.filter(isSlug))].slice(0, COMPARED_LIMIT);
    const found = await Promise.all(asked.map(find));
    const brands = new Map<string, ComparedBrand>();
    // An old and a present slug may be the same brand's.
    for (const compared of found) if (compared) brands.set(compared.brand.id, compared);
    return { brands: [...brands.values()], missing: asked.filter((_, at) => !found[at]) };
  };
};

/** So many acts on a brand are looked at, and where they leave nothing that visitors see, so many. */
const LOOKS = [4, 100] as const;

/**
 * The last day that left a brand other than it found it, as visitors see it; what was done and undone on one day counts for nothing.
 * `undefined` where history does not tell of any. `now` is how visitors see it now.
 */
export const findLastChange = (
  history: Pick<CatalogHistory, "actsOn">,
  brandId: string,
  now: () => BrandRecord,
  [limit, ...more]: readonly number[] = LOOKS,
): MaybePromise<string | undefined> =>
  limit === undefined
    ? undefined
    : andThen(history.actsOn(brandId, limit), (acts) => {
        const isAll = acts.length < limit || more.length === 0;
        return lastChange(acts, now, isAll) ?? findLastChange(history, brandId, now, more);
      });

/** Acts come newest first; where they are not all, the oldest day may have begun with others. */
const lastChange = (
  acts: readonly DatedAct[],
  now: () => BrandRecord,
  isAll: boolean,
): string | undefined => {
  /** How the day that is looked at left it; it is looked at no closer than it has to be. */
  let left = now;
  for (const [at, { day, before }] of acts.entries()) {
    const earlier = acts[at + 1];
    if (earlier?.day === day) continue;
    if (!isAll && !earlier) return undefined;
    // Nobody could see it before.
    if (before === null) return day;
    if (brandChanges(before, left(), () => undefined).length > 0) return day;
    left = () => before;
  }
  return undefined;
};
