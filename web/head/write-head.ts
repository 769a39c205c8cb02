import type { HeadTag } from "./page-head.ts";

/** Marks the tags that belong to the page and not to the site, so that the browser can replace them. */
export const PAGE_TAG = "data-page";

export const escapeHtml = (text: string): string =>
  // Most texts have nothing to escape, and looking costs less than replacing nothing.
  /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
    : text;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** JSON that cannot end the script element it stands in. */
export const escapeJson = (json: string): string =>
  json.includes("<") ? json.replace(/</g, "\\u003c") : json;

export const writeHead = (tags: readonly HeadTag[]): string => {
  let written = "";
  for (const tag of tags) written += writeTag(tag);
  return written;
};

const writeTag = ({ tag, attributes, text = "" }: HeadTag): string => {
  let opening = `<${tag} ${PAGE_TAG}`;
  for (const name in attributes) opening += ` ${name}="${escapeHtml(attributes[name] ?? "")}"`;
  opening += ">";
  if (tag === "title") return `${opening}${escapeHtml(text)}</title>`;
  if (tag === "script") return `${opening}${escapeJson(text)}</script>`;
  return opening;
};
