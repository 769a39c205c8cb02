import type { Batch } from "#core/change/batch.ts";
import { useAsk } from "../ask/use-ask.ts";
import { useBusy } from "../ask/use-busy.ts";
import { AskedView } from "../components/asked-view.tsx";
import { BusyButton } from "../components/busy-button.tsx";
import { Dialog } from "../components/dialog.tsx";
import { Problem } from "../components/states.tsx";
import { useUndone } from "../notices/use-undo.ts";
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
  const { backOffice, answers } = useAdminServices();
  const { isBusy, problem, run } = useBusy();
  const tell = useUndone();
  const asked = useAsk(`revert:${batch.id}`, () => backOffice.previewRevert(batch.id), {
    recalls: false,
  });
  const revert = () =>
    run(async () => {
      tell(await backOffice.revert(batch.id));
      onClose();
      answers.outdate();
    });
  return (
    <Dialog title={`${name} this change?`} className="is-wide" onClose={onClose}>
      <AskedView asked={asked} loadingText="Looking at what would change...">
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
      </AskedView>
    </Dialog>
  );
};
