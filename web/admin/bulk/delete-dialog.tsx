import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import type { RunningBulkEdit } from "./use-bulk-edit.ts";

interface DeleteDialogProps {
  count: number;
  bulk: RunningBulkEdit;
  onClose: () => void;
}

export const DeleteDialog = ({ count, bulk, onClose }: DeleteDialogProps) => (
  <ConfirmDialog
    title={count === 1 ? "Delete brand" : `Delete ${count} brands`}
    confirmName={count === 1 ? "Delete Brand" : `Delete ${count} Brands`}
    busyName="Deleting..."
    isDangerous
    isBusy={bulk.isBusy}
    problem={bulk.problem}
    onConfirm={() => bulk.edit({ kind: "delete" })}
    onClose={onClose}
  >
    <p>
      {count === 1
        ? "Are you sure you want to delete this brand? "
        : `Are you sure you want to delete these ${count} brands? `}
      Undo, or the history, brings back what was deleted.
    </p>
  </ConfirmDialog>
);
