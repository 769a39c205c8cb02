import type { Registration, SiteLook } from "../sites/site-look.ts";

/** Looks at sites. Nothing that it meets makes it throw: it tells what it met. */
export interface SiteLooker {
  look(website: string): Promise<SiteLook>;

  /** What the registry says of a domain, and who serves its name; null where neither could be asked. */
  registration(domain: string): Promise<Registration | null>;

  /** Whether anything at all can be reached from here; asked when nothing answered. */
  isOnline(): Promise<boolean>;
}
