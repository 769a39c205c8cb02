import type { Catalog } from "../catalog/catalog.ts";
import { LANDING_CATEGORY_LIMIT, SUGGESTION_LIMIT, TRENDING_LIMIT } from "../catalog/listing.ts";
import { showProfile } from "./show-profile.ts";
import type { Directory } from "./directory.ts";
import type { SlugRedirects } from "../ports/back-office-store.ts";
import type { CatalogStore } from "../ports/catalog-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ids } from "../ports/ids.ts";
import type { SubmissionStore } from "../ports/submission-store.ts";
import type { PeopleServices } from "../people/people-services.ts";
import { peopleCalls } from "./people-calls.ts";
import { andThen } from "../maybe-promise.ts";
import { suggestBrand } from "./suggest-brand.ts";
import { isActiveBrand } from "./is-active-brand.ts";
import type { ViewCounter } from "./view-counter.ts";

export interface DirectoryParts {
  catalog: Catalog;
  store: CatalogStore;
  /** Where old addresses of brands lead. */
  addresses: SlugRedirects;
  submissions: SubmissionStore;
  views: ViewCounter;
  clock: Clock;
  ids: Ids;
  /** Without it nobody is written to: no newsletter, no links to what is held about an address. */
  peopleServices?: PeopleServices | undefined;
}

/** The visitors' door, in process. */
export const createDirectory = (parts: DirectoryParts): Directory => {
  const { catalog, store, addresses, submissions, views, clock, ids } = parts;
  const isActive = isActiveBrand(catalog);
  return {
    land: async () => {
      const model = await catalog.current();
      return {
        trending: model.trending(TRENDING_LIMIT),
        categories: model.categories().slice(0, LANDING_CATEGORY_LIMIT),
        brandCount: model.brandCount,
      };
    },
    list: (query) => andThen(catalog.current(), (model) => model.listing(query)),
    showProfile: showProfile(catalog, store, addresses),
    listCategories: async () => [...(await catalog.current()).categories()],
    listAttributes: async () => [...(await catalog.current()).attributes()],
    suggest: async (typed) => (await catalog.current()).suggest(typed, SUGGESTION_LIMIT),
    recordView: async (brandId) => {
      if (await isActive(brandId)) views.record(brandId);
    },
    suggestBrand: suggestBrand(submissions, clock, ids),
    ...peopleCalls(parts.peopleServices, clock, ids),
  };
};
