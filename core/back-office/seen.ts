import type { JsonValue } from "../brand/fields.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/**
 * Names what an editor was shown: everything that accepting it would write. The editor's answer carries it back, and is refused when it
 * names anything else by then.
 */
export const seenOf = ({ digest }: Pick<BackOfficeParts, "digest">, shown: JsonValue): string =>
  digest(JSON.stringify(shown));
