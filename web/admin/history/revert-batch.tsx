import { useState } from "react";
import type { Batch } from "#core/change/batch.ts";
import type { LinkNames } from "../values/present-value.ts";
import { RevertDialog } from "./revert-dialog.tsx";

/** A batch that only deleted is restored; anything else is reverted. It is the same. */
export const revertName = ({ counts }: Batch): "Restore" | "Revert" =>
  counts.delete > 0 && counts.create + counts.update === 0 ? "Restore" : "Revert";

export const RevertBatch = ({ batch, names }: { batch: Batch; names: LinkNames }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="actions">
      <button className="button is-small" type="button" onClick={() => setOpen(true)}>
        {revertName(batch)}...
      </button>
      {isOpen && (
        <RevertDialog
          batch={batch}
          names={names}
          name={revertName(batch)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
