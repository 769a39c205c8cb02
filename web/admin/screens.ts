import { BRAND_NEED_NAMES, BRAND_NEEDS } from "#core/brand/brand.ts";
import { QUESTION_KIND_NAMES, QUESTION_KINDS } from "#core/checks/question.ts";
import { foldForSearch } from "#core/text/fold.ts";

interface Screen {
  path: string;
  name: string;
}

export const PEOPLE_SCREENS = [
  { name: "Administrators", path: "/admin/administrators" },
  { name: "E-mails", path: "/admin/mails" },
  { name: "Personal data", path: "/admin/privacy" },
] as const satisfies Screen[];

/** The screens in the navigation. `also` are further paths for which the entry counts as current. */
export const SCREENS: readonly (Screen & { also?: readonly string[] })[] = [
  { path: "/admin", name: "Overview" },
  { path: "/admin/brands", name: "Brands" },
  { path: "/admin/submissions", name: "Submissions" },
  { path: "/admin/checks", name: "Checks", also: ["/admin/logos"] },
  { path: "/admin/categories", name: "Categories" },
  { path: "/admin/attributes", name: "Attributes" },
  { path: "/admin/lists", name: "Lists" },
  { path: "/admin/import", name: "Import" },
  { path: "/admin/history", name: "History" },
  { path: "/admin/mails", name: "People", also: PEOPLE_SCREENS.map(({ path }) => path) },
];

/** An entry of the command palette. */
export interface Jump extends Screen {
  /** What kind of entry it is, shown beside the name. */
  note: string;
}

const JUMPS: readonly Jump[] = [
  ...SCREENS.map(({ path, name }) => ({ path, name, note: "Screen" })),
  ...PEOPLE_SCREENS.map(({ path, name }) => ({ path, name, note: "People" })),
  { path: "/admin/logos", name: "Logos to review", note: "Checks" },
  { path: "/admin/account", name: "Your account, password and sessions", note: "Screen" },
  { path: "/admin/brands/new", name: "Add brand", note: "Action" },
  { path: "/admin/administrators#invite", name: "Invite an administrator", note: "Action" },
  { path: "/admin/submissions?status=spam", name: "Spam", note: "Submissions" },
  ...QUESTION_KINDS.map((kind) => ({
    path: `/admin/checks?kind=${kind}`,
    name: QUESTION_KIND_NAMES[kind],
    note: "Checks",
  })),
  ...BRAND_NEEDS.map((need) => ({
    path: `/admin/brands?status=active&needs=${need}`,
    name: BRAND_NEED_NAMES[need],
    note: "Brands",
  })),
];

/** Entries whose name and note together contain all words of a text. */
export const jumpsFor = (text: string): Jump[] => {
  const words = foldForSearch(text).split(" ");
  const found = JUMPS.filter(({ name, note }) => {
    const named = foldForSearch(`${name} ${note}`);
    return words.every((word) => named.includes(word));
  });
  return beginningFirst(found, text);
};

/** Sorts names that begin with the text first. */
export const beginningFirst = <Named extends { name: string }>(
  found: readonly Named[],
  text: string,
): Named[] => {
  const wanted = foldForSearch(text);
  const begins = ({ name }: Named) => Number(foldForSearch(name).startsWith(wanted));
  return found.toSorted((a, b) => begins(b) - begins(a));
};
