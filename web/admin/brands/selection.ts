import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import type { BrandRef } from "#core/change/plan-save.ts";

/** The brands to edit in bulk, on this page and others, each in the version that was seen. */
export type Selection = ReadonlyMap<string, BrandRef>;

export const NOTHING_SELECTED: Selection = new Map();

type Row = Pick<BrandRow, "id" | "version">;

/** Selects or deselects rows, and leaves all others as they are. */
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

/** The rows from one to another, both included, whichever stands first; just the last when the first is not on this page. */
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

/** Whether all, some or none of the rows are selected. */
export const howSelected = (
  selection: Selection,
  rows: readonly Row[],
): "all" | "some" | "none" => {
  const count = rows.filter(({ id }) => selection.has(id)).length;
  if (count === 0) return "none";
  return count === rows.length ? "all" : "some";
};
