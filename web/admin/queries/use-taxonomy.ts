import type { CountedTaxonomy } from "#core/ports/back-office-store.ts";
import { useAdminServices } from "../admin-services.ts";
import { type QueryResult, useQuery } from "./use-query.ts";

/** All categories and attributes. That they cannot be had is passed over (spec, section 8), and fetched again. */
export const useTaxonomy = (): QueryResult<CountedTaxonomy> => {
  const { backOffice } = useAdminServices();
  return useQuery("taxonomy", () => backOffice.listTaxonomy(), { retry: true });
};
