import type { BrandEvent, EventKind } from "./events.ts";
import { BRAND_FIELDS } from "./fields.ts";
import { typedValue } from "./typed-value.ts";

/** An event in a form: text as typed. */
export interface TypedEvent<Kind extends string = EventKind> {
  year: string;
  /** From 1; blank if unknown. */
  month: string;
  kind: Kind;
  text: string;
  source: string;
}

export const textsOfEvent = ({ year, month, kind, text, source }: BrandEvent): TypedEvent => ({
  year: `${year}`,
  month: `${month ?? ""}`,
  kind,
  text,
  source: source ?? "",
});

/**
 * Parses a typed event. Invalid text is returned unchanged, for validation to refuse. Year and month are parsed like the founding
 * year.
 */
export const eventOfTexts = ({ year, month, kind, text, source }: TypedEvent<string>) => ({
  year: typedValue(BRAND_FIELDS.foundedYear, year),
  month: typedValue(BRAND_FIELDS.foundedYear, month),
  kind,
  text,
  source: source.trim() === "" ? null : source,
});
