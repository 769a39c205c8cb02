import { toUnicode } from "punycode.js/punycode.es6.js";
import { addressesIn, describeHost } from "#core/text/hosts.ts";

/** What to show beside texts for each international host in them, once: `xn--ing-mhd.com (Unicode: рing.com; …)`. */
export const hostNotes = (...texts: readonly (string | null)[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => addressesIn(text ?? ""))
      .flatMap((address) => {
        if (!URL.canParse(address)) return [];
        const { hostname } = new URL(address);
        return describeHost(hostname, unicodeHost(hostname)) ?? [];
      }),
  ),
];

/** Not every browser refuses a label that starts with `xn--` but cannot be decoded. */
const unicodeHost = (hostname: string): string => {
  try {
    return toUnicode(hostname);
  } catch {
    return hostname;
  }
};
