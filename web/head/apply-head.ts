import type { HeadTag } from "./page-head.ts";
import { PAGE_TAG } from "./write-head.ts";

/** Replaces the last page's tags in the browser's document by this page's. */
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
