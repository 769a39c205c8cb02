import { createContext, useContext } from "react";
import type { BackOffice } from "#core/back-office/back-office.ts";
import type { QueryCache } from "./queries/query-cache.ts";
import type { Notices } from "./notices/notices.ts";

/** Everything a page of the back office reaches out through. */
export interface AdminServices {
  backOffice: BackOffice;
  queryCache: QueryCache;
  notices: Notices;
}

export const AdminServicesContext = createContext<AdminServices | undefined>(undefined);

export const useAdminServices = (): AdminServices => {
  const services = useContext(AdminServicesContext);
  if (!services) throw new Error("A page of the back office was rendered outside of its routes.");
  return services;
};
