import type { BulkEdit } from "#core/change/plan-save.ts";

const brands = (count: number): string => `${count} ${count === 1 ? "brand" : "brands"}`;

/** What a bulk edit did, in a sentence. */
export const bulkDoneText = (edit: BulkEdit, changed: number): string => {
  if (changed === 0) return "Nothing to change: the chosen brands are like that already.";
  switch (edit.kind) {
    case "status":
      return `${edit.status === "active" ? "Activated" : "Archived"} ${brands(changed)}.`;
    case "delete":
      return `Deleted ${brands(changed)}.`;
    default: {
      const links = edit.field === "categoryIds" ? "categories" : "attributes";
      const done = { add: "Added", remove: "Removed", replace: "Replaced" }[edit.how];
      return `${done} ${links} of ${brands(changed)}.`;
    }
  }
};

/** Why a bulk edit did nothing: brands moved on since they were seen. Names those that can be named. */
export const bulkStaleText = (names: readonly string[], count: number): string => {
  const others = count - names.length;
  const listed = [
    ...names,
    ...(others > 0 ? [names.length > 0 ? `${others} more` : brands(others)] : []),
  ];
  const which =
    listed.length > 1 ? `${listed.slice(0, -1).join(", ")} and ${listed.at(-1)}` : listed[0];
  return `Nothing was done: ${which} changed since you looked. No longer chosen, so that you can look again.`;
};
