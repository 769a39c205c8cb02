import { duplicateKeys } from "../submission/duplicate-keys.ts";

/** Finds brands (slots) by their website, however its address is written. */
export interface SiteIndex {
  /** The slots with this site, by the key under which duplicates are recognised. */
  slots(site: string): readonly number[];
  add(slot: number, websiteUrl: string | null): void;
  remove(slot: number, websiteUrl: string | null): void;
  /** The same, to be changed apart from this. */
  copy(): SiteIndex;
}

export const createSiteIndex = (): SiteIndex => siteIndex(new Map());

/** Lists are replaced, never changed, so that copies may share them. */
const siteIndex = (bySite: Map<string, readonly number[]>): SiteIndex => ({
  slots: (site) => bySite.get(site) ?? [],
  add: (slot, websiteUrl) => {
    const site = siteOf(websiteUrl);
    if (site !== undefined) bySite.set(site, [...(bySite.get(site) ?? []), slot]);
  },
  remove: (slot, websiteUrl) => {
    const site = siteOf(websiteUrl);
    if (site === undefined) return;
    const left = (bySite.get(site) ?? []).filter((known) => known !== slot);
    if (left.length === 0) bySite.delete(site);
    else bySite.set(site, left);
  },
  copy: () => siteIndex(new Map(bySite)),
});

const siteOf = (websiteUrl: string | null) => duplicateKeys({ websiteUrl })[0];
