import { SOURCE_MAX } from "#core/brand/evidence.ts";
import { socialProfile } from "#core/brand/social-networks.ts";
import type { PageFacts, PageIcon } from "#core/sites/page-facts.ts";
import { JSON_LD_MAX, parseJsonLd } from "./json-ld.ts";
import { organizationsIn } from "./organizations.ts";
import { DEPTH_MAX, parsePage } from "./read-page.ts";

/** A page's facts, and the address of the site's page about the brand. */
export interface FactsRead extends PageFacts {
  about: URL | null;
}

const TEXT_MAX = 300;
const BLOCKS_MAX = 20;
const ITEMS_MAX = 200;
const VALUES_MAX = 1_000;
const LINKS_MAX = 40;
const ICONS_MAX = 20;

type Attributes = Readonly<Record<string, string | undefined>>;

/** An item of microdata or RDFa. */
interface Item {
  depth: number;
  node: Record<string, unknown>;
}

/** An element whose text is the value of properties, or the name of a link. */
interface Reading {
  depth: number;
  text: string;
  done: (text: string) => void;
}

/**
 * Reads the facts that a page states about its owner: JSON-LD, microdata, RDFa, links to social networks. Takes time linear in
 * its size.
 */
export const readFacts = (
  body: Buffer,
  contentType: string,
  title: string,
  url: URL,
): FactsRead => {
  const markup: unknown[] = [];
  const links = new Map<string, string>();
  const icons: PageIcon[] = [];
  const items: Item[] = [];
  const readings: Reading[] = [];
  let siteName = "";
  let about: { url: URL; rank: number } | undefined;
  let depth = 0;
  let blocks = 0;
  let block: string | undefined;
  let values = 0;
  let itemCount = 0;

  const addTo = (item: Item | undefined, names: readonly string[], value: unknown): void => {
    for (const name of names) {
      if (!item || values >= VALUES_MAX) return;
      values += 1;
      const known = item.node[name];
      if (Array.isArray(known)) known.push(value);
      else item.node[name] = [value];
    }
  };
  const link = (href: string): void => {
    if (links.size >= LINKS_MAX || !NETWORK_IN.test(href.slice(0, 100))) return;
    const profile = socialProfile(resolved(href, url)?.href ?? "");
    if (profile && !links.has(profile.key)) links.set(profile.key, profile.address);
  };
  const anchor = (href: string): void => {
    link(href);
    const byPath = ABOUT_PATH.test((href.split(/[?#]/, 1)[0] ?? "").slice(-80)) ? 1 : undefined;
    read((text) => {
      const rank = ABOUT_TEXT.test(text) ? 0 : byPath;
      if (rank === undefined || (about && about.rank <= rank)) return;
      const target = resolved(href, url);
      const isHome = target?.host === url.host && target.pathname === url.pathname;
      if (target && !isHome) about = { url: target, rank };
    });
  };
  const read = (done: Reading["done"]): void => void readings.push({ depth, text: "", done });

  const open = (name: string, attributes: Attributes): void => {
    const { itemprop, itemtype, typeof: rdfType, property, content, href } = attributes;
    if (name === "meta" && siteName === "" && property === "og:site_name")
      siteName = (content ?? "").slice(0, TEXT_MAX).replace(/\s+/g, " ").trim();
    const names = namesIn(itemprop ?? (property?.startsWith("og:") ? undefined : property));
    const parent = items.at(-1);
    const isItem = "itemscope" in attributes || rdfType !== undefined;
    if (isItem && itemCount < ITEMS_MAX) {
      itemCount += 1;
      const id = attributes["itemid"] ?? attributes["resource"];
      // Without a prototype, so that a property may have any name.
      const node: Record<string, unknown> = Object.assign(Object.create(null), {
        "@type": typesIn(itemtype ?? rdfType),
        ...(id !== undefined && { "@id": resolved(id, url)?.href ?? "" }),
      });
      if (names.length > 0 && parent) addTo(parent, names, node);
      else markup.push(node);
      items.push({ depth, node });
    } else if (names.length > 0 && parent) {
      const value = valueOf(name, attributes, names);
      if (value === undefined) read((text) => addTo(parent, names, text));
      else addTo(parent, names, value);
    }
    if (name === "a" && href !== undefined) anchor(href);
    if (name === "link" && /\bme\b/i.test(attributes["rel"] ?? "")) link(href ?? "");
    if (name === "link" && icons.length < ICONS_MAX) icons.push(...iconIn(attributes, url));
    if (name === "script" && /^\s*application\/ld\+json/i.test(attributes["type"] ?? ""))
      block = "";
  };

  const close = (name: string): void => {
    if (name === "script" && block !== undefined) {
      blocks += 1;
      if (blocks <= BLOCKS_MAX) markup.push(parseJsonLd(block));
      block = undefined;
    }
    while (readings.at(-1)?.depth === depth) {
      const reading = readings.pop();
      if (!reading) break;
      // The text of an element includes that of the elements in it.
      const outer = readings.at(-1);
      if (outer) outer.text = (outer.text + reading.text).slice(0, TEXT_MAX);
      reading.done(reading.text.replace(/\s+/g, " ").trim());
    }
    if (items.at(-1)?.depth === depth) items.pop();
  };

  parsePage(body, contentType, (stop) => ({
    ontext: (part) => {
      if (block !== undefined) {
        // One more character than the limit, to notice that the block is too long.
        if (block.length <= JSON_LD_MAX) block += part.slice(0, JSON_LD_MAX + 1);
        return;
      }
      const reading = readings.at(-1);
      if (reading && reading.text.length < TEXT_MAX) reading.text += part.slice(0, TEXT_MAX);
    },
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > DEPTH_MAX) stop();
      else open(name, attributes);
    },
    onclosetag: (name) => {
      close(name);
      depth -= 1;
    },
  }));
  const facts = {
    url: sourceOf(url),
    title,
    siteName,
    links: [...links.values()],
    icons: icons.some(({ isTouchIcon }) => isTouchIcon) ? icons : [...icons, usualIcon(url)],
    organizations: organizationsIn(markup, url.href),
  };
  // A substring of the page's text would keep the whole text in memory.
  return { ...structuredClone(facts), about: about?.url ?? null };
};

/** The default path of a touch icon, if a page names none. */
const usualIcon = (url: URL): PageIcon => ({
  address: new URL("/apple-touch-icon.png", url).href,
  isTouchIcon: true,
  side: 0,
});

const iconIn = ({ rel = "", sizes = "", href = "" }: Attributes, base: URL): PageIcon[] => {
  const [kind] = /\b(?:apple-touch-icon|icon)\b/i.exec(rel.slice(0, TEXT_MAX)) ?? [];
  const address = kind === undefined || href === "" ? undefined : resolved(href, base);
  const side = Number(/^(\d{1,4})x\d/i.exec(sizes.trim())?.[1] ?? 0);
  return address && address.username === ""
    ? [{ address: address.href, isTouchIcon: kind?.toLowerCase() !== "icon", side }]
    : [];
};

/** Most links do not lead to a social network; parsing each would take long. */
const NETWORK_IN = /(?:instagram|facebook|fb|twitter|x|youtube|tiktok|linkedin)\.com/i;

/** The last part of the path of a page about the brand. */
const ABOUT_PATH =
  /(?:^|\/)(?:about|about-?us|about_us|our-?story|story|company|company-profile|corporate|profile|who-we-are|ueber-uns|uber-uns|unternehmen|a-propos|chi-siamo|quienes-somos|sobre-nosotros|om-oss|over-ons|heritage)(?:\.[a-z]{3,5})?\/?$/i;

const ABOUT_TEXT =
  /^(?:about(?: us)?|our story|(?:our )?company(?: profile)?|who we are|über uns|à propos|chi siamo|om oss|over ons|会社概要|会社案内|企業情報|ブランドについて)$/i;

/** Names of types, without prefix. */
const typesIn = (text = ""): string[] =>
  text
    .slice(0, TEXT_MAX)
    .split(/\s+/)
    .flatMap((name) => name.split(/[/:#]/).at(-1) || [])
    .slice(0, 5);

/** Names of properties, without prefix. A page may not set `@type` or `@id`. */
const namesIn = (text: string | undefined): string[] =>
  typesIn(text).filter((name) => !name.startsWith("@"));

const resolved = (href: string, base: URL): URL | undefined => {
  if (href.length > 2_048 || !URL.canParse(href, base.href)) return undefined;
  const target = new URL(href, base.href);
  return /^https?:$/.test(target.protocol) ? target : undefined;
};

/** A property's value in an attribute; undefined if it is the element's text. */
const valueOf = (
  element: string,
  { content, href, src, datetime, resource }: Attributes,
  names: readonly string[],
): string | undefined => {
  const isText = names.some((name) => name === "name" || name.startsWith("address"));
  const address = isText ? undefined : (resource ?? href ?? src);
  return content ?? (element === "time" ? datetime : undefined) ?? address;
};

/** The address to cite: without query, which may be long or private. */
const sourceOf = (url: URL): string => {
  const page = url.origin + url.pathname;
  return page.length <= SOURCE_MAX && !/@|%40/i.test(page) ? page : `${url.origin}/`;
};
