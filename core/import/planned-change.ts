import { brandRecord } from "../brand/brand.ts";
import { attributeOfEntry } from "../brand/checkable-facts.ts";
import { ATTRIBUTE_PREFIX } from "../brand/evidence.ts";
import { isLinkField, type JsonValue } from "../brand/fields.ts";
import type { BrandWritten, SlugRedirect } from "../change/change-set.ts";
import { diffRevision, type FieldDiff, sameValue } from "../change/diff.ts";
import { planRedirect } from "../change/plan-save.ts";
import type { RowOutcome } from "./plan-row.ts";

type SlugOf = (id: string) => string;

/** A row's change, for review and commit. Imports delete nothing. */
export interface PlannedChange {
  line: number;
  change: BrandWritten;
  /** The redirect from the brand's old slug, if the slug changes. */
  redirect: SlugRedirect | null;
  slug: string;
  name: string;
  /** The changed fields, links by slug; empty for a new brand (see `shownFields`). */
  fields: FieldDiff[];
  /** The fields that overwrite a checked fact. */
  overwritten: readonly string[];
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
      overwritten: [],
      change: { record: "brand", verb: "create", after },
      redirect: null,
    };
  }
  if (outcome.kind !== "changed") return undefined;
  const { line, before, after, fields, overwritten } = outcome;
  return {
    line,
    slug: before.slug,
    name: before.name,
    fields: fields.map((field) => shownDiff(field, slugOf)),
    overwritten,
    change: {
      record: "brand",
      verb: "update",
      readVersion: before.version,
      after: brandRecord({ ...after, id: before.id, createdAt: before.createdAt }),
    },
    redirect: planRedirect(before, after)[0] ?? null,
  };
};

/** A brand that an import creates or updates, for review. */
export interface ReviewedChange extends Pick<
  PlannedChange,
  "line" | "slug" | "name" | "fields" | "overwritten"
> {
  verb: PlannedChange["change"]["verb"];
}

export const reviewedChange = (planned: PlannedChange, slugOf: SlugOf): ReviewedChange => {
  const { line, slug, name, change, overwritten } = planned;
  const fields = shownFields(planned, slugOf);
  return { line, verb: change.verb, slug, name, fields, overwritten };
};

/** The fields that a change sets, links by slug. */
const shownFields = ({ change, fields }: PlannedChange, slugOf: SlugOf): FieldDiff[] => {
  if (change.verb !== "create") return fields;
  const { after } = change;
  return diffRevision({ record: "brand", id: after.id, before: null, after }).map((field) =>
    shownDiff(field, slugOf),
  );
};

/** A diff for review. It has categories and attributes by slug instead of id, and only the changed entries of evidence. */
const shownDiff = (diff: FieldDiff, slugOf: SlugOf): FieldDiff => {
  if (diff.field === "evidence") {
    const [before, after] = [diff.before, diff.after].map(listOf);
    const without = (all: JsonValue[] = [], others: JsonValue[] = []) =>
      all
        .filter((entry) => !others.some((other) => sameValue(entry, other)))
        .map((entry) => bySlug(entry, slugOf));
    return { ...diff, before: without(before, after), after: without(after, before) };
  }
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

const listOf = (value: JsonValue): JsonValue[] => (Array.isArray(value) ? value : []);

/** Evidence with its attribute named by slug instead of id. */
const bySlug = (entry: JsonValue, slugOf: SlugOf): JsonValue => {
  const id = attributeOfEntry(entry);
  return id === undefined
    ? entry
    : Object.assign({}, entry, { field: ATTRIBUTE_PREFIX + slugOf(id) });
};
