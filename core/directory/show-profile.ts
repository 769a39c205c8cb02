import { type CatalogBrand, type PublicBrand, publicBrand } from "../brand/brand.ts";
import { evidenceBySlug } from "../brand/checkable-facts.ts";
import { blankContent } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { COMPARED_LIMIT, type ComparedBrand } from "../catalog/comparison.ts";
import { RELATED_LIMIT, type ReadModel } from "../catalog/listing.ts";
import type { BrandRecord } from "../change/change-set.ts";
import { type BrandMoved, type BrandNotFound, fail, ok, type Result } from "../result.ts";
import { brandChanges } from "../open-data/change-sentences.ts";
import type { SlugRedirects } from "../ports/back-office-store.ts";
import type { CatalogHistory, CatalogStore, HistoryEntry } from "../ports/catalog-store.ts";
import type { Attribute } from "../taxonomy/taxonomy.ts";
import type { BrandProfile, Compared, Directory } from "./directory.ts";

/** One active brand with everything its page shows. */
export const showProfile = (
  catalog: Catalog,
  store: CatalogStore,
  { addresses, history }: { addresses: SlugRedirects; history: CatalogHistory },
) => {
  /** By brand. Finding the day takes two queries; on Supabase each is a request. */
  const days = new Map<string, { updatedAt: string; day: string }>();
  const dayOf = async (brand: CatalogBrand): Promise<string> => {
    const { id, updatedAt } = brand;
    const known = days.get(id);
    if (known?.updatedAt === updatedAt) return known.day;
    const now = () => ({ ...blankContent(), ...brand });
    // A profile is shown even when history cannot be read now.
    const day = await findLastChange(history, id, now).catch(() => undefined);
    if (day !== undefined) days.set(id, { updatedAt, day });
    return day ?? updatedAt.slice(0, 10);
  };

  return async (slug: string): Promise<Result<BrandProfile, BrandNotFound | BrandMoved>> => {
    const model = await catalog.current();
    const brand = model.findBySlug(slug);
    if (!brand) return whereElse(store, addresses, slug);
    return ok(profileOf(publicBrand(brand, await dayOf(brand)), model));
  };
};

const profileOf = (brand: PublicBrand, model: ReadModel): BrandProfile => {
  const { attributes, ...neighbours } = model.neighbours(brand.id, RELATED_LIMIT);
  return { brand: told(brand, attributes), attributes, ...neighbours };
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
const MOST_ACTS = 100;
const LOOKS = [4, MOST_ACTS];

/**
 * The last day that left a brand other than it found it, as visitors see it; what was done and undone on one day counts for nothing.
 * `undefined` where history does not tell of any. `now` is how visitors see it now.
 */
export const findLastChange = async (
  history: Pick<CatalogHistory, "entriesOf">,
  brandId: string,
  now: () => BrandRecord,
): Promise<string | undefined> => {
  for (const limit of LOOKS) {
    const acts = await history.entriesOf(brandId, limit);
    const isAll = acts.length < limit || limit === MOST_ACTS;
    const day = lastChange(acts, now, isAll);
    if (day !== undefined) return day;
  }
  return undefined;
};

/** Acts come newest first; where they are not all, the oldest day may have begun with others. */
const lastChange = (
  acts: readonly HistoryEntry[],
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
