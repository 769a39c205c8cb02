import { domainToUnicode } from "node:url";
import { hostNotes, type ReadHost } from "#core/text/hosts.ts";
import { sanitizeForTerminal } from "./sanitize.ts";

/** A line for each international host in the texts, with its Unicode and ASCII forms. */
export const hostNotesOf = (...texts: readonly (string | null)[]): string[] =>
  hostNotes(readHost, texts).map(sanitizeForTerminal);

const readHost: ReadHost = (address) => {
  if (!URL.canParse(address)) return undefined;
  const ascii = new URL(address).hostname;
  return { ascii, unicode: domainToUnicode(ascii) || ascii };
};
