import {
  type ChangesCursor,
  LAST_STAGE,
  type OpenChangesPage,
} from "#core/open-data/open-changes.ts";
import type { OpenChange } from "#core/open-data/open-record.ts";
import type { Slices } from "#core/slices.ts";
import { openLine } from "../files/write-rows.ts";

/** A page of changes as NDJSON, a line a step: one for each change, and one that tells how far they lead and where to go on. */
export const changeLines = function* ({
  changes,
  revision,
  next,
}: OpenChangesPage): Slices<string[]> {
  const lines: string[] = [];
  for (const change of changes) {
    lines.push(changeLine(change));
    yield;
  }
  const end = { op: "end", revision, ...(next && { next: cursorText(next) }) };
  return [...lines, `${JSON.stringify(end)}\n`];
};

/** The record in it is its line in `brands.ndjson`, sign by sign. */
const changeLine = (change: OpenChange): string => {
  const { op, kind, slug } = change;
  const about = JSON.stringify({ op, kind, slug });
  if (change.op === "gone") return `${about}\n`;
  return `${about.slice(0, -1)},"record":${openLine(kind, change.record).trimEnd()}}\n`;
};

/** A cursor as programs hand it back. It is not signed: whatever else somebody makes of it, is a page that anybody may ask for. */
const cursorText = ({ from, to, stage, behind }: ChangesCursor): string =>
  Buffer.from(JSON.stringify([from, to, stage, behind])).toString("base64url");

const CURSOR_MAX = 256;
const ID_MAX = 64;

export const parseCursor = (text: string): ChangesCursor | undefined => {
  if (text.length > CURSOR_MAX) return undefined;
  const read = valueOf(Buffer.from(text, "base64url").toString());
  const [from, to, stage, behind] = Array.isArray(read) && read.length === 4 ? read : [];
  const isGood =
    isCount(from) &&
    isCount(to) &&
    from <= to &&
    isCount(stage) &&
    stage <= LAST_STAGE &&
    typeof behind === "string" &&
    behind.length <= ID_MAX;
  return isGood ? { from, to, stage, behind } : undefined;
};

/** A revision as it stands in an address: nothing but digits. */
export const parseRevision = (text: string): number | undefined =>
  /^\d{1,15}$/.test(text) ? Number(text) : undefined;

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

const valueOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
