import { useEffect } from "react";
import { Link } from "react-router-dom";
import { filterKey, listAddress } from "./list-address.ts";
import { useQuery } from "../queries/use-query.ts";
import { QueryView } from "../queries/query-view.tsx";
import { PageHead } from "../components/page-head.tsx";
import { UnsentDrafts } from "../drafts/unsent-drafts.tsx";
import { useAdminServices } from "../admin-services.ts";
import { BrandFilters } from "./brand-filters.tsx";
import { ExportBrands } from "./export-brands.tsx";
import { BrandList } from "./brand-list.tsx";
import { rememberPlace } from "./list-place.ts";
import { useListQuery } from "./use-list-query.ts";

export const BrandsPage = () => {
  const { backOffice } = useAdminServices();
  const { query, show } = useListQuery();
  const address = listAddress(query);
  // A list that cannot be had is passed over (spec, section 8), and asked for again.
  const result = useQuery(address, () => backOffice.listBrands(query), { retry: true });
  useEffect(() => rememberPlace(address), [address]);
  return (
    <>
      <PageHead title="Brands" subtitle="Manage your golf brand directory">
        <ExportBrands filter={query} total={result.isPrevious ? undefined : result.data?.total} />
        <Link className="button" to="/admin/brands/new">
          Add Brand
        </Link>
      </PageHead>
      <UnsentDrafts />
      <BrandFilters query={query} show={show} />
      <QueryView result={result} loadingText="Loading brands...">
        {/* Another filter is another selection. */}
        {(page) => <BrandList key={filterKey(query)} page={page} query={query} />}
      </QueryView>
    </>
  );
};
