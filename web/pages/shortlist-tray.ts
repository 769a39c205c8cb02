/**
 * The shortlist: brands ticked anywhere, kept in this browser alone, in a tray at the bottom of every page. Plain elements and no
 * component, because it is loaded apart, with the first brand that is ticked, and stands beside whatever page is shown.
 */
interface Listed {
  slug: string;
  name: string;
}

/** As many as a comparison shows. */
const MOST = 24;
const KEY = "golfbrands.shortlist";

/** What is kept; nothing where there is no storage, or something else in it. */
const kept = (): Listed[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(value) ? value.filter(isListed).slice(0, MOST) : [];
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
const said = element("output", { className: "tray-said" });
const compare = element("a", { className: "button is-small" }, "Compare");
const tray = element(
  "section",
  { className: "tray", ariaLabel: "Shortlist" },
  element(
    "details",
    {},
    summary,
    names,
    button("button is-quiet is-small", "Clear shortlist", () => change([])),
  ),
  said,
  compare,
);

const changed = new Set<() => void>();
let shortlist = kept();
/** How many of what was added last found no room. */
let leftOut = 0;

/** Ticks what is listed on whatever page is there now. */
const tick = (): void => {
  for (const box of boxes()) box.checked = isOnShortlist(box.value);
};

const show = (): void => {
  const count = shortlist.length;
  tray.hidden = count === 0;
  summary.textContent = `Shortlist: ${count} ${count === 1 ? "brand" : "brands"}`;
  const full = `Full: ${MOST} brands at most${leftOut > 0 ? `, ${leftOut} left out` : ""}`;
  said.textContent = count === 1 ? "Tick another to compare" : count === MOST ? full : "";
  compare.hidden = count < 2;
  compare.href = `/compare?${shortlist.map(({ slug }) => `brand=${encodeURIComponent(slug)}`).join("&")}`;
  names.replaceChildren(
    ...shortlist.map(({ slug, name }) =>
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
  for (const notify of changed) notify();
};

const change = (to: readonly Listed[]): void => {
  shortlist = to.slice(0, MOST);
  leftOut = to.length - shortlist.length;
  try {
    if (shortlist.length > 0) localStorage.setItem(KEY, JSON.stringify(shortlist));
    else localStorage.removeItem(KEY);
  } catch {
    // Then it lasts as long as this page does.
  }
  // What was pressed in the tray is gone with what it removed.
  const isInTray = tray.contains(document.activeElement);
  show();
  if (isInTray) (shortlist.length > 0 ? summary : document.querySelector("main"))?.focus();
};

const remove = (slug: string): void => change(shortlist.filter((listed) => listed.slug !== slug));

export const isOnShortlist = (slug: string): boolean =>
  shortlist.some((listed) => listed.slug === slug);

/** Adds what is not there yet, as long as there is room. */
export const addToShortlist = (brands: readonly Listed[]): void =>
  change([
    ...shortlist,
    ...brands.filter(({ slug }) => !isOnShortlist(slug)).map(({ slug, name }) => ({ slug, name })),
  ]);

/** Puts another list in the place of this one, where it is another. */
export const updateShortlist = (update: (now: readonly Listed[]) => readonly Listed[]): void => {
  const updated = update(shortlist);
  if (updated !== shortlist) change(updated.map(({ slug, name }) => ({ slug, name })));
};

export const boxTicked = (box: HTMLInputElement, isTicked: boolean): void => {
  if (isTicked) addToShortlist([listedBy(box)]);
  else remove(box.value);
};

/** Calls back at every change, until the answer is called. */
export const onShortlistChange = (notify: () => void): (() => void) => {
  changed.add(notify);
  return () => changed.delete(notify);
};

document.body.append(tray);
// Brands may have been ticked before any script had come.
addToShortlist(
  Array.from(boxes())
    .filter(({ checked }) => checked)
    .map(listedBy),
);
new MutationObserver(tick).observe(document.body, { childList: true, subtree: true });
// In another tab.
addEventListener("storage", ({ key }) => {
  if (key !== KEY) return;
  shortlist = kept();
  show();
});
