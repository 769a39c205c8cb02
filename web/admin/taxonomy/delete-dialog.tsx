import { useState } from "react";
import type { TaxonomyKind } from "#core/change/plan-taxonomy.ts";
import { useBusy } from "../queries/use-busy.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { useAdminServices } from "../admin-services.ts";
import type { ListedTaxonomy } from "./listed-taxonomy.ts";
import { refOf, taxonomyRefusalText } from "./taxonomy-refusal.ts";
import { brandCountText, WORDS } from "./words.ts";

interface DeleteDialogProps {
  kind: TaxonomyKind;
  item: ListedTaxonomy;
  onClose: () => void;
}

export const DeleteDialog = ({ kind, item, onClose }: DeleteDialogProps) => {
  const { backOffice, notices, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const [refusal, setRefusal] = useState<string>();
  const { one } = WORDS[kind];
  const remove = () =>
    run(async () => {
      const answer = await backOffice.deleteTaxonomy(kind, refOf(item));
      if (answer.ok) {
        const { batchId } = answer.value;
        notices.notify({
          text: `Deleted ${item.name}.`,
          ...(batchId !== null && { undo: batchId }),
        });
        onClose();
      } else setRefusal(taxonomyRefusalText(answer.failure, kind));
      queryCache.invalidate();
    });
  return (
    <ConfirmDialog
      title={`Delete ${item.name}`}
      confirmName={`Delete ${one}`}
      busyName="Deleting..."
      isDangerous
      isBusy={isBusy}
      problem={refusal ?? problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        {item.brandCount === 0
          ? `No brand has this ${one}.`
          : `This touches ${brandCountText(item.brandCount)}: they lose this ${one}, and nothing else.`}
      </p>
    </ConfirmDialog>
  );
};
