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

/** The picture of link previews. */
export const PREVIEW_IMAGE = { path: "/og.png", width: "1200", height: "630" };

/** The markup of a page's head. */
export const writeHead = (head: PageHead, site: Site): string => {
  const title = `${head.title} | ${SITE_NAME}`;
  const address = (path: string) => `${site.origin}${path}`;
  const tags = [
    `<title ${PAGE_TAG}>${escapeMarkup(title)}</title>`,
    tag("meta", { name: "description", content: head.description }),
  ];
  if (!head.indexed) tags.push(tag("meta", { name: "robots", content: "noindex, follow" }));
  if (head.canonicalPath !== null) {
    const href = address(head.canonicalPath);
    tags.push(tag("link", { rel: "canonical", href }), property("og:url", href));
  }
  if (head.alternate) {
    const { type, path, title: name } = head.alternate;
    tags.push(tag("link", { rel: "alternate", type, title: name, href: address(path) }));
  }
  tags.push(
    ALWAYS,
    property("og:title", title),
    property("og:description", head.description),
    ...(head.picture === undefined
      ? previewTags(address(PREVIEW_IMAGE.path))
      : [card("summary"), property("og:image", address(head.picture))]),
  );
  for (const data of [organization(site), ...(head.structuredData ?? [])]) tags.push(dataTag(data));
  return tags.join("");
};

const previewTags = (address: string): string[] => [
  card("summary_large_image"),
  // The size belongs to the image before it (ogp.me).
  property("og:image", address),
  property("og:image:width", PREVIEW_IMAGE.width),
  property("og:image:height", PREVIEW_IMAGE.height),
];

/** The directory itself, on every page (spec section 2). */
const organization = ({ origin }: Site): StructuredData => ({
  "@type": "Organization",
  name: SITE_NAME,
  url: `${origin}/`,
  logo: `${origin}/apple-touch-icon.png`,
  description: "A non-retail directory of golf brands.",
});

/** Marks the tags of the page (not of the site), which the browser replaces on navigation. */
const PAGE_TAG = "data-page";

const tag = (name: "meta" | "link", attributes: Readonly<Record<string, string>>): string => {
  let written = `<${name} ${PAGE_TAG}`;
  for (const key in attributes) written += ` ${key}="${escapeMarkup(attributes[key] ?? "")}"`;
  return `${written}>`;
};

const property = (name: string, content: string): string =>
  tag("meta", { property: name, content });

const card = (content: string): string => tag("meta", { name: "twitter:card", content });

const ALWAYS = property("og:type", "website") + property("og:site_name", SITE_NAME);

const dataTag = (data: StructuredData): string =>
  `<script ${PAGE_TAG} type="application/ld+json">${escapeJson(
    JSON.stringify({ "@context": "https://schema.org", ...data }),
  )}</script>`;

/** JSON that cannot end its script element. */
export const escapeJson = (json: string): string =>
  json.includes("<") ? json.replace(/</g, "\\u003c") : json;

/** Replaces the previous page's tags in the document. */
export const applyHead = (head: PageHead, site: Site): void => {
  for (const element of document.head.querySelectorAll(`[${PAGE_TAG}]`)) element.remove();
  document.head.insertAdjacentHTML("beforeend", writeHead(head, site));
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
