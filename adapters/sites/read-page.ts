import { type Handler, Parser } from "htmlparser2";
import type { PageSeen } from "#core/sites/crawl-result.ts";
import { decodePage } from "../files/encodings.ts";

/** A page, and the target of its own redirect. */
export interface PageRead {
  page: PageSeen;
  /** Target of a `<meta http-equiv="refresh">` of at most 5 seconds. */
  refresh: string | null;
}

const TEXT_MAX = 20_000;
const TITLE_MAX = 300;
const DESCRIPTION_MAX = 300;
const HOSTS_MAX = 100;
const ATTRIBUTE_MAX = 4_096;
const SCRIPT_MAX = 4_096;

/** The parser searches all open elements at every closing tag, so nesting must be bounded. Chromium nests 512 deep. */
export const DEPTH_MAX = 512;

/** A slower refresh leaves time to read the page. */
const REFRESH_SECONDS = 5;

/** A redirect by script counts only on a page with less text than this. */
const HARDLY_ANY_TEXT = 200;

/** Reads a page without running its scripts, in time linear in its size. */
export const readPage = (body: Buffer, contentType: string, languageHeader: string): PageRead => {
  const reader = pageReader();
  readTexts(body, contentType, reader);
  return reader.read(languageHeader);
};

/** Parses a page until the handler calls `stop`. Ignores files of other types. */
export const parsePage = (
  body: Buffer,
  contentType: string,
  handlerOf: (stop: () => void) => Partial<Handler>,
): void => {
  if (!/html|xml|^text\/|^$/i.test(contentType)) return;
  let isStopped = false;
  const parser = new Parser(
    handlerOf(() => {
      isStopped = true;
      parser.pause();
    }),
  );
  for (const piece of decodePage(body, contentType)) {
    parser.write(piece);
    if (isStopped) break;
  }
  parser.end();
};

type Attributes = Readonly<Record<string, string | undefined>>;

const pageReader = () => {
  const texts: string[] = [];
  const hosts = new Set<string>();
  let length = 0;
  let title = "";
  let description = "";
  let language: string | null = null;
  let refresh: string | null = null;
  let scriptLeadsTo: string | null = null;
  const add = (text: string): void => {
    const plain = oneLine(text.slice(0, TEXT_MAX));
    if (plain === "" || length >= TEXT_MAX) return;
    texts.push(plain.slice(0, TEXT_MAX - length));
    length += plain.length + 1;
  };
  const meta = ({ content = "", name, property = "", "http-equiv": directive }: Attributes) => {
    if (/^refresh$/i.test(directive ?? "")) refresh ??= refreshOf(content.slice(0, ATTRIBUTE_MAX));
    if (description === "" && /^(?:description|og:description)$/i.test(name ?? property))
      description = oneLine(content.slice(0, TEXT_MAX)).slice(0, DESCRIPTION_MAX).trim();
    if (
      /^(?:description|og:title|og:site_name|og:description|application-name|author)$/i.test(
        name ?? property,
      )
    )
      add(content);
  };
  return {
    /** Whether the text has reached its limit. */
    isFull: () => length >= TEXT_MAX,
    text: add,
    tag: (name: string, attributes: Attributes): void => {
      const { lang, alt = "", src = "" } = attributes;
      if (name === "html") language ??= subtag(lang ?? attributes["xml:lang"]);
      if (name === "meta") meta(attributes);
      if (name === "img" || name === "area" || name === "input") add(alt);
      if (name === "img" || name === "script" || name === "iframe" || name === "frame") {
        const host = hostOf(src.slice(0, ATTRIBUTE_MAX));
        if (host !== undefined && hosts.size < HOSTS_MAX) hosts.add(host);
      }
    },
    /** Collects the content of an opaque element. */
    element: (name: string, content: string): void => {
      if (name === "title" && title === "") title = oneLine(content).slice(0, TITLE_MAX).trim();
      if (name === "script") scriptLeadsTo ??= addressAssigned(content.slice(0, SCRIPT_MAX));
      // The parser treats noframes as raw text; a frameset has no other text.
      if (name === "noframes") add(content.replace(/<[^<>]*>/g, " "));
    },
    read: (languageHeader: string): PageRead => ({
      page: {
        title,
        description,
        language: language ?? subtag(languageHeader),
        text: texts.join(" "),
        hosts: [...hosts],
        scriptLeadsTo: length < HARDLY_ANY_TEXT ? scriptLeadsTo : null,
      },
      refresh,
    }),
  };
};

const hostOf = (address: string): string | undefined =>
  /^\s*(?:https?:)?\/\/([^/?#:\s]+)/i.exec(address)?.[1]?.toLowerCase();

/** The address that a script sends the visitor to. */
const addressAssigned = (script: string): string | null =>
  /location(?:\.href)?\s{0,9}=\s{0,9}["']([^"'\n]{1,200})["']/.exec(script)?.[1] ?? null;

/** Elements whose content is not part of the page's text. */
const OPAQUE: ReadonlySet<string> = new Set([
  "iframe",
  "noembed",
  "noframes",
  "noscript",
  "script",
  "style",
  "svg",
  "template",
  "textarea",
  "title",
]);

const readTexts = (
  body: Buffer,
  contentType: string,
  reader: ReturnType<typeof pageReader>,
): void => {
  let depth = 0;
  let opaqueDepth = Infinity;
  let text = "";
  const takeText = (): string => {
    const taken = text;
    text = "";
    return taken;
  };
  const endText = (): void => {
    if (depth < opaqueDepth) reader.text(takeText());
  };
  parsePage(body, contentType, (stop) => {
    const endPart = (): void => {
      endText();
      if (reader.isFull() || depth > DEPTH_MAX) stop();
    };
    return {
      ontext: (part) => {
        if (text.length < TEXT_MAX) text += part.slice(0, TEXT_MAX);
      },
      oncomment: endPart,
      onopentag: (name, attributes) => {
        endPart();
        depth += 1;
        if (depth > opaqueDepth) return;
        reader.tag(name, attributes);
        if (OPAQUE.has(name)) opaqueDepth = depth;
      },
      onclosetag: (name) => {
        if (depth === opaqueDepth) {
          reader.element(name, takeText());
          opaqueDepth = Infinity;
        }
        endPart();
        depth -= 1;
      },
    };
  });
  endText();
};

/** Does not replace single spaces, because replacing each would copy a page word by word. */
const oneLine = (text: string): string => text.replace(/\s{2,}|[^\S ]/g, " ").trim();

/** The target of `0; url=/home`; null if it only reloads the page or waits too long. */
const refreshOf = (content: string): string | null => {
  const cut = content.search(/[;,]/);
  if (cut === -1 || Number.parseInt(content, 10) > REFRESH_SECONDS) return null;
  const url = content
    .slice(cut + 1)
    .trim()
    .replace(/^url\s{0,9}=\s{0,9}/i, "")
    .replace(/^["']|["']$/g, "");
  return url === "" ? null : url;
};

const subtag = (language: string | undefined): string | null =>
  /^\s*([a-z]{2,3})(?![a-z])/i.exec(language ?? "")?.[1]?.toLowerCase() ?? null;
