/** What people write into a cell that has no value. */
const NO_VALUES: ReadonlySet<string> = new Set(
  "- -- --- – — ? ?? n/a n.a. na #n/a nil none null unknown tbd tbc (unknown) (none) (blank)"
    .split(" ")
    .concat(
      "not known",
      "not available",
      "not applicable",
      "to be confirmed",
      "k. a.",
      "k.a.",
      "keine angabe",
    ),
);

const LONGEST = 15;

/** Whether a cell says that it has no value: `N/A`, `-`, `unknown`. */
export const isPlaceholder = (text: string): boolean =>
  text.length <= LONGEST && NO_VALUES.has(text.trim().toLowerCase());

export const isNoValue = (text: string): boolean => text.trim() === "" || isPlaceholder(text);
