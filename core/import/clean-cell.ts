import type { JsonValue } from "../brand/fields.ts";
import type { DecodeEntity } from "../ports/system.ts";
import { withoutInvisible, withoutInvisibleAround } from "../text/invisible.ts";
import { linkInMarkup, textOfMarkup } from "../text/markup.ts";
import { COMPANY_FORMS } from "./column-names.ts";
import { type ImportField, isListField, rowOf } from "./import-field.ts";
import { textOfLiteral } from "./rdf-literal.ts";

/** Matches text that needs no cleaning, as most cells do. */
const SIMPLE = /^(?!["'=>-]|#?\d+[.) ])[^<&[{(*_`;\\\t-\r\x7F-\uFFFF]*$/;

/** A name that links to its page: `[Larkspur](https://larkspur.example.com)`. */
const LINKED_NAME = /^\[([^[\]]{1,200})\]\(<?https?:[^()\s<>]+>?\)$/u;

/** `**Larkspur**` in Markdown, `[[Larkspur (golf)|Larkspur]]` in a wiki. */
const MARKED = /^(?:(\*{1,3}|_{2,3}|`)([^*_`]+)\1|\[\[(?:[^[\]|]*\|)?([^[\]|]+)\]\])$/u;

/** Footnote marks after a text, as in encyclopedias: `Larkspur Golf[1]`, `Leeds, England[note 2]`. */
const FOOTNOTES = /(?: ?\[(?:\d{1,3}|[a-z]|(?:note|nb) \d{1,2}|citation needed)\])+$/i;
/** Symbols used as footnote marks after a name: `Larkspur Golf†`. */
const MARKS = /(?<=[\p{L}\p{N}])[*†‡]+$/u;

/** Longer texts are not a single line. */
const LONGEST_LINE = 1_000;

/** `=HYPERLINK("https://larkspur.example.com"; "Larkspur")` */
const HYPERLINK = /^=HYPERLINK\(\s*"[^"]*"\s*[,;]\s*"([^"]+)"\s*\)$/i;

const withoutMarks = (text: string): string => {
  const [, , emphasised, linked] = MARKED.exec(text) ?? [];
  return emphasised ?? linked ?? (LINKED_NAME.exec(text) ?? HYPERLINK.exec(text))?.[1] ?? text;
};

const withoutFootnotes = (text: string, isName: boolean): string => {
  if (text.length > LONGEST_LINE) return text.trimEnd();
  const plain = text.trimEnd().replace(FOOTNOTES, "");
  return isName ? plain.replace(MARKS, "") : plain;
};

/** Replaces line breaks and tabs, which narrow cells often have. */
const onOneLine = (text: string): string =>
  text
    .split(/[\t-\r\x85\p{Zl}\p{Zp}]+/u)
    .map((line) => line.trim())
    .join(" ");

const withPlainSpaces = (text: string): string => text.replace(/(?! )\p{Zs}/gu, " ");

/** Unusual line breaks, and line breaks that databases escape as `\n`. */
const LINE_BREAKS = /[\v\f\x85\p{Zl}\p{Zp}]|(?:\\r)?\\n/gu;

/** A text in quotation marks. */
const QUOTED = /^(?:'([^']+)'|"([^"]+)"|“([^“”]+)”|‘([^‘’]+)’|„([^„“”]+)[“”]|«([^«»]+)»)$/u;

/** A bullet before a name: `• Larkspur`, `- Larkspur`. */
const BULLET_OF_NAME = /^[-*•·‣▪●◦–—]\s+(?=\S)/u;

const withoutQuotes = (text: string): string =>
  QUOTED.exec(text)
    ?.slice(1)
    .find((inner) => inner) ?? text;

const NUMBER = /^(?:#(\d{1,4})[.):]?|(\d{1,4})[.)])\s+(?=\S)/;
/** The key of a record: `12 - Larkspur Golf`. */
const KEY = /^\d{1,6} [-–—] (?=\S)/;
/** Prefixes of names: an apostrophe against formulas, the mark of quoted mail, and a record key. */
const SIGNS = [/^'(?=\S)/, /^>\s*(?=\S)/, KEY];

/** Matches a prefix that all names of a file have and that belongs to none of them: list numbers, record keys, apostrophes, or marks of quoted mail. */
export const beforeNames = (names: readonly string[]): RegExp | undefined => {
  if (names.length < 2) return undefined;
  const sign = SIGNS.find((one) => names.every((name) => one.test(name) && !QUOTED.test(name)));
  if (sign) return sign;
  let last = 0;
  const isNext = (name: string): boolean => {
    const [, behindSign, plain] = NUMBER.exec(name) ?? [];
    const number = Number(behindSign ?? plain);
    const goesOn = number === last + 1 || number === 1;
    last = number;
    return goesOn;
  };
  return names.every(isNext) ? NUMBER : undefined;
};

/** The texts of a list in JSON (`["a", "b"]`) or PostgreSQL's format (`{a,"b c"}`). */
const listedTexts = (text: string): string[] | undefined => {
  const [, inJson, inDatabase] = /^\s*(?:\[(\s*".*"\s*)\]|\{([^:]*)\})\s*$/su.exec(text) ?? [];
  const list = inJson ?? inDatabase;
  if (list === undefined) return undefined;
  const texts = list.match(/"(?:[^"\\]|\\.?)*"?|[^,\s"][^,"]*/gsu) ?? [];
  return texts.map((part) => part.replace(/^"|"$/g, "").replace(/\\(.)/gsu, "$1").trim());
};

/** Links to pages after names, as workspaces export them: `Putters (https://notion.so/…)`. */
const PAGES = / ?\((?=https?:\/\/|[^()\s]*\.md\b)[^()\s]*\)/gu;

/** Separates names, but not a company's legal form from its name: `Larkspur Golf Co., Ltd.` */
const BETWEEN_NAMES = new RegExp(`[\\r\\n;]+|,(?!\\s*(?:${COMPANY_FORMS.join("|")})\\b)`, "i");

/** Joins lines, with or without bullets, and names between semicolons or commas into a list with `|`. */
const asParts = (text: string, isNames: boolean): string => {
  const isListed = text.includes("|");
  const between =
    isNames && !isListed ? BETWEEN_NAMES : BULLET_FIRST.test(text) ? /[\r\n•●▪]+/ : /[\r\n]+/;
  return between.test(text)
    ? text
        .split(between)
        .map((part) => part.trim().replace(BULLET, ""))
        .filter((part) => part !== "")
        .join(" | ")
    : text;
};

const BULLET_FIRST = /^\s*[•●▪]/u;
const BULLET = /^(?:[-*•·‣▪●–—]|\d{1,2}[.)])\s+/u;

/** Longer texts fit no field. */
const LONGEST = 100_000;

const MARKUP = "is read without the markup of a web page";

/** Removes from a name or line what does not belong to it. Calls `note` with a message for each removal. */
const bareLine = (
  given: string,
  isName: boolean,
  before: RegExp | undefined,
  note: (message: string) => void,
): string => {
  let text = given.trim();
  const step = (message: string, changed: string): void => {
    if (changed.trim() === "" || changed.trim() === text) return;
    note(message);
    text = changed.trim();
  };
  step("is read as one line", onOneLine(text));
  step("is read with plain spaces", withPlainSpaces(text));
  step("is read without its flag", text.replace(/\p{RI}{2}/gu, ""));
  if (before) step("is read without what is before each name", text.replace(before, ""));
  if (isName) step("is read without its bullet", text.replace(BULLET_OF_NAME, ""));
  if (isName) step("is read without its quotation marks", withoutQuotes(text));
  step(MARKUP, withoutMarks(text));
  step("is read without the address of a page", text.replace(PAGES, ""));
  step("is read without its footnote", withoutFootnotes(text, isName));
  step(MARKUP, withoutMarks(text));
  return text;
};

export interface CleanCell {
  raw: JsonValue;
  /** Messages about what was removed. */
  notes: string[];
}

/**
 * Removes HTML markup and invisible characters from a cell; `undefined` if it has none. `before` matches the prefix that all names of
 * the file have.
 */
export const cleanCell = (
  field: ImportField,
  raw: JsonValue,
  decode: DecodeEntity,
  before?: RegExp,
): CleanCell | undefined => {
  if (typeof raw === "string" && SIMPLE.test(raw) && !(field === "aliases" && raw.includes(",")))
    return undefined;
  const row = rowOf(field);
  const kind = row?.kind;
  if (kind === "json") return undefined;
  const isText = kind === "text";
  const isList = isListField(field);
  const lineBreak = isText ? "\n" : isList ? " | " : " ";
  const notes = new Set<string>();
  let invisible = 0;
  const cleaned = (given: string): string => {
    if (given.length > LONGEST) return given;
    const value = textOfLiteral(given);
    if (value !== given) notes.add("is read as its text");
    let text = value;
    if (kind === "name" || kind === "line")
      text = bareLine(value, kind === "name", before, (message) => notes.add(message));
    else if (isText) text = value.replace(LINE_BREAKS, "\n");
    if (isText && text !== value) notes.add("is read with line breaks");
    const link = kind === "site" ? linkInMarkup(text) : undefined;
    const plain = textOfMarkup(link ?? text, decode, lineBreak);
    if (plain !== text) notes.add(MARKUP);
    const { text: visible, removed } = (isText ? withoutInvisible : withoutInvisibleAround)(plain);
    invisible += removed;
    return visible;
  };
  const only = isList ? raw : onlyItem(raw);
  const parts =
    isList && typeof raw === "string" && raw.length <= LONGEST
      ? partsIn(raw, kind === "links", row?.kind === "list" && row.isNames === true)
      : only;
  if (only !== raw) notes.add("is read as the only value of its list");
  else if (parts !== raw) notes.add("is read as a list");
  const value = typeof parts === "string" ? cleaned(parts) : textsOf(parts, cleaned);
  if (invisible > 0)
    notes.add(`${invisible} invisible character${invisible === 1 ? "" : "s"} left out`);
  return notes.size === 0 ? undefined : { raw: value, notes: [...notes] };
};

const partsIn = (text: string, isLinks: boolean, isNames: boolean): string => {
  const listed = listedTexts(text);
  if (listed !== undefined) return listed.join(" | ");
  return isLinks ? text.replace(PAGES, "") : asParts(text.replace(LINE_BREAKS, "\n"), isNames);
};

/** Unwraps a list with one item, because search engines export single values as lists. */
const onlyItem = (raw: JsonValue): JsonValue => {
  const [item = null, ...more] = Array.isArray(raw) ? raw : [];
  return typeof item === "object" || more.length > 0 ? raw : item;
};

/** A list of texts with each one cleaned; other values stay as they are. */
const textsOf = (raw: JsonValue, cleaned: (text: string) => string): JsonValue =>
  Array.isArray(raw) ? raw.map((item) => (typeof item === "string" ? cleaned(item) : item)) : raw;
