import { isLinkField, LINK_FIELDS } from "../brand/fields.ts";
import type { RecordKind } from "../result.ts";
import { compareTexts, keyOf, listOf, type State } from "./acts.harness.ts";
import type { Revision } from "./batch.ts";
import { type Fields, fieldsOf } from "./diff.ts";

/**
 * The expected result of a revert, by the plain rules: each field and each link separately. Two things depend on other records and are read
 * from `result`: a slug that another record has, and a created category that brands still use.
 */
export const wantedAfterRevert = (
  revisions: readonly Revision[],
  current: State,
  result: State,
): State => {
  const wanted = new Map(current);
  for (const { record, id, before, after } of revisions) {
    const key = keyOf(record, id);
    const back = wantedState(record, before, after, current.get(key));
    if (back === undefined && isLinked(result, id)) continue;
    if (back === undefined) wanted.delete(key);
    else wanted.set(key, settled(record, key, back, result));
  }
  return wanted;
};

const wantedState = (
  record: RecordKind,
  before: Fields | null,
  after: Fields | null,
  current: Fields | undefined,
): Fields | undefined => {
  if (!after) return current ?? before ?? undefined;
  if (!current) return undefined;
  if (!before)
    return fieldsOf(record).every((field) => isSame(inOrder(field, after), inOrder(field, current)))
      ? undefined
      : current;
  return Object.fromEntries(
    fieldsOf(record).map((field) => [
      field,
      (isLinkField(field)
        ? wantedLinks(before[field], after[field], current[field])
        : isSame(current[field], after[field])
          ? before[field]
          : current[field]) ?? null,
    ]),
  );
};

const wantedLinks = (before: unknown, after: unknown, current: unknown) =>
  [...new Set([...listOf(before), ...listOf(current)])].filter((id) => {
    const isChangedSince = listOf(current).includes(id) !== listOf(after).includes(id);
    return listOf(isChangedSince ? current : before).includes(id);
  });

/** Existing links in a fixed order; the current slug if another record has the wanted one. */
const settled = (record: RecordKind, key: string, state: Fields, result: State): Fields => {
  const others = [...result].filter(([other]) => other !== key && other.startsWith(`${record}:`));
  const isSlugTaken = others.some(([, { slug }]) => slug === state["slug"]);
  return Object.fromEntries(
    fieldsOf(record).map((field) => {
      const value = state[field] ?? null;
      if (isLinkField(field))
        return [
          field,
          listOf(value)
            .filter((id) => exists(result, id))
            .toSorted(compareTexts),
        ];
      return [field, field === "slug" && isSlugTaken ? (result.get(key)?.["slug"] ?? null) : value];
    }),
  );
};

const exists = (state: State, id: string): boolean =>
  state.has(keyOf("category", id)) || state.has(keyOf("attribute", id));

const isLinked = (state: State, id: string): boolean =>
  [...state.values()].some((fields) =>
    LINK_FIELDS.some((field) => listOf(fields[field]).includes(id)),
  );

const inOrder = (field: string, state: Fields): unknown =>
  isLinkField(field) ? listOf(state[field]).toSorted(compareTexts) : state[field];

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) => {
    if (Array.isArray(inner) || !inner || typeof inner !== "object") return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
