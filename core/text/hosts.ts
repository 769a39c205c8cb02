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

/**
 * An international host in both forms, with a warning if a label mixes scripts: `xn--ing-mhd.com (Unicode: рing.com; mixes
 * Cyrillic and Latin letters)`. `undefined` if both forms are the same.
 */
export const describeHost = (ascii: string, unicode: string): string | undefined => {
  if (ascii === unicode) return undefined;
  const shown = unicode.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\uFFFD");
  const mixed = shown.split(".").map(scriptsIn).find(isMixed);
  const warning = mixed === undefined ? "" : `; mixes ${mixed.join(" and ")} letters`;
  return `${ascii} (Unicode: ${shown}${warning})`;
};

/** Scripts used in hosts; all others count as one. */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  "Arabic",
  "Armenian",
  "Bengali",
  "Bopomofo",
  "Cherokee",
  "Cyrillic",
  "Devanagari",
  "Ethiopic",
  "Georgian",
  "Greek",
  "Han",
  "Hangul",
  "Hebrew",
  "Hiragana",
  "Katakana",
  "Latin",
  "Tamil",
  "Thai",
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, "u")]);

const scriptsIn = (label: string): string[] => {
  const letters = label.match(/\p{L}/gu) ?? [];
  const scripts = letters.map(
    (letter) => SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? "other",
  );
  return [...new Set(scripts)].sort();
};

/** Japanese, Chinese and Korean names mix these scripts, whose letters do not look alike (UTS #39, section 5.2). */
const MIX_FREELY = new Set(["Bopomofo", "Han", "Hangul", "Hiragana", "Katakana", "Latin"]);

const isMixed = (scripts: readonly string[]): boolean =>
  scripts.length > 1 && !scripts.every((script) => MIX_FREELY.has(script));
