import { networkOfHost, type SocialNetwork } from "../brand/social-networks.ts";
import { hostOf, isWebAddress, withScheme } from "../text/addresses.ts";
import { linkInMarkup } from "../text/markup.ts";
import { withPlainSigns } from "../text/plain-signs.ts";

/** Longer texts are not lists of addresses. */
const LONGEST = 500;

/**
 * The first address of a website, or of a network, in a cell that lists several: `a.example; shop.a.example`, or
 * `a.example / facebook.com/a (UK)`. Undefined if the cell contains other words, or one address only.
 */
export const firstAddress = (text: string, network?: SocialNetwork): string | undefined => {
  if (text.length > LONGEST) return undefined;
  const parts = withoutRemarks(text)
    .split(/[\s,;|]+/u)
    .filter((part) => part !== "" && !BETWEEN.test(part));
  if (parts.length < 2) return undefined;
  const addresses = parts.map(repaired);
  if (addresses.includes(undefined)) return undefined;
  return addresses.find((address) => networkOfHost(hostOf(address ?? "") ?? "") === network);
};

/** Text between addresses: `/`, `and`, `(UK)`. */
const BETWEEN = /^(?:[/&+]|and|or|\([^()]*\))$/i;

/** Removes remarks in brackets after a space. Brackets without a space belong to the address. */
export const withoutRemarks = (text: string): string =>
  text.replace(/(^|\s)(?:\([^()]*\)|\[[^[\]()]*\](?!\())/gu, "$1 ");

const MARKDOWN = /^!?\[[^[\]]*\]\(\s*<?([^()\s<>]+)>?(?:\s+"[^"]*")?\s*\)$/u;
/** `[https://larkspur.example.com Larkspur]` and `{{URL|larkspur.example.com}}` in a wiki. */
const IN_WIKI =
  /^(?:\[(https?:\/\/[^\s[\]]+)(?: [^[\]]*)?\]|\{\{(?:URL|official ?(?:URL|website))\|(?:1=)?([^\s{}|]+)(?:\|[^{}]*)?\}\})$/iu;
/** `Larkspur (https://larkspur.example.com)` */
const BEHIND_WORDS = /^[^():/]{1,200} \((https?:\/\/[^()\s]+)\)$/u;
const HYPERLINK = /^=HYPERLINK\(\s*"([^"\s]+)"/i;
/** `Website: `. Without a space, only some words are a label: `blob:https://…` is another scheme. */
const LABEL =
  /^(?:(?:see|visit|siehe|voir|ver)\s+(?=https?:|www\.)|(?!https?:)\p{L}[\p{L} ]{0,30}(?:[:：]\s+|\s[-–—]\s+)|(?:web(?: ?site)?|home ?page|site|url|link)[:：](?=https?:))(?=\S)/iu;
const REMARK = /^(?:[-–—|/,;:=>→]|[(["“'])/u;
const LONGEST_REMARK = 60;

/**
 * The address in a text with a remark (`https://larkspur.example.com (US)`), brackets, Markdown, a label, a second scheme or a comma. If
 * the text has several addresses, the first. `undefined` if it has none, or is an address that needs no correction.
 */
export const meantAddress = (given: string, network?: SocialNetwork): string | undefined => {
  if (given.length > LONGEST || isWebAddress(withScheme(given))) return undefined;
  const text = withPlainSigns(given).trim();
  const link = linkIn(text);
  if (link !== undefined) return repaired(link);
  const plain = (withoutRemarks(text).trim() || text).replace(LABEL, "");
  const several = firstAddress(plain, network);
  if (several !== undefined) return several;
  const [first = "", ...rest] = plain.split(/\s+/u);
  const remark = rest.join(" ");
  const address = repaired(first);
  if (remark === "" || address === undefined) return address;
  const isRemark =
    REMARK.test(remark) || /^(?:https?:|www\.|<)/i.test(first) || /[,;]$/.test(first);
  return isRemark && remark.length <= LONGEST_REMARK && !/:\/\/|@/.test(remark)
    ? address
    : undefined;
};

/** The target of a text that is a single link in HTML, Markdown, a wiki or a spreadsheet. */
export const linkIn = (text: string): string | undefined => {
  const [, bare, ofTemplate] = IN_WIKI.exec(text) ?? [];
  return (
    bare ??
    ofTemplate ??
    (MARKDOWN.exec(text) ?? HYPERLINK.exec(text) ?? BEHIND_WORDS.exec(text))?.[1] ??
    (text.startsWith("<") ? linkInMarkup(text) : undefined)
  );
};

const REDIRECT =
  /^https?:\/\/(?:www\.google\.[a-z.]{2,6}\/url|l\.(?:facebook|instagram)\.com\/(?:l\.php)?)\?(?:[^#]*&)?(?:q|u|url)=(https?(?::|%3A)[^&#]+)/i;

/** The address that a link copied from Google or Facebook leads to; other addresses stay as they are. */
export const behindRedirect = (address: string): string => {
  const [, target] = REDIRECT.exec(address) ?? [];
  if (target === undefined) return address;
  try {
    const plain = decodeURIComponent(target);
    return isWebAddress(plain) ? plain : address;
  } catch {
    return address;
  }
};

const OPENING = `<([{"'“‘„«`;
const CLOSING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };
const TRAILING = `,;.:!"'”’»、。…`;
const SCHEME = /^(https?)(?::\/{1,3}|\/{2,3})(?=[^/])/i;

/** The address in a word, without surrounding punctuation and a second scheme; `undefined` if there is none. */
const repaired = (word: string): string | undefined => {
  if (isWebAddress(word)) return word;
  let start = 0;
  while (OPENING.includes(word[start] ?? " ")) start += 1;
  let end = word.length;
  while (end > start && isTrailing(word, start, end)) end -= 1;
  let rest = word.slice(start, end);
  if (!rest.includes(".")) return undefined;
  let scheme: string | undefined;
  for (let found = SCHEME.exec(rest); found; found = SCHEME.exec(rest)) {
    scheme = found[1]?.toLowerCase();
    rest = rest.slice(found[0].length);
  }
  const address = scheme === undefined ? withScheme(rest) : `${scheme}://${rest}`;
  return isWebAddress(address) ? address : undefined;
};

const isTrailing = (word: string, start: number, end: number): boolean => {
  const last = word[end - 1] ?? " ";
  const opening = CLOSING[last];
  // `/wiki/Ping_(golf)` keeps its bracket.
  return opening === undefined
    ? TRAILING.includes(last)
    : !word.slice(start, end).includes(opening);
};
