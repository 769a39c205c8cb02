import { withScheme } from "./addresses.ts";

/** A host as addresses carry it and as people read it; the core has no `URL`. */
export type ReadHost = (address: string) => { ascii: string; unicode: string } | undefined;

/** What to show beside texts for each international host in them, once. */
export const hostNotes = (readHost: ReadHost, texts: readonly (string | null)[]): string[] => {
  const notes = texts
    .flatMap((text) => addressesIn(text ?? ""))
    .map((address) => {
      const host = readHost(address);
      return host && describeHost(host.ascii, host.unicode);
    });
  return [...new Set(notes)].filter((note) => note !== undefined);
};

/** The web addresses in a text: a source may be words with an address among them. */
export const addressesIn = (text: string): string[] =>
  withScheme(text.trim()).match(/https?:\/\/[^\s<>"']+/giu) ?? [];

/**
 * An international host in both forms, with a warning where a label mixes scripts: `xn--ing-mhd.com (Unicode: рing.com; mixes
 * Cyrillic and Latin letters)`. `undefined` where both forms are the same.
 */
export const describeHost = (ascii: string, unicode: string): string | undefined => {
  if (ascii === unicode) return undefined;
  const shown = unicode.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\uFFFD");
  const mixed = shown.split(".").map(scriptsIn).find(isMixed);
  const warning = mixed === undefined ? "" : `; mixes ${mixed.join(" and ")} letters`;
  return `${ascii} (Unicode: ${shown}${warning})`;
};

/** Scripts that hosts are written in; letters of others count as one script. */
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

/** Japanese, Chinese and Korean mix these, with Latin letters too, and none looks like another (UTS #39, section 5.2). */
const MIX_FREELY = new Set(["Bopomofo", "Han", "Hangul", "Hiragana", "Katakana", "Latin"]);

const isMixed = (scripts: readonly string[]): boolean =>
  scripts.length > 1 && !scripts.every((script) => MIX_FREELY.has(script));
