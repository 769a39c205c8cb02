import type { DecodeEntity } from "../ports/system.ts";
import { UNUSABLE_IN_LINES } from "./clean.ts";

const ENTITY = /&(?:#\w{1,8}|[a-z][a-z\d]{1,31});|&(?:amp|nbsp|quot|lt|gt)(?![\w=;])/gi;

/** Replaces entities with their characters. Unknown and unusable ones and `AT&T` stay as they are. */
const withoutEntities = (text: string, decode: DecodeEntity): string =>
  text.replace(ENTITY, (entity) => {
    const characters = decode(entity);
    return UNUSABLE_IN_LINES.test(characters) ? entity : characters.replace(/\p{Zs}/gu, " ");
  });

/** Elements that begin a new line. */
const BLOCKS = new Set(
  `address article aside blockquote body br center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
  header hr html li main nav ol option p pre section summary table tbody tfoot thead title tr ul`.split(
    /\s+/,
  ),
);
const CELLS = new Set(["td", "th"]);
const INLINE = new Set(
  `a abbr audio b bdi bdo big button canvas caption cite code col colgroup data del dfn em embed font head i iframe img input ins kbd
  label link mark meta nobr noscript o:p object param picture q s samp script select small source span strike strong style sub sup svg
  textarea time tt u var video wbr`.split(/\s+/),
);

/**
 * An HTML tag: a name alone, or with at least one attribute that has a value. `a <b and c>` is text. No match contains
 * a second `<`, so the cost is linear.
 */
const TAG =
  /<\/?([a-z][a-z\d]*(?::[a-z]+)?)(?:\s*\/?|\s(?=[^<>=]*=)(?:[^<>"']|"[^"<]*"|'[^'<]*')*|\s(?=[^<>=]*=)[^<>]*)>/giu;

/** Comments, declarations, and elements whose content is not displayed. */
const HIDDEN: readonly (readonly [start: RegExp, end: string])[] = [
  [/<!--/g, "-->"],
  [/<script\b/gi, "</script>"],
  [/<style\b/gi, "</style>"],
  [/<!doctype\b/gi, ">"],
];

const withoutHidden = (text: string): string =>
  HIDDEN.reduce(
    (rest, [start, end]) => {
      if (rest.search(start) === -1) return rest;
      const lower = rest.toLowerCase();
      const parts: string[] = [];
      let from = 0;
      for (const { index } of lower.matchAll(start)) {
        if (index < from) continue;
        const last = lower.indexOf(end, index);
        if (last === -1) break;
        parts.push(rest.slice(from, index));
        from = last + end.length;
      }
      return [...parts, rest.slice(from)].join("");
    },
    text.replaceAll(/<!\[CDATA\[|\]\]>/g, ""),
  );

/** Removes tags. Puts `lineBreak` between the lines of the page. */
const withoutTags = (text: string, lineBreak: string): string => {
  if (!text.includes("<")) return text;
  const lines: string[] = [];
  let line: string[] = [];
  let from = 0;
  let isLaidOut = false;
  for (const { 0: tag, 1: given = "", index } of text.matchAll(TAG)) {
    const name = given.toLowerCase();
    const isBlock = BLOCKS.has(name);
    if (!isBlock && !CELLS.has(name) && !INLINE.has(name)) continue;
    line.push(text.slice(from, index));
    if (CELLS.has(name)) line.push(" ");
    from = index + tag.length;
    if (!isBlock) continue;
    isLaidOut = true;
    lines.push(line.join(""));
    line = [];
  }
  if (from === 0) return text;
  lines.push(line.join("") + text.slice(from));
  return lines
    .flatMap((one) => (isLaidOut ? one.split(/\n[^\S\n]*\n/) : [one]))
    .map((one) =>
      (isLaidOut ? one.replace(/\s+/gu, " ") : one.replace(/[^\S\n]{2,}/gu, " ")).trim(),
    )
    .filter((one) => one !== "")
    .join(lineBreak);
};

/** How many levels of escaping are undone. */
const ROUNDS = 3;

/** The text of a web page's markup: `Oak &amp; <b>Elm</b>` → `Oak & Elm`. A text without markup, such as `a < b`, stays as it is. */
export const textOfMarkup = (markup: string, decode: DecodeEntity, lineBreak = "\n"): string => {
  let text = markup;
  for (let round = 0; round < ROUNDS; round++) {
    if (!/[<&]/.test(text)) break;
    const before = text;
    text = withoutEntities(withoutTags(withoutHidden(text), lineBreak), decode);
    if (text === before) break;
  }
  return text === markup ? markup : text.trim();
};

/** The address of the first link in a web page's markup. */
export const linkInMarkup = (markup: string): string | undefined =>
  /<a\s[^<>]*?\bhref\s*=\s*["']?([^"'\s<>]+)/i.exec(markup)?.[1];
