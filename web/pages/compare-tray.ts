import { COMPARED_LIMIT } from "#core/catalog/comparison-query.ts";
import { localData } from "../site/browser-storage.ts";
import { TICKED_KEY, TRAY_SLOT } from "../site/tray-slot.tsx";
import { comparePath, countBrands } from "../ui/links.tsx";

// The tray at the bottom of every page, with the brands that the visitor ticked to compare. They are stored in this browser only.
// It is made of plain DOM elements instead of React components, because its script loads with the first ticked brand.

/** A ticked brand. */
export interface Listed {
  slug: string;
  name: string;
}

/** The stored brands; none if they are invalid. */
const storedBrands = (): Listed[] => {
  try {
    const value: unknown = JSON.parse(localData.getItem(TICKED_KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isListed).slice(0, COMPARED_LIMIT) : [];
  } catch {
    return [];
  }
};

const isListed = (value: unknown): value is Listed =>
  typeof value === "object" &&
  value !== null &&
  "slug" in value &&
  "name" in value &&
  typeof value.slug === "string" &&
  typeof value.name === "string";

const boxes = (): NodeListOf<HTMLInputElement> =>
  document.querySelectorAll("input[type=checkbox][name=brand]");

const listedBy = ({ value, dataset }: HTMLInputElement): Listed => ({
  slug: value,
  name: dataset["name"] ?? value,
});

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

const button = (className: string, text: string, onclick: () => void) =>
  element("button", { type: "button", className, onclick }, text);

const summary = element("summary", {});
const names = element("ul", { className: "chips" });
const message = element("output", { className: "tray-said" });
const compare = element("a", { className: "button is-small" }, "Compare");
const details = element("details", {}, summary, names);
const clear = button("button is-quiet is-small", "Clear", () => change([]));
const tray = element(
  "section",
  { className: "tray", ariaLabel: "Brands to compare" },
  details,
  message,
  clear,
  compare,
);

const listeners = new Set<() => void>();
let ticked = storedBrands();
/** How many of the last added brands did not fit. */
let leftOut = 0;
/** The slugs of the brands that the page itself compares, or offers to compare. */
let compared: readonly string[] = [];

const isCompared = (): boolean => ticked.length === compared.length && compared.every(isTicked);

/** Ticks the listed brands on the current page. */
const tick = (): void => {
  for (const box of boxes()) box.checked = isTicked(box.value);
};

const show = (): void => {
  const count = ticked.length;
  const hadFocus = tray.contains(document.activeElement);
  tray.hidden = count === 0 || isCompared();
  if (tray.hidden) details.open = false;
  summary.textContent = `${countBrands(count)} to compare`;
  const full = `Full: ${COMPARED_LIMIT} brands at most${leftOut > 0 ? `, ${leftOut} left out` : ""}`;
  message.textContent =
    count === 1 ? "Tick another to compare" : count === COMPARED_LIMIT ? full : "";
  compare.hidden = count < 2;
  compare.href = comparePath(ticked.map(({ slug }) => slug));
  names.replaceChildren(
    ...ticked.map(({ slug, name }) =>
      element(
        "li",
        {},
        Object.assign(
          button("chip is-removable", name, () => remove(slug)),
          { ariaLabel: `Remove ${name}` },
        ),
      ),
    ),
  );
  tick();
  // The focused button may be gone.
  if (hadFocus && tray.hidden) document.querySelector("main")?.focus();
  else if (hadFocus && !tray.contains(document.activeElement)) summary.focus();
  for (const notify of listeners) notify();
};

const change = (to: readonly Listed[]): void => {
  ticked = to.slice(0, COMPARED_LIMIT);
  leftOut = to.length - ticked.length;
  if (ticked.length > 0) localData.setItem(TICKED_KEY, JSON.stringify(ticked));
  else localData.removeItem(TICKED_KEY);
  show();
};

const remove = (slug: string): void => change(ticked.filter((listed) => listed.slug !== slug));

export const isTicked = (slug: string): boolean => ticked.some((listed) => listed.slug === slug);

export const listTicked = (): readonly Listed[] => ticked;

/** Hides the tray while the ticked brands are exactly those that the page compares. */
export const setCompared = (slugs: readonly string[]): void => {
  compared = slugs;
  show();
};

/** Adds missing brands, up to the limit. */
export const addToTray = (brands: readonly Listed[]): void =>
  change([
    ...ticked,
    ...brands.filter(({ slug }) => !isTicked(slug)).map(({ slug, name }) => ({ slug, name })),
  ]);

export const boxTicked = (box: HTMLInputElement, isChecked: boolean): void => {
  if (isChecked) addToTray([listedBy(box)]);
  else remove(box.value);
};

/** Calls back on each change; returns a function that stops it. */
export const onTrayChange = (notify: () => void): (() => void) => {
  listeners.add(notify);
  return () => listeners.delete(notify);
};

document.getElementById(TRAY_SLOT)?.append(tray);
// Brands may have been ticked before any script loaded.
addToTray(
  Array.from(boxes())
    .filter(({ checked }) => checked)
    .map(listedBy),
);
new MutationObserver(tick).observe(document.body, { childList: true, subtree: true });
// Changed in another tab.
addEventListener("storage", ({ key }) => {
  if (key !== TICKED_KEY) return;
  ticked = storedBrands();
  show();
});
