import { withScheme } from "./addresses.ts";

/** Returns the host of an address in ASCII and in Unicode. Injected, because the core has no `URL`. */
export type ReadHost = (address: string) => { ascii: string; unicode: string } | undefined;

/** A note for each international host in these texts, without repeats. */
export const hostNotes = (readHost: ReadHost, texts: readonly (string | null)[]): string[] => {
  const notes = texts
    .flatMap((text) => addressesIn(text ?? ""))
    .map((address) => {
      const host = readHost(address);
      return host && describeHost(host.ascii, host.unicode);
    });
  return [...new Set(notes)].filter((note) => note !== undefined);
};

/** The web addresses in a text; a source may be prose that contains one. */
export const addressesIn = (text: string): string[] =>
  withScheme(text.trim()).match(/https?:\/\/[^\s<>"']+/giu) ?? [];

/** An international host in both forms: `xn--ing-mhd.com (Unicode: рing.com)`. `undefined` if both are the same. */
export const describeHost = (ascii: string, unicode: string): string | undefined =>
  ascii === unicode
    ? undefined
    : `${ascii} (Unicode: ${unicode.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\uFFFD")})`;
