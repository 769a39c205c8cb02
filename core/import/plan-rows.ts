import { recordOf } from "../brand/brand.ts";
import { isLinkField } from "../brand/fields.ts";
import {
  type BrandWritten,
  type Change,
  changeOutliner,
  type Changes,
  type SlugRedirect,
} from "../change/change-set.ts";
import { diffRevision, type FieldDiff } from "../change/diff.ts";
import { planRedirect } from "../change/plan-save.ts";
import type { ImportRow, RowProblem } from "./import-field.ts";
import type { ImportPlanner } from "./import-planner.ts";
import type { ColumnMapping } from "./map-columns.ts";
import type { OpenedFile } from "../ports/brand-files.ts";
import { inChunks, type Scheduler } from "../slices.ts";
import type { RowOutcome } from "./plan-row.ts";

/** Rows planned before other requests are served. */
const ROWS_PER_TURN = 250;

/** Hears of what becomes of each row, in the order of the file, and how ids are named that its changes link. */
export interface RowListener {
  /** Of every row, before what is told of it in particular. */
  outcome?: (outcome: RowOutcome, planned: PlannedChange | undefined, slugOf: SlugOf) => void;
  change?: (planned: PlannedChange, slugOf: SlugOf) => void;
  rejected?: (
    header: readonly string[],
    row: ImportRow,
    problems: readonly RowProblem[],
  ) => Promise<void> | void;
  /** How many rows were planned so far. */
  rows?: (count: number) => void;
}

type SlugOf = (id: string) => string;

/**
 * Plans every row of a file. A file whose columns mean nothing, or two things at once, is not read on: answers what is wrong
 * with its header, as the end of a sentence that begins with the file's name.
 */
export const planRows = async (
  planner: ImportPlanner,
  { header, rows }: Pick<OpenedFile, "header" | "rows">,
  listener: RowListener,
  { next }: Scheduler,
): Promise<string | undefined> => {
  const wrong = wrongHeader(planner.mapping, header);
  if (wrong !== undefined) return wrong;
  let count = 0;
  for (const some of inChunks(rows, ROWS_PER_TURN)) {
    const outcomes = await planner.plan(some);
    for (const [at, outcome] of outcomes.entries()) {
      const planned = plannedChange(outcome, planner.slugOf);
      listener.outcome?.(outcome, planned, planner.slugOf);
      if (planned) listener.change?.(planned, planner.slugOf);
      const row = some[at];
      if (outcome.kind === "rejected" && row)
        await listener.rejected?.(header, row, outcome.problems);
    }
    listener.rows?.((count += some.length));
    await next();
  }
  return undefined;
};

const wrongHeader = (
  { columns, duplicates }: ColumnMapping,
  header: readonly string[],
): string | undefined => {
  const [duplicate] = duplicates;
  if (duplicate)
    return `has two columns for one field: “${duplicate.names[0]}” and “${duplicate.names[1]}”. Remove one of them.`;
  if (header.length > 0 && columns.length === 0)
    return `has no column that a brand has. Its first line must name the columns, such as name,slug,website_url; it says: ${header.slice(0, 8).join(", ").slice(0, 100).toWellFormed()}`;
  return undefined;
};

/** One row's change, to be reviewed, kept and committed later. */
export interface PlannedChange extends PlannedStep {
  line: number;
  slug: string;
  name: string;
  /** What becomes of each field of a brand there is, links by slug; for a new one `shownFields` tells. */
  fields: FieldDiff[];
  change: BrandWritten;
}

/** The change a row's outcome is; `undefined` where it changes nothing. */
export const plannedChange = (outcome: RowOutcome, slugOf: SlugOf): PlannedChange | undefined => {
  if (outcome.kind === "new") {
    const { line, after } = outcome;
    return {
      line,
      slug: after.slug,
      name: after.name,
      fields: [],
      change: { record: "brand", verb: "create", after },
      redirect: null,
    };
  }
  if (outcome.kind !== "changed") return undefined;
  const { line, before, after, fields } = outcome;
  return {
    line,
    slug: before.slug,
    name: before.name,
    fields: fields.map((field) => shownLinks(field, slugOf)),
    change: {
      record: "brand",
      verb: "update",
      readVersion: before.version,
      after: recordOf({ ...after, id: before.id, createdAt: before.createdAt }),
    },
    redirect: planRedirect(before, after)[0] ?? null,
  };
};

export const shownFields = ({ change, fields }: PlannedChange, slugOf: SlugOf): FieldDiff[] => {
  if (change.verb !== "create") return fields;
  const { after } = change;
  return diffRevision({ record: "brand", id: after.id, before: null, after }).map((field) =>
    shownLinks(field, slugOf),
  );
};

export const shownLinks = (diff: FieldDiff, slugOf: SlugOf): FieldDiff => {
  if (!isLinkField(diff.field)) return diff;
  const slugs = (value: unknown): string[] =>
    Array.isArray(value) ? value.map(slugOf).sort() : [];
  return {
    ...diff,
    before: slugs(diff.before),
    after: slugs(diff.after),
    added: slugs(diff.added),
    removed: slugs(diff.removed),
  };
};

/** A change that an import planned: imports delete nothing. */
export interface PlannedStep {
  change: BrandWritten;
  /** An old address that shall lead to the brand. */
  redirect: SlugRedirect | null;
}

/** Everything an import planned, as it comes along, to be committed together. */
export interface ImportSteps<Step extends PlannedStep> {
  add(step: Step): void;
  /** A category or attribute that the brands name; after the last brand. */
  create(creation: Change): void;
  /** How many brands change. */
  count(): number;
  changes(): Changes;
  redirects(): SlugRedirect[];
  [Symbol.iterator](): Iterator<Step>;
}

export const importSteps = <Step extends PlannedStep>(): ImportSteps<Step> => {
  const list: Step[] = [];
  const outliner = changeOutliner();
  const redirects: SlugRedirect[] = [];
  const creations: Change[] = [];
  return {
    add: (step) => {
      list.push(step);
      outliner.add(step.change);
      if (step.redirect) redirects.push(step.redirect);
    },
    create: (creation) => {
      outliner.add(creation);
      creations.push(creation);
    },
    count: () => list.length,
    changes: () => ({
      length: list.length + creations.length,
      outline: outliner.outline,
      at: (n) => (n < list.length ? list[n]?.change : creations[n - list.length]),
      *[Symbol.iterator]() {
        for (const { change } of list) yield change;
        yield* creations;
      },
    }),
    redirects: () => redirects,
    [Symbol.iterator]: () => list.values(),
  };
};
