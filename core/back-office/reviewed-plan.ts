import { evidenceBySlug } from "../brand/checkable-facts.ts";
import { nameOf } from "../change/batch.ts";
import type { Change } from "../change/change-set.ts";
import type { BrandFiles } from "../ports/brand-files.ts";
import type { RowProblem } from "../import/import-field.ts";
import type { PlannedChange } from "../import/planned-change.ts";

/** The import would no longer do what was reviewed. Nothing was written. */
export interface ImportStale {
  kind: "import-stale";
}

/** The parts of a plan that its digest covers. */
interface DigestedPlan {
  options: unknown;
  changes: readonly PlannedChange[];
  creations: readonly Change[];
  rejected: readonly { readonly problems: readonly RowProblem[] }[];
  slugOf: (id: string) => string;
}

/** A digest of a plan's effect and the versions it is based on. Leaves out new ids and times, because they differ each time an import is planned. */
export const digestOf = (
  digest: ReturnType<BrandFiles["digest"]>,
  { options, changes, creations, rejected, slugOf }: DigestedPlan,
): string => {
  const add = (part: unknown) => digest.add(JSON.stringify(part));
  add(options);
  for (const { line, change, fields } of changes) {
    const { id, createdAt: _createdAt, categoryIds, attributeIds, ...content } = change.after;
    if (change.verb === "update") {
      add([line, id, change.readVersion, fields]);
      continue;
    }
    const links = [categoryIds, attributeIds].map((ids) => ids.map(slugOf));
    const evidence = evidenceBySlug(content.evidence, slugOf);
    add([line, { ...content, evidence, categoryIds: [], attributeIds: [] }, links]);
  }
  for (const { problems } of rejected) add(problems);
  add(creations.map(identityOf));
  return digest.end();
};

const identityOf = (creation: Change): unknown =>
  creation.verb === "create" ? [creation.record, creation.after.slug, nameOf(creation.after)] : [];
