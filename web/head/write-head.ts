import type { HeadTag } from "./page-head.ts";

/** Marks the tags that belong to the page and not to the site, so that the browser can replace them. */
export const PAGE_TAG = "data-page";

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** JSON that cannot end the script element it stands in. */
export const escapeJson = (json: string): string => json.replace(/</g, "\\u003c");

export const writeHead = (tags: HeadTag[]): string => tags.map(writeTag).join("");

const writeTag = ({ tag, attributes, text = "" }: HeadTag): string => {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => ` ${name}="${escapeHtml(value)}"`,
  );
  const opening = `<${tag} ${PAGE_TAG}${pairs.join("")}>`;
  if (tag === "title") return `${opening}${escapeHtml(text)}</title>`;
  if (tag === "script") return `${opening}${escapeJson(text)}</script>`;
  return opening;
};
