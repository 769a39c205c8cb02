import { createContext, useContext } from "react";
import type { Directory } from "#core/directory/directory.ts";
import type { Analytics, Log } from "#core/ports/system.ts";

/** Everything a page reaches out through. */
export interface PageServices {
  directory: Directory;
  analytics: Analytics;
  log: Log;
}

export const PageServicesContext = createContext<PageServices | undefined>(undefined);

export const usePageServices = (): PageServices => {
  const services = useContext(PageServicesContext);
  if (!services) throw new Error("A page was rendered outside of its routes.");
  return services;
};
