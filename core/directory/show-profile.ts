import { type PublicBrand, publicBrand } from "../brand/brand.ts";
import { evidenceBySlug, isOverdue } from "../brand/checkable-facts.ts";
import type { Evidence } from "../brand/evidence.ts";
import { isPublic } from "../brand/fields.ts";
import { isSlug } from "../brand/slug.ts";
import { withoutLostSite } from "../brand/website.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { COMPARED_LIMIT } from "../catalog/comparison-query.ts";
import { RELATED_LIMIT, type ReadModel } from "../catalog/listing.ts";
import { dayAt } from "../days.ts";
import { type BrandMoved, type BrandNotFound, fail, ok, type Result } from "../result.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Clock } from "../ports/system.ts";
import type { Attribute } from "../taxonomy/taxonomy.ts";
import { periodsOf } from "../checks/check-periods.ts";
import type { Directory } from "./directory.ts";
import type { BrandProfile, Compared } from "./answers.schema.ts";

/** The content of an active brand's profile page. */
export const showProfile = (catalog: Catalog, store: CatalogStore, clock: Clock) => {
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
    return ok(profileOf(publicBrand(brand), model, dayAt(clock.now())));
  };
};

const profileOf = (brand: PublicBrand, model: ReadModel, today: string): BrandProfile => {
  const neighbours = model.neighbours(brand.id, RELATED_LIMIT);
  const { attributes, groups } = neighbours;
  const periodOf = periodsOf(attributes, groups);
  const overdue = brand.evidence.filter((entry) => isOverdue(entry, periodOf, today));
  const shown = brandForVisitors(brand, attributes);
  return {
    brand: shown,
    events: shown.events,
    overdue: bySlug(overdue, attributes).map(({ field }) => field),
    ...neighbours,
  };
};

/** The public form of a brand: attributes by slug, no address of a lost site. */
export const brandForVisitors = (
  brand: PublicBrand,
  attributes: readonly Attribute[],
): PublicBrand => {
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
  return isPublic(brand)
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
    const requested = [...new Set(slugs.filter(isSlug))].slice(0, COMPARED_LIMIT);
    const found = await Promise.all(requested.map((slug) => currentProfile(showProfile, slug)));
    const brands = new Map<string, Compared["brands"][number]>();
    // Two slugs may lead to the same brand.
    for (const profile of found) {
      if (!profile) continue;
      const { related: _related, ...compared } = profile;
      brands.set(compared.brand.id, compared);
    }
    return { brands: [...brands.values()], missing: requested.filter((_, at) => !found[at]) };
  };
