import { recordOf } from "../brand/brand.ts";
import { isLinkField } from "../brand/fields.ts";
import type { BrandWritten, SlugRedirect } from "../change/change-set.ts";
import { diffRevision, type FieldDiff } from "../change/diff.ts";
import { planRedirect } from "../change/plan-save.ts";
import type { RowOutcome } from "./plan-row.ts";

type SlugOf = (id: string) => string;

/** A row's change, for review and commit. Imports delete nothing. */
export interface PlannedChange {
  line: number;
  change: BrandWritten;
  /** Redirects the brand's old slug, if the slug changes. */
  redirect: SlugRedirect | null;
  slug: string;
  name: string;
  /** The changed fields, links by slug; empty for a new brand (see `shownFields`). */
  fields: FieldDiff[];
}

/** The change of a row; `undefined` if it changes nothing. */
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

/** The fields that a change sets, links by slug. */
export const shownFields = ({ change, fields }: PlannedChange, slugOf: SlugOf): FieldDiff[] => {
  if (change.verb !== "create") return fields;
  const { after } = change;
  return diffRevision({ record: "brand", id: after.id, before: null, after }).map((field) =>
    shownLinks(field, slugOf),
  );
};

const shownLinks = (diff: FieldDiff, slugOf: SlugOf): FieldDiff => {
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
