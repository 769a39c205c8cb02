import type { Slices } from "../slices.ts";
import { duplicateKeys } from "../brand/duplicate-keys.ts";

/** Finds brands (slots) by their website, however its address is written. */
export interface SiteIndex {
  /** The slots with this site, by the key under which duplicates are recognised. */
  slots(site: string): readonly number[];
  add(slot: number, websiteUrl: string | null): void;
  remove(slot: number, websiteUrl: string | null): void;
  /** The same, to be changed apart from this. */
  copy(): Slices<SiteIndex>;
}

export const createSiteIndex = (bySite = new Map<string, number[]>()): SiteIndex => ({
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
