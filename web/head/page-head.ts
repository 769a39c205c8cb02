import { SITE_NAME, type Site } from "../site.ts";
import { organization, type StructuredData } from "./structured-data.ts";

/** What a page says about itself to browsers, search engines and link previews. */
export interface PageHead {
  /** Without the site's name. */
  title: string;
  description: string;
  /** The page's one address, from the slash on; `null` for a page that is at no address of its own. */
  canonicalPath: string | null;
  /** `false` keeps the page out of search engines; its links are followed all the same. */
  indexed: boolean;
  /** Neighbours in a list of pages, from the slash on. */
  previousPath?: string;
  nextPath?: string;
  /** Added to the Organization data that every page carries. */
  structuredData?: StructuredData[];
}

export interface HeadTag {
  tag: "title" | "meta" | "link" | "script";
  attributes: Readonly<Record<string, string>>;
  text?: string;
}

/** The picture that link previews show. */
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
  if (head.previousPath !== undefined) tags.push(link("prev", address(head.previousPath)));
  if (head.nextPath !== undefined) tags.push(link("next", address(head.nextPath)));
  tags.push(
    ...ALWAYS,
    property("og:title", title),
    property("og:description", head.description),
    property("og:image", address(PREVIEW_IMAGE.path)),
    named("twitter:title", title),
    named("twitter:description", head.description),
    named("twitter:image", address(PREVIEW_IMAGE.path)),
  );
  tags.push(organizationTag(site));
  for (const data of head.structuredData ?? []) tags.push(dataTag(data));
  return tags;
};

const dataTag = (data: StructuredData): HeadTag => ({
  tag: "script",
  attributes: LINKED_DATA,
  text: JSON.stringify({ "@context": "https://schema.org", ...data }),
});

const LINKED_DATA = { type: "application/ld+json" };

let lastOrganization: { origin: string; tag: HeadTag } | undefined;

/** The same on every page of a site. */
const organizationTag = (site: Site): HeadTag => {
  if (lastOrganization?.origin !== site.origin)
    lastOrganization = { origin: site.origin, tag: dataTag(organization(site)) };
  return lastOrganization.tag;
};

const named = (name: string, content: string): HeadTag => ({
  tag: "meta",
  attributes: { name, content },
});

const property = (name: string, content: string): HeadTag => ({
  tag: "meta",
  attributes: { property: name, content },
});

const ALWAYS = [
  property("og:type", "website"),
  property("og:site_name", SITE_NAME),
  property("og:image:width", PREVIEW_IMAGE.width),
  property("og:image:height", PREVIEW_IMAGE.height),
  named("twitter:card", "summary_large_image"),
];

const link = (rel: string, href: string): HeadTag => ({ tag: "link", attributes: { rel, href } });
