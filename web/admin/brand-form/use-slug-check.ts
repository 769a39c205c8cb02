import type { SlugCheck } from "#core/back-office/check-brand.ts";
import { useAdminServices } from "../admin-services.ts";
import { useDebouncedQuery } from "../queries/use-debounced-query.ts";

/** Whether a slug could be given to the brand; `undefined` for none, and until it is known. */
export const useSlugCheck = (slug: string, brandId: string | undefined): SlugCheck | undefined => {
  const { backOffice } = useAdminServices();
  return useDebouncedQuery(slug, () => backOffice.checkSlug(slug, brandId));
};
