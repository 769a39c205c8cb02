import type { Revision } from "../change/batch.ts";
import type { RecordKind } from "../failure.ts";
import type { Slices } from "../slices.ts";
import {
  type OpenAttribute,
  type OpenBrand,
  type OpenCategory,
  toOpenAttribute,
  toOpenBrand,
  toOpenCategory,
} from "./open-record.ts";

type Open = OpenBrand | OpenCategory | OpenAttribute;

/** What has to be done to open records of one revision to have those of another. */
export type OpenChange =
  | { op: "put"; kind: RecordKind; slug: string; record: Open }
  | { op: "gone"; kind: RecordKind; slug: string };

export const isRenamed = ({ before, after }: Revision): boolean =>
  before !== null && after !== null && before.slug !== after.slug;

/** The slugs of categories and attributes, by id, as they were and as they became. */
export type SlugsThen = Readonly<Record<"before" | "after", ReadonlyMap<string, string>>>;

export const slugsIn = (taxonomy: readonly Revision[]): SlugsThen => {
  const slugs = { before: new Map<string, string>(), after: new Map<string, string>() };
  for (const { id, before, after } of taxonomy) {
    if (before) slugs.before.set(id, before.slug);
    if (after) slugs.after.set(id, after.slug);
  }
  return slugs;
};

/** Tells the open record of what was before or became, with the slugs of then. */
export const openTeller =
  (slugs: SlugsThen) =>
  (state: Revision, when: "before" | "after"): Open | null => {
    const slugOf = (id: string): string | undefined => slugs[when].get(id);
    if (state.record === "brand") return state[when] && toOpenBrand(state[when], slugOf);
    if (state.record === "category") return state[when] && toOpenCategory(state[when]);
    return state[when] && toOpenAttribute(state[when]);
  };

/** What is told of these records, as far as there is room for it. */
export const changesIn = function* (
  states: readonly Revision[],
  op: OpenChange["op"],
  tell: ReturnType<typeof openTeller>,
  room: number,
): Slices<{ changes: OpenChange[]; length: number; cutBehind: string | null }> {
  const changes: OpenChange[] = [];
  let length = 0;
  for (const state of states) {
    if (length >= room) {
      const last = states[states.indexOf(state) - 1];
      return { changes, length, cutBehind: last?.id ?? null };
    }
    const change = changeIn(state, op, tell);
    if (change) {
      changes.push(change.told);
      length += change.length;
    }
    yield;
  }
  return { changes, length, cutBehind: null };
};

const changeIn = (
  state: Revision,
  op: OpenChange["op"],
  tell: ReturnType<typeof openTeller>,
): { told: OpenChange; length: number } | undefined => {
  const { record: kind } = state;
  if (op === "gone")
    return state.before && state.before.slug !== state.after?.slug
      ? { told: { op, kind, slug: state.before.slug }, length: 0 }
      : undefined;
  const before = tell(state, "before");
  const after = tell(state, "after");
  const record = after && JSON.stringify(after);
  return after && record !== null && (before === null || JSON.stringify(before) !== record)
    ? { told: { op, kind, slug: after.slug, record: after }, length: record.length }
    : undefined;
};
