import type { PageSeen } from "#core/sites/site-look.ts";
import { unescapeMarkup } from "#core/text/escape.ts";
import { decodePage } from "../files/encodings.ts";

/** A page, and where it sends its visitors by itself. */
export interface PageRead {
  page: PageSeen;
  /** By a `<meta http-equiv="refresh">` that hardly waits. */
  refresh: string | null;
}

const TEXT_MAX = 20_000;
const TITLE_MAX = 300;
const HOSTS_MAX = 100;

/** A tag's attributes, and a script, are looked at so far. */
const ATTRIBUTES_MAX = 4_096;
const SCRIPT_MAX = 4_096;

/** A page that waits longer is to be read before. */
const REFRESH_SECONDS = 5;

/** A page with more text does something besides leading on. */
const HARDLY_ANY_TEXT = 200;

/** Reads what a page says without running it. Goes through it once, however it is made. */
export const readPage = (body: Buffer, contentType: string, languageHeader: string): PageRead => {
  const reader = pageReader();
  if (/html|xml|^text\/|^$/i.test(contentType)) walk(decodePage(body, contentType), reader);
  return reader.read(languageHeader);
};

const pageReader = () => {
  const texts: string[] = [];
  const hosts = new Set<string>();
  let length = 0;
  let title = "";
  let language: string | null = null;
  let refresh: string | null = null;
  let scriptLeadsTo: string | null = null;
  const add = (text: string): void => {
    const plain = unescapeMarkup(text.slice(0, TEXT_MAX)).replace(/\s+/g, " ").trim();
    if (plain === "" || length >= TEXT_MAX) return;
    texts.push(plain.slice(0, TEXT_MAX - length));
    length += plain.length + 1;
  };
  const meta = (attribute: (name: string) => string | undefined): void => {
    const content = attribute("content") ?? "";
    if (/^refresh$/i.test(attribute("http-equiv") ?? "")) refresh ??= refreshOf(content);
    if (
      /^(?:description|og:title|og:site_name|og:description|application-name|author)$/i.test(
        attribute("name") ?? attribute("property") ?? "",
      )
    )
      add(content);
  };
  return {
    /** What is beyond tells nothing new. */
    isFull: () => length >= TEXT_MAX,
    text: add,
    tag: (name: string, attribute: (name: string) => string | undefined): void => {
      if (name === "html") language ??= subtag(attribute("lang") ?? attribute("xml:lang"));
      if (name === "meta") meta(attribute);
      if (name === "img" || name === "area" || name === "input") add(attribute("alt") ?? "");
      if (name === "img" || name === "script" || name === "iframe" || name === "frame") {
        const host = /^\s*(?:https?:)?\/\/([^/?#:\s]+)/i
          .exec(attribute("src") ?? "")?.[1]
          ?.toLowerCase();
        if (host !== undefined && hosts.size < HOSTS_MAX) hosts.add(host);
      }
    },
    element: (name: string, content: string): void => {
      if (name === "title" && title === "")
        title = unescapeMarkup(content.slice(0, 2_000))
          .replace(/\s+/g, " ")
          .trim()
          .slice(0, TITLE_MAX);
      if (name === "script")
        scriptLeadsTo ??=
          /location(?:\.href)?\s{0,9}=\s{0,9}["']([^"'\n]{1,200})["']/.exec(
            content.slice(0, SCRIPT_MAX),
          )?.[1] ?? null;
    },
    read: (languageHeader: string): PageRead => ({
      page: {
        title,
        language: language ?? subtag(languageHeader),
        text: texts.join(" "),
        hosts: [...hosts],
        scriptLeadsTo: length < HARDLY_ANY_TEXT ? scriptLeadsTo : null,
      },
      refresh,
    }),
  };
};

/** Where `0; url=/home` leads to; null where it shows the page anew, or waits. */
const refreshOf = (content: string): string | null => {
  const cut = content.search(/[;,]/);
  if (cut === -1 || Number.parseInt(content, 10) > REFRESH_SECONDS) return null;
  const url = content
    .slice(cut + 1)
    .trim()
    .replace(/^url\s{0,9}=\s{0,9}/i, "")
    .replace(/^["']|["']$/g, "");
  return url === "" ? null : unescapeMarkup(url);
};

type Reader = ReturnType<typeof pageReader>;

/** Elements whose content is no text of the page. */
const OPAQUE = new Set(["script", "style", "title", "template", "noscript", "svg", "textarea"]);

const walk = (html: string, reader: Reader): void => {
  const name = /[a-z][a-z0-9:-]{0,30}/iy;
  let at = 0;
  while (at < html.length && !reader.isFull()) {
    const open = html.indexOf("<", at);
    reader.text(html.slice(at, open === -1 ? html.length : open));
    if (open === -1) return;
    if (html.startsWith("<!--", open)) {
      at = after(html, "-->", open + 4);
      continue;
    }
    name.lastIndex = open + 1;
    const tag = name.exec(html)?.[0].toLowerCase();
    const end = endOfTag(html, open + 1);
    if (tag === undefined) {
      // A closing tag, a declaration, or a lone `<`.
      at = /[/!?]/.test(html.charAt(open + 1)) ? end : open + 1;
      continue;
    }
    const attributes = html.slice(open + 1 + tag.length, Math.min(end, open + ATTRIBUTES_MAX));
    reader.tag(tag, (wanted) => attributeOf(attributes, wanted));
    at = end;
    if (!OPAQUE.has(tag)) continue;
    const close = endOfElement(html, tag, at);
    reader.element(tag, html.slice(at, close === -1 ? html.length : close));
    at = close === -1 ? html.length : after(html, ">", close);
  }
};

/** Where the tag begins that closes an element; -1 where nothing does. */
const endOfElement = (html: string, tag: string, from: number): number => {
  for (let at = html.indexOf("</", from); at !== -1; at = html.indexOf("</", at + 2))
    if (html.slice(at + 2, at + 2 + tag.length).toLowerCase() === tag) return at;
  return -1;
};

const after = (html: string, what: string, from: number): number => {
  const found = html.indexOf(what, from);
  return found === -1 ? html.length : found + what.length;
};

/** Behind the `>` that ends a tag, which may hold others between quotation marks. */
const endOfTag = (html: string, from: number): number => {
  let quote = "";
  const last = Math.min(html.length, from + ATTRIBUTES_MAX);
  for (let at = from; at < last; at++) {
    const sign = html.charAt(at);
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === ">") return at + 1;
    else if ((sign === '"' || sign === "'") && html.charAt(at - 1) === "=") quote = sign;
  }
  return after(html, ">", from);
};

const attributeOf = (attributes: string, wanted: string): string | undefined => {
  const found = new RegExp(
    `(?:^|[\\s"'/])${wanted}\\s{0,9}=\\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    "i",
  ).exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
};

const subtag = (language: string | undefined): string | null =>
  /^\s*([a-z]{2,3})(?![a-z])/i.exec(language ?? "")?.[1]?.toLowerCase() ?? null;
