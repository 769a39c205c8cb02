import { createContext, useContext } from "react";

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
