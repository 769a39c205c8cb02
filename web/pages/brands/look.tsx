import { useLocation, useNavigation } from "react-router-dom";
import { parseListingQuery } from "#core/catalog/listing-query.ts";
import type { PageLook } from "../../site/page.tsx";
import { BrandsPage } from "./brands-page.tsx";
import { brandsHead } from "./head.ts";
import type { BrandsData } from "./load.ts";
import { useListingEvents } from "./use-listing-events.ts";

const Brands = (data: BrandsData) => {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  useListingEvents(data);
  // The controls show at once what was chosen; the list follows when it is there.
  const asked =
    next?.pathname === pathname ? parseListingQuery(new URLSearchParams(next.search)) : undefined;
  return <BrandsPage {...data} chosen={asked ?? data.query} isBusy={asked !== undefined} />;
};

export const look: PageLook<BrandsData> = { head: brandsHead, Page: Brands };
