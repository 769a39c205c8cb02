import type { BrandContent } from "../brand/fields.ts";
import { currentOwnHost } from "../brand/website.ts";
import type { Correction } from "./submission.ts";

/** The host that confirmed a correction, if it is still the host of the brand's own site; else null. */
export const stillConfirmedFrom = (
  { confirmedFrom }: Pick<Correction, "confirmedFrom">,
  brand: Pick<BrandContent, "websiteUrl" | "siteState"> | undefined,
): string | null => (brand && currentOwnHost(brand) === confirmedFrom ? confirmedFrom : null);
