import type { Batch } from "#core/change/batch.ts";
import { useQuery } from "../queries/use-query.ts";
import { useBusy } from "../queries/use-busy.ts";
import { QueryView } from "../queries/query-view.tsx";
import { BusyButton } from "../components/busy-button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Problem } from "../components/states.tsx";
import { useNotifyReverted } from "../notices/use-undo.ts";
import { useAdminServices } from "../admin-services.ts";
import type { LinkNames } from "../values/present-value.ts";
import { hasEffect, RevertPreview } from "./revert-preview.tsx";

interface RevertDialogProps {
  batch: Batch;
  names: LinkNames;
  name: "Restore" | "Revert";
  onClose: () => void;
}

/** Shows what a revert would change and what has moved on since, and then does it. */
export const RevertDialog = ({ batch, names, name, onClose }: RevertDialogProps) => {
  const { backOffice, queryCache } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const notifyReverted = useNotifyReverted();
  const result = useQuery(`revert:${batch.id}`, () => backOffice.previewRevert(batch.id), {
    keepPrevious: false,
  });
  const revert = () =>
    run(async () => {
      notifyReverted(await backOffice.revert(batch.id));
      onClose();
      queryCache.invalidate();
    });
  return (
    <Dialog title={`${name} this change?`} className="is-wide" onClose={onClose}>
      <QueryView result={result} loadingText="Looking at what would change...">
        {(answer) =>
          answer.ok ? (
            <>
              <RevertPreview report={answer.value.report} names={names} />
              {problem !== undefined && <Problem text={problem} />}
              <div className="dialog-actions">
                <button className="button is-quiet" type="button" onClick={onClose}>
                  {hasEffect(answer.value.report) ? "Cancel" : "Close"}
                </button>
                {hasEffect(answer.value.report) && (
                  <BusyButton
                    isBusy={isBusy}
                    busyName={name === "Restore" ? "Restoring..." : "Reverting..."}
                    onClick={() => void revert()}
                  >
                    {name}
                  </BusyButton>
                )}
              </div>
            </>
          ) : (
            <Problem text="History does not hold this change." />
          )
        }
      </QueryView>
    </Dialog>
  );
};
