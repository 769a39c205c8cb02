import type { CountedTaxonomy } from "#core/ports/back-office-store.ts";
import { useAdminServices } from "../admin-services.ts";
import { type Asked, useAsk } from "./use-ask.ts";

/** All categories and attributes. That they cannot be had is passed over (spec, section 8), and asked again. */
export const useTaxonomy = (): Asked<CountedTaxonomy> => {
  const { backOffice } = useAdminServices();
  return useAsk("taxonomy", () => backOffice.listTaxonomy(), { insists: true });
};
