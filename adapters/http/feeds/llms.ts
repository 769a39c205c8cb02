import type { Category } from "#core/taxonomy/taxonomy.ts";

export interface SiteOutline {
  origin: string;
  brandCount: number;
  categories: readonly Category[];
  contactEmail: string;
}

/** What the site is and where to read it, for language models (llmstxt.org). */
export const llms = ({ origin, brandCount, categories, contactEmail }: SiteOutline): string => {
  const link = (name: string, path: string, note: string | null) =>
    `- [${plain(name)}](${origin}${path})${note ? `: ${plain(note)}` : ""}`;
  return `# GolfBrands

> A public, non-retail directory of ${brandCount} golf brands: who makes what, since when and where. Nothing is sold here; each profile links to the brand's own site.

Every page is complete without JavaScript, and the same facts can be read as JSON. Contact: ${contactEmail}

## Pages

${[
  link(
    "Brands",
    "/brands",
    "search, filter by category and attribute, sort by popularity, name or date added",
  ),
  link("Categories", "/categories", "every category"),
  link("About", "/about", "what the directory is for"),
].join("\n")}

## Categories

${categories.map(({ name, slug, description }) => link(name, `/brands?category=${slug}`, description)).join("\n")}

## Data

${[
  link("API reference", "/api/docs", "the public JSON API"),
  link("OpenAPI document", "/api/openapi.json", "the same for programs"),
  link("Sitemap", "/sitemap.xml", "every page with the day it changed"),
].join("\n")}

## Optional

${[
  link("Recently added", "/feed.xml", "Atom feed of new brands"),
  link("Suggest a brand", "/submit", "how a missing brand gets in"),
  link("Privacy", "/privacy", "what is collected and why"),
].join("\n")}
`;
};

/** On one line, with nothing that Markdown would read as a link. */
const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[[\]\\<>`*_]/g, "\\$&");
