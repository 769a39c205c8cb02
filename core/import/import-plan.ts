import type { Brand } from "../brand/brand.ts";
import type { BrandContent } from "../brand/fields.ts";
import type { BrandRecord } from "../change/change-set.ts";
import type { FieldDiff } from "../change/diff.ts";
import type { RowProblem } from "./import-field.ts";

/** What an import makes of one row. */
export type RowOutcome =
  | { kind: "new"; line: number; after: BrandRecord }
  | { kind: "changed"; line: number; before: Brand; after: BrandContent; fields: FieldDiff[] }
  | { kind: "unchanged"; line: number; slug: string }
  /** Left alone because only new, or only existing, brands were wanted. */
  | { kind: "skipped"; line: number; slug: string }
  | { kind: "rejected"; line: number; problems: RowProblem[] };

export type RowCounts = Record<RowOutcome["kind"], number>;

export const NO_ROWS: Readonly<RowCounts> = {
  new: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
};
