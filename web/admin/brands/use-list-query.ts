import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { type BrandListQuery, parseBrandListQuery } from "#core/back-office/brand-list-query.ts";
import { listAddress } from "./list-address.ts";

/** The table's state. The address is its only home. */
export const useListQuery = () => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => parseBrandListQuery(params), [params]);
  const show = useCallback(
    (next: BrandListQuery, options: { replace?: boolean } = {}) =>
      void navigate(listAddress(next), { preventScrollReset: true, ...options }),
    [navigate],
  );
  return { query, show };
};
