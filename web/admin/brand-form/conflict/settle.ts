import type { BrandContent } from "#core/brand/fields.ts";
import type { FieldConflict } from "#core/change/merge.ts";

export type Side = "mine" | "theirs";

/** Which side was chosen for each field that clashes; none at first. */
export type ChosenSides = Readonly<Partial<Record<keyof BrandContent, Side>>>;

export const chooseAll = (conflicts: readonly FieldConflict[], side: Side): ChosenSides =>
  Object.fromEntries(conflicts.map(({ field }) => [field, side]));

/** How many fields are still to be chosen for. */
export const countOpen = (conflicts: readonly FieldConflict[], chosen: ChosenSides): number =>
  conflicts.filter(({ field }) => chosen[field] === undefined).length;

/** The merged brand with the chosen side of every clash. */
export const settle = (
  merged: BrandContent,
  conflicts: readonly FieldConflict[],
  chosen: ChosenSides,
): BrandContent => ({
  ...merged,
  ...Object.fromEntries(
    conflicts.map(({ field, mine, theirs }) => [field, chosen[field] === "theirs" ? theirs : mine]),
  ),
});
