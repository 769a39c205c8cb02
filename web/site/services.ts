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

/** What every page knows about the site it stands on; the browser takes it over from the server. */
export interface Site {
  /** `https://golf.example`, without a slash at the end. */
  origin: string;
  /** `YYYY-MM-DD`, UTC. */
  today: string;
  contactEmail: string;
  /** Whether this site writes mails: newsletters, and links to what is held about an address. */
  writesMails: boolean;
}

export const SITE_NAME = "GolfBrands";

export const SiteContext = createContext<Site | undefined>(undefined);

export const useSite = (): Site => {
  const site = useContext(SiteContext);
  if (!site) throw new Error("A page was rendered outside of SiteContext.");
  return site;
};
