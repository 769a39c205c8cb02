import { type BackOfficeParts, changeSetOf } from "./back-office-parts.ts";
import type { Committed } from "../change/change-set.ts";
import type { TaxonomyKind } from "../change/plan-taxonomy.ts";
import { fingerprintOf, type ImportedFile } from "../import/import-options.ts";
import type { FiledRow } from "../import/import-field.ts";
import { planTaxonomyRows, type TaxonomyPlan } from "../import/plan-taxonomy-rows.ts";
import type { ImportRefused } from "./planned-import.ts";
import { fail, ok, type Result } from "../result.ts";

/** Categories or attributes that wait to be imported. */
export interface PlannedTaxonomy extends TaxonomyPlan {
  /** All of them as one batch. */
  commit(): Promise<Result<Committed, ImportRefused>>;
}

/** Plans what the rows of a file make of the categories or attributes there are. */
export const planTaxonomyImport =
  (parts: BackOfficeParts) =>
  async (
    kind: TaxonomyKind,
    file: ImportedFile,
    rows: readonly FiledRow[],
  ): Promise<PlannedTaxonomy> => {
    const { categories, attributes } = await parts.records.listTaxonomy();
    const nextId = parts.ids.next;
    const plan = planTaxonomyRows(kind, rows, { categories, attributes, nextId });
    const note = `${file.name} (${fingerprintOf(file)})`;
    return {
      ...plan,
      commit: async () => {
        const { changes } = plan;
        const outcome = await parts.store.commit(changeSetOf(parts, "import", { note, changes }));
        if (outcome.ok) return ok(outcome.value);
        if (outcome.failure.kind === "submission-moved-on")
          throw new Error("An import decides no submissions");
        return fail(outcome.failure);
      },
    };
  };
