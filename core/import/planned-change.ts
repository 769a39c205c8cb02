import { diffRevision, type FieldDiff } from "../change/diff.ts";
import type { BrandWritten } from "../change/change-set.ts";
import { isLinkField } from "../brand/fields.ts";
import { recordOf } from "../brand/brand.ts";
import { planRedirect } from "../change/plan-save.ts";
import type { PlannedStep } from "./import-steps.ts";
import type { RowOutcome } from "./import-plan.ts";

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
export const plannedChange = (
  outcome: RowOutcome,
  slugOf: (id: string) => string,
): PlannedChange | undefined => {
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

/** What becomes of each field, links by slug. */
export const shownFields = (
  { change, fields }: PlannedChange,
  slugOf: (id: string) => string,
): FieldDiff[] => {
  if (change.verb !== "create") return fields;
  const { after } = change;
  return diffRevision({ record: "brand", id: after.id, before: null, after }).map((field) =>
    shownLinks(field, slugOf),
  );
};

const shownLinks = (diff: FieldDiff, slugOf: (id: string) => string): FieldDiff => {
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
