import { useState } from "react";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { useBusy } from "../queries/use-busy.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { SelectField } from "../components/field.tsx";
import { useAdminServices } from "../admin-services.ts";
import type { ListedTaxonomy } from "./listed-taxonomy.ts";
import { refOf, taxonomyRefusalText } from "./taxonomy-refusal.ts";
import { brandCountText } from "./words.ts";

interface MergeDialogProps {
  kind: TaxonomyKind;
  from: ListedTaxonomy;
  /** What it can become; at least one. */
  into: readonly ListedTaxonomy[];
  onClose: () => void;
}

export const MergeDialog = ({ kind, from, into, onClose }: MergeDialogProps) => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const [refusal, setRefusal] = useState<string>();
  const [intoId, setIntoId] = useState(into[0]?.id ?? "");
  const target = into.find(({ id }) => id === intoId);
  const merge = () =>
    run(async () => {
      const answer = await backOffice.mergeTaxonomy(kind, refOf(from), intoId);
      if (answer.ok) {
        const { batchId } = answer.value;
        const text = `Merged ${from.name} into ${target?.name ?? "another"}.`;
        notices.notify({ text, ...(batchId !== null && { undo: batchId }) });
        onClose();
      } else setRefusal(taxonomyRefusalText(answer.failure, kind));
      queryCache.invalidate();
    });
  return (
    <ConfirmDialog
      title={`Merge ${from.name} into another`}
      confirmName="Merge"
      busyName="Merging..."
      isBusy={isBusy}
      problem={refusal ?? problem}
      onConfirm={() => void merge()}
      onClose={onClose}
    >
      <SelectField
        id="merge-into"
        label="Into"
        value={intoId}
        options={into.map(({ id, name }) => ({ value: id, name }))}
        onChange={setIntoId}
      />
      <p>
        {from.brandCount === 0
          ? `No brand has ${from.name}; it is just deleted.`
          : `${brandCountText(from.brandCount)} of ${from.name} become ${target?.name}, and ${from.name} is deleted.`}
      </p>
    </ConfirmDialog>
  );
};
