import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Imported } from "#core/back-office/apply-import.ts";
import type { ImportRequest } from "#core/back-office/review-import.ts";
import { BusyButton, Problem } from "../../ui/states.tsx";
import { useBusy } from "../queries/use-busy.ts";
import { useNotifyReverted } from "../notices/notice-region.tsx";
import { useAdminServices } from "../admin-services.ts";
import { importedText } from "./import-text.ts";
import { RejectsButton } from "./rejected-rows.tsx";

interface ImportDoneProps {
  file: File;
  request: ImportRequest;
  imported: Imported;
  onAnother: () => void;
}

/** What an import did, and the way back from it. */
export const ImportDone = ({ file, request, imported, onAnother }: ImportDoneProps) => {
  const { backOffice, queryCache } = useAdminServices();
  const notifyReverted = useNotifyReverted();
  const { isBusy, problem, run } = useBusy();
  const [isUndone, setUndone] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { batchId, counts } = imported;
  const undo = (batchId: string) =>
    run(async () => {
      const reverted = await backOffice.revert(batchId);
      notifyReverted(reverted);
      if (reverted.ok) setUndone(true);
      queryCache.invalidate();
    });
  return (
    <section className="panel import-done">
      <h2 ref={title} tabIndex={-1}>
        {batchId === null ? "Nothing was to be done" : `Imported ${importedText(counts)}`}
      </h2>
      <p className="quiet">{isUndone ? `${file.name} was taken back.` : file.name}</p>
      {problem !== undefined && <Problem text={problem} />}
      <div className="actions">
        {batchId !== null && (
          <>
            <Link className="button" to={`/admin/history/${batchId}`}>
              See what changed
            </Link>
            {!isUndone && (
              <BusyButton
                className="button is-quiet"
                isBusy={isBusy}
                busyName="Undoing..."
                onClick={() => void undo(batchId)}
              >
                Undo
              </BusyButton>
            )}
          </>
        )}
        <button className="button is-quiet" type="button" onClick={onAnother}>
          Import another file
        </button>
        {counts.rejected > 0 && !isUndone && <RejectsButton file={file} request={request} />}
      </div>
    </section>
  );
};
