import type { JsonValue } from "../brand/fields.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

/** A fingerprint of what an editor was shown. An answer must return it and is refused if the content has changed. */
export const seenOf = ({ digest }: Pick<BackOfficeParts, "digest">, shown: JsonValue): string =>
  digest(JSON.stringify(shown));
