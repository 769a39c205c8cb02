import { duplicateKeys } from "../brand/duplicates.ts";
import type { Slices } from "../slices.ts";
import type { BrandSlots } from "./brand-slots.ts";

/** Finds brands (slots) by their website, however its address is written. */
export interface SiteIndex {
  /** The slots with this site, by the key under which duplicates are recognised. */
  slots(site: string): readonly number[];
  add(slot: number, websiteUrl: string | null): void;
  remove(slot: number, websiteUrl: string | null): void;
  /** The same over slots of its own, to be changed apart from this. */
  copy(brands: Sited): Slices<SiteIndex>;
}

type Sited = Pick<BrandSlots, "slotCount" | "websiteUrl">;

/** An index of the brands' sites that is yet to be built. Until it is, whoever asks has all brands read, which takes long and is asked for rarely. */
export const beginSiteIndex = (brands: Sited): { sites: SiteIndex; build: () => Slices<void> } => {
  const built = createSiteIndex();
  let upTo = 0;
  const isBuilt = (): boolean => upTo === Infinity;
  const sites: SiteIndex = {
    slots: (site) => {
      if (isBuilt()) return built.slots(site);
      const found: number[] = [];
      for (let slot = 0; slot < brands.slotCount; slot++)
        if (siteOf(brands.websiteUrl(slot)) === site) found.push(slot);
      return found;
    },
    add: (slot, websiteUrl) => {
      if (slot < upTo) built.add(slot, websiteUrl);
    },
    remove: (slot, websiteUrl) => {
      if (slot < upTo) built.remove(slot, websiteUrl);
    },
    *copy(ownBrands) {
      if (isBuilt()) return yield* built.copy(ownBrands);
      const own = beginSiteIndex(ownBrands);
      yield* own.build();
      return own.sites;
    },
  };
  return {
    sites,
    *build() {
      while (upTo < brands.slotCount) {
        built.add(upTo, brands.websiteUrl(upTo));
        upTo++;
        yield;
      }
      upTo = Infinity;
    },
  };
};

const createSiteIndex = (bySite = new Map<string, number[]>()): SiteIndex => ({
  slots: (site) => bySite.get(site) ?? [],
  add: (slot, websiteUrl) => {
    const site = siteOf(websiteUrl);
    if (site === undefined) return;
    const known = bySite.get(site);
    if (known) known.push(slot);
    else bySite.set(site, [slot]);
  },
  remove: (slot, websiteUrl) => {
    const site = siteOf(websiteUrl);
    if (site === undefined) return;
    const known = bySite.get(site) ?? [];
    const at = known.indexOf(slot);
    if (at >= 0) known.splice(at, 1);
    if (known.length === 0) bySite.delete(site);
  },
  *copy() {
    const copied = new Map<string, number[]>();
    for (const [site, slots] of bySite) {
      copied.set(site, slots.slice());
      yield;
    }
    return createSiteIndex(copied);
  },
});

const siteOf = (websiteUrl: string | null) => duplicateKeys({ websiteUrl })[0];
