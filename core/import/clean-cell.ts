import { brandField, type JsonValue } from "../brand/fields.ts";
import { withoutInvisible, withoutInvisibleAround } from "../text/invisible.ts";
import { linkInMarkup, textOfMarkup } from "../text/markup.ts";
import { contentFieldOf, type ImportField } from "./import-field.ts";

/** Nothing here can be markup, a list, a footnote or invisible. */
const SIMPLE = /^[^<&[{(*_`;\t\r\n\x7F-\uFFFF]*$/;

/** Nothing here can be markup or invisible. */
const PLAIN = /^[^<&\x7F-\uFFFF]*$/;

/** A name that links to its page: `[Larkspur](https://larkspur.example.com)`. */
const LINKED_NAME = /^\[([^[\]]{1,200})\]\(<?https?:[^()\s<>]+>?\)$/u;

/** `**Larkspur**` in Markdown, `[[Larkspur (golf)|Larkspur]]` in a wiki. */
const MARKED = /^(?:(\*{1,3}|_{2,3}|`)([^*_`]+)\1|\[\[(?:[^[\]|]*\|)?([^[\]|]+)\]\])$/u;

/** The marks of footnotes behind a text, as encyclopedias write them: `Larkspur Golf[1]`, `Leeds, England[note 2]`. */
const FOOTNOTES = /(?: ?\[(?:\d{1,3}|[a-z]|(?:note|nb) \d{1,2}|citation needed)\])+$/i;
/** Behind a name, signs are marks too: `Larkspur Golf†`. */
const MARKS = /(?<=[\p{L}\p{N}])[*†‡]+$/u;

/** A longer text is no line. */
const LONGEST_LINE = 1_000;

const withoutMarks = (text: string): string => {
  const [, , emphasised, linked] = MARKED.exec(text) ?? [];
  return emphasised ?? linked ?? LINKED_NAME.exec(text)?.[1] ?? text;
};

const withoutFootnotes = (text: string, isName: boolean): string => {
  if (text.length > LONGEST_LINE) return text.trimEnd();
  const plain = text.trimEnd().replace(FOOTNOTES, "");
  return isName ? plain.replace(MARKS, "") : plain;
};

/** A text without line breaks and tabs, such as those of a narrow cell. */
const onOneLine = (text: string): string =>
  /[\t\r\n]/.test(text)
    ? text
        .trim()
        .split(/[\t\r\n]+/)
        .map((line) => line.trim())
        .join(" ")
    : text;

/** The texts of a list as programs write it: `["a", "b"]`, or `{a,"b c"}` as PostgreSQL does. */
const listedTexts = (text: string): string[] | undefined => {
  const [, inJson, inDatabase] = /^\s*(?:\[(\s*".*"\s*)\]|\{([^:]*)\})\s*$/su.exec(text) ?? [];
  const list = inJson ?? inDatabase;
  if (list === undefined) return undefined;
  const texts = list.match(/"(?:[^"\\]|\\.)*"|[^,\s"][^,"]*/gsu) ?? [];
  return texts.map((part) => part.replace(/^"|"$/g, "").replace(/\\(.)/gsu, "$1").trim());
};

/** Names that a workspace links to their pages: `Putters (https://notion.so/…)`. */
const PAGES = / ?\((?:https?:\/\/|[^()\s]*\.md\b)[^()\s]*\)/gu;

/** Lines with or without bullets, and names between semicolons, as the parts of a list. */
const asParts = (text: string, isNames: boolean): string => {
  const between = isNames ? /[\r\n;]+/ : BULLET_FIRST.test(text) ? /[\r\n•●▪]+/ : /[\r\n]+/;
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

/** A longer text fits no field. */
const LONGEST = 100_000;

export interface CleanCell {
  raw: JsonValue;
  /** What was left out. */
  notes: string[];
}

/** A cell without the markup of web pages and without characters that nobody sees; `undefined` if it has none. */
export const cleanCell = (field: ImportField, raw: JsonValue): CleanCell | undefined => {
  if (typeof raw === "string" && SIMPLE.test(raw)) return undefined;
  const row = field === "createdAt" ? undefined : brandField(contentFieldOf(field));
  const kind = row?.kind;
  if (kind === "json") return undefined;
  const isText = kind === "text";
  const isLine = kind === "name" || kind === "line";
  const lineBreak = isText ? "\n" : kind === "list" || kind === "links" ? " | " : " ";
  let hasMarkup = false;
  let hasLines = false;
  let hasFootnotes = false;
  let invisible = 0;
  const partsIn = (text: string): string => {
    if (row?.kind !== "list" && row?.kind !== "links") return text;
    const listed = listedTexts(text);
    if (listed !== undefined) return listed.join(" | ");
    return row.kind === "links" ? text.replace(PAGES, "") : asParts(text, row.isNames === true);
  };
  const cleaned = (given: string): string => {
    if (given.length > LONGEST) return given;
    const line = isLine ? onOneLine(given) : given;
    hasLines ||= line !== given;
    const unmarked = isLine ? withoutMarks(line.trim()) : line;
    const short = isLine ? withoutFootnotes(unmarked, kind === "name") : unmarked;
    const isNoted = short !== "" && short !== unmarked.trimEnd();
    hasFootnotes ||= isNoted;
    const noted = isNoted ? short : unmarked;
    const text = isLine ? withoutMarks(noted) : noted;
    hasMarkup ||= isLine && (unmarked !== line.trim() || text !== noted);
    if (PLAIN.test(text)) return text;
    const link = kind === "site" ? linkInMarkup(text) : undefined;
    const plain = textOfMarkup(link ?? text, lineBreak);
    hasMarkup ||= plain !== text;
    const { text: visible, removed } = (isText ? withoutInvisible : withoutInvisibleAround)(plain);
    invisible += removed;
    return visible;
  };
  const parts = typeof raw === "string" && raw.length <= LONGEST ? partsIn(raw) : raw;
  const isList = parts !== raw;
  const value = typeof parts === "string" ? cleaned(parts) : textsOf(parts, cleaned);
  if (!hasMarkup && !hasLines && !hasFootnotes && !isList && invisible === 0) return undefined;
  const notes = [
    ...(isList ? ["is read as a list"] : []),
    ...(hasLines ? ["is read as one line"] : []),
    ...(hasFootnotes ? ["is read without its footnote"] : []),
    ...(hasMarkup ? ["is read without the markup of a web page"] : []),
    ...(invisible > 0
      ? [`${invisible} invisible character${invisible === 1 ? "" : "s"} left out`]
      : []),
  ];
  return { raw: value, notes };
};

/** A list of texts with each one cleaned; other values stay as they are. */
const textsOf = (raw: JsonValue, cleaned: (text: string) => string): JsonValue =>
  Array.isArray(raw) ? raw.map((item) => (typeof item === "string" ? cleaned(item) : item)) : raw;
