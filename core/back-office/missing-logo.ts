import { isLogoPath } from "../brand/logo-path.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/** Refuses the path of a logo that is not stored, unless the brand has it already. */
export const refuseMissingLogo = async (
  { logos }: Pick<BackOfficeParts, "logos">,
  logoUrl: string | null,
  before: string | null = null,
): Promise<Result<undefined, InvalidInput>> => {
  if (!isLogoPath(logoUrl) || logoUrl === before) return ok(undefined);
  const stored = await logos.findStored([logoUrl]);
  return stored.has(logoUrl) ? ok(undefined) : fail(invalidAt("logoUrl", MISSING_LOGO));
};

const MISSING_LOGO = "names a logo that is not stored here; upload the picture instead";
