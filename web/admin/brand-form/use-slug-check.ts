import type { SlugCheck } from "#core/back-office/check-slug.ts";
import { useAdminServices } from "../admin-services.ts";
import { useWhileTyping } from "../ask/use-while-typing.ts";

/** Whether a slug could be given to the brand; `undefined` for none, and until it is known. */
export const useSlugCheck = (slug: string, brandId: string | undefined): SlugCheck | undefined => {
  const { backOffice } = useAdminServices();
  return useWhileTyping(slug, () => backOffice.checkSlug(slug, brandId));
};
