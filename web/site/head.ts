import type { BrandCard } from "#core/catalog/listing.schema.ts";
import { escapeMarkup } from "#core/text/escape.ts";
import { type Site, SITE_NAME } from "./services.ts";

/** A page's metadata for browsers, search engines and link previews. */
export interface PageHead {
  /** Without the site's name. */
  title: string;
  description: string;
  /** The canonical path; `null` for a page without an address of its own. */
  canonicalPath: string | null;
  /** `false` keeps the page out of search engines; its links are still followed. */
  indexed: boolean;
  /** The path of a small picture for link previews; the site's own large one by default. */
  picture?: string;
  /** A list's feed. */
  alternate?: { type: string; path: string; title: string };
  /** Added to the Organization data of every page. */
  structuredData?: StructuredData[];
}

/** One schema.org object, without its context. Contains only known facts. */
export type StructuredData = { "@type": string | string[] } & Record<string, unknown>;

interface HeadTag {
  tag: "title" | "meta" | "link" | "script";
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** The picture of link previews. */
export const PREVIEW_IMAGE = { path: "/og.png", width: "1200", height: "630" };

export const headTags = (head: PageHead, site: Site): HeadTag[] => {
  const title = `${head.title} | ${SITE_NAME}`;
  const address = (path: string) => `${site.origin}${path}`;
  const tags: HeadTag[] = [
    { tag: "title", attributes: {}, text: title },
    named("description", head.description),
  ];
  if (!head.indexed) tags.push(named("robots", "noindex, follow"));
  if (head.canonicalPath !== null) {
    tags.push(link("canonical", address(head.canonicalPath)));
    tags.push(property("og:url", address(head.canonicalPath)));
  }
  if (head.alternate) {
    const { type, path, title: name } = head.alternate;
    tags.push({
      tag: "link",
      attributes: { rel: "alternate", type, title: name, href: address(path) },
    });
  }
  tags.push(
    ...ALWAYS,
    property("og:title", title),
    property("og:description", head.description),
    ...(head.picture === undefined
      ? previewTags(address(PREVIEW_IMAGE.path))
      : [named("twitter:card", "summary"), property("og:image", address(head.picture))]),
  );
  tags.push(dataTag(organization(site)));
  for (const data of head.structuredData ?? []) tags.push(dataTag(data));
  return tags;
};

const previewTags = (address: string): HeadTag[] => [
  named("twitter:card", "summary_large_image"),
  // The size belongs to the image before it (ogp.me).
  property("og:image", address),
  property("og:image:width", PREVIEW_IMAGE.width),
  property("og:image:height", PREVIEW_IMAGE.height),
];

const dataTag = (data: StructuredData): HeadTag => ({
  tag: "script",
  attributes: LINKED_DATA,
  text: JSON.stringify({ "@context": "https://schema.org", ...data }),
});

const LINKED_DATA = { type: "application/ld+json" };

/** The directory itself, on every page (spec section 2). */
const organization = ({ origin }: Site): StructuredData => ({
  "@type": "Organization",
  name: SITE_NAME,
  url: `${origin}/`,
  logo: `${origin}/apple-touch-icon.png`,
  description: "A non-retail directory of golf brands.",
});

const named = (name: string, content: string): HeadTag => ({
  tag: "meta",
  attributes: { name, content },
});

const property = (name: string, content: string): HeadTag => ({
  tag: "meta",
  attributes: { property: name, content },
});

const ALWAYS = [property("og:type", "website"), property("og:site_name", SITE_NAME)];

const link = (rel: string, href: string): HeadTag => ({ tag: "link", attributes: { rel, href } });

/** Marks the tags of the page (not of the site), which the browser replaces on navigation. */
const PAGE_TAG = "data-page";

/** JSON that cannot end its script element. */
export const escapeJson = (json: string): string =>
  json.includes("<") ? json.replace(/</g, "\\u003c") : json;

export const writeHead = (tags: readonly HeadTag[]): string => {
  let written = "";
  for (const tag of tags) written += writeTag(tag);
  return written;
};

const writeTag = ({ tag, attributes, text = "" }: HeadTag): string => {
  let opening = `<${tag} ${PAGE_TAG}`;
  for (const name in attributes) opening += ` ${name}="${escapeMarkup(attributes[name] ?? "")}"`;
  opening += ">";
  if (tag === "title") return `${opening}${escapeMarkup(text)}</title>`;
  if (tag === "script") return `${opening}${escapeJson(text)}</script>`;
  return opening;
};

/** Replaces the previous page's tags in the document. */
export const applyHead = (tags: HeadTag[]): void => {
  for (const element of document.head.querySelectorAll(`[${PAGE_TAG}]`)) element.remove();
  document.head.append(...tags.map(elementFor));
};

const elementFor = ({ tag, attributes, text }: HeadTag): Element => {
  const element = document.createElement(tag);
  element.setAttribute(PAGE_TAG, "");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
};

export const errorHead: PageHead = {
  title: "Something Went Wrong",
  description: "This page could not be shown.",
  canonicalPath: null,
  indexed: false,
};

/** The breadcrumbs of a page. */
export const breadcrumbData = (
  steps: { name: string; path: string }[],
  { origin }: Site,
): StructuredData => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...steps].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

/** A list of brands, whose first item has position `firstPosition` (1-based) in the whole list. */
export const brandListData = (
  brands: readonly Pick<BrandCard, "name" | "slug">[],
  firstPosition: number,
  site: Site,
): StructuredData =>
  listData(
    brands.map(({ name, slug }) => ({ name, path: `/brands/${slug}` })),
    site,
    firstPosition,
  );

/** A list of pages of this site. */
export const listData = (
  pages: readonly { name: string; path: string }[],
  { origin }: Site,
  firstPosition = 1,
): StructuredData => ({
  "@type": "ItemList",
  itemListElement: pages.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: firstPosition + index,
    name,
    url: `${origin}${path}`,
  })),
});
