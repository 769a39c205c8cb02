import type { BackOffice } from "#core/back-office/back-office.ts";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import type { BrandRef, BulkEdit } from "#core/change/plan-save.ts";
import type { InvalidInput, Stale } from "#core/result.ts";
import { countBrands } from "../../ui/links.tsx";
import { listText } from "#core/text/count-text.ts";
import type { Note } from "../parts/act.ts";

export interface BulkOptions {
  selection: Selection;
  /** The brands on this page, to name those that changed. */
  rows: readonly BrandRow[];
  onSelect: (selection: Selection) => void;
}

/** Edits all selected brands or none, and offers to undo it. `close` closes the dialog of the edit. */
export const bulkAct = (
  { selection, rows, onSelect }: BulkOptions,
  edit: BulkEdit,
  close?: () => void,
) => ({
  send: (backOffice: BackOffice) => backOffice.editInBulk(edit, [...selection.values()]),
  done: ({ changed }: { changed: number }): string => {
    // The selected versions are outdated now: a second edit needs a new selection.
    onSelect(NOTHING_SELECTED);
    return bulkDoneText(edit, changed);
  },
  refused: (failure: Stale | InvalidInput): string | Note => {
    if (failure.kind === "invalid-input")
      return `This ${failure.errors.map(({ message }) => message).join("; ")}.`;
    const changedIds = new Set(failure.records.map(({ id }) => id));
    const names = rows.filter(({ id }) => changedIds.has(id)).map(({ name }) => name);
    onSelect(new Map([...selection].filter(([id]) => !changedIds.has(id))));
    close?.();
    return { text: bulkStaleText(names, changedIds.size) };
  },
});

export const bulkDoneText = (edit: BulkEdit, changed: number): string => {
  if (changed === 0) return "Nothing to change: the selected brands are already up to date.";
  switch (edit.kind) {
    case "status":
      return `${edit.status === "active" ? "Activated" : "Archived"} ${countBrands(changed)}.`;
    case "positioning":
      return edit.positioning === null
        ? `Removed the positioning of ${countBrands(changed)}.`
        : `Set the positioning of ${countBrands(changed)} to ${edit.positioning}.`;
    case "delete":
      return `Deleted ${countBrands(changed)}.`;
    default: {
      const links = edit.field === "categoryIds" ? "categories" : "attributes";
      const done = { add: "Added", remove: "Removed", replace: "Replaced" }[edit.how];
      return `${done} ${links} of ${countBrands(changed)}.`;
    }
  }
};

/** Names the brands that changed since they were selected; those on other pages are only counted. */
export const bulkStaleText = (names: readonly string[], count: number): string => {
  const others = count - names.length;
  const listed = [
    ...names,
    ...(others > 0 ? [names.length > 0 ? `${others} more` : countBrands(others)] : []),
  ];
  return `Nothing was changed: ${listText(listed)} changed since you selected them. They are no longer selected, so that you can review them.`;
};

/** The selected brands of all pages, each with the version that was shown. */
export type Selection = ReadonlyMap<string, BrandRef>;

export const NOTHING_SELECTED: Selection = new Map();

type Row = Pick<BrandRow, "id" | "version">;

export const select = (
  selection: Selection,
  rows: readonly Row[],
  isWanted: boolean,
): Selection => {
  const next = new Map(selection);
  for (const { id, version } of rows)
    if (isWanted) next.set(id, { id, readVersion: version });
    else next.delete(id);
  return next;
};

/** The rows from one row to another, inclusive, in either order. Only the last row if the first is not on this page. */
export const rowsBetween = <R extends Row>(
  rows: readonly R[],
  firstId: string | undefined,
  lastId: string,
): R[] => {
  const last = rows.findIndex(({ id }) => id === lastId);
  const found = rows.findIndex(({ id }) => id === firstId);
  const first = found === -1 ? last : found;
  return last === -1 ? [] : rows.slice(Math.min(first, last), Math.max(first, last) + 1);
};

export const selectRefs = (refs: readonly BrandRef[]): Selection =>
  new Map(refs.map((ref) => [ref.id, ref]));

export const howSelected = (
  selection: Selection,
  rows: readonly Row[],
): "all" | "some" | "none" => {
  const count = rows.filter(({ id }) => selection.has(id)).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
};
