import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Batch } from "#core/change/batch.ts";
import type {
  RevertConflict,
  RevertConflictReason,
  RevertedRecord,
  RevertReport,
} from "#core/change/revert-record.ts";
import { BusyButton, Button, useBusy } from "../../ui/buttons.tsx";
import { Dialog, DialogButton } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { useNotifyReverted } from "../notice-region.tsx";
import { ALWAYS_FRESH, QueryView } from "../queries.tsx";
import { FieldChanges, type LinkNames, ShownValue } from "./field-changes.tsx";

interface RevertDialogProps {
  batch: Batch;
  names: LinkNames;
  name: "Restore" | "Revert";
  onClose: () => void;
}

const RevertDialog = ({ batch, names, name, onClose }: RevertDialogProps) => {
  const { backOffice } = useAdminServices();
  const queryClient = useQueryClient();
  const { isBusy, problem, run } = useBusy();
  const notifyReverted = useNotifyReverted();
  const result = useQuery({
    queryKey: ["revert", batch.id],
    queryFn: () => backOffice.previewRevert(batch.id),
    ...ALWAYS_FRESH,
  });
  const revert = () =>
    run(async () => {
      notifyReverted(await backOffice.revert(batch.id));
      onClose();
      void queryClient.invalidateQueries();
    });
  return (
    <Dialog title={`${name} this change?`} className="is-wide" onClose={onClose}>
      <QueryView result={result} loadingText="Looking at what would change...">
        {(answer) =>
          answer.ok ? (
            <>
              <RevertReportView report={answer.value.report} names={names} />
              {problem !== undefined && <Problem text={problem} />}
              <div className="dialog-actions">
                <Button look="quiet" onClick={onClose}>
                  {hasEffect(answer.value.report) ? "Cancel" : "Close"}
                </Button>
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

/** A batch that only deleted is restored; anything else is reverted. It is the same. */
export const revertName = ({ counts }: Batch): "Restore" | "Revert" =>
  counts.delete > 0 && counts.create + counts.update === 0 ? "Restore" : "Revert";

export const RevertBatch = (props: { batch: Batch; names: LinkNames }) => {
  const name = revertName(props.batch);
  return (
    <div className="actions">
      <DialogButton name={`${name}...`} isSmall>
        {(close) => <RevertDialog {...props} name={name} onClose={close} />}
      </DialogButton>
    </div>
  );
};

interface RevertReportViewProps {
  report: RevertReport;
  names: LinkNames;
}

const VERBS = { create: "Comes back", update: "Changes", delete: "Goes", none: "Stays" } as const;

/** Records shown in full; the rest of a large batch is counted. */
const SHOWN = 20;

const hasEffect = ({ records, submissions }: RevertReport): boolean =>
  records.some(({ verb }) => verb !== "none") || submissions.some(({ verb }) => verb !== "none");

const RevertReportView = ({ report, names }: RevertReportViewProps) => {
  const changing = report.records.filter(({ verb }) => verb !== "none");
  const conflicts = report.records.filter((record) => record.conflicts.length > 0);
  const reopened = report.submissions.filter(({ verb }) => verb === "reopen").length;
  return (
    <div className="revert-preview">
      {!hasEffect(report) && <p>Nothing is left to take back: everything has changed since.</p>}
      <RecordList title="What would change" records={changing}>
        {(record) => (
          <>
            <p>
              <span className={`badge is-${record.verb}`}>{VERBS[record.verb]}</span>{" "}
              <strong>{record.name}</strong>
            </p>
            {record.verb === "update" && <FieldChanges changes={record.changes} names={names} />}
          </>
        )}
      </RecordList>
      {reopened > 0 && (
        <p>
          {reopened === 1 ? "One submission is" : `${reopened} submissions are`} decided back to
          what {reopened === 1 ? "it was" : "they were"}.
        </p>
      )}
      <RecordList title="What has changed since, and stays" records={conflicts}>
        {(record) => (
          <>
            <strong>{record.name}</strong>
            <ConflictList conflicts={record.conflicts} names={names} />
          </>
        )}
      </RecordList>
    </div>
  );
};

interface RecordListProps {
  title: string;
  records: readonly RevertedRecord[];
  children: (record: RevertedRecord) => ReactNode;
}

const RecordList = ({ title, records, children }: RecordListProps) =>
  records.length > 0 && (
    <>
      <h3>{title}</h3>
      <ul className="revert-records">
        {records.slice(0, SHOWN).map((record) => (
          <li key={`${record.record}:${record.id}`}>{children(record)}</li>
        ))}
      </ul>
      {records.length > SHOWN && (
        <p className="quiet">and {(records.length - SHOWN).toLocaleString("en")} more</p>
      )}
    </>
  );

const WHY: Readonly<Record<RevertConflictReason, string>> = {
  "changed-since": "was changed since",
  "deleted-since": "was deleted since",
  "restored-since": "was put back since",
  "slug-taken": "would need an address that another has by now",
  "link-gone": "would need a category or attribute that is gone",
  "in-use": "is used by other brands by now",
  "too-many-links": "would get too many categories or attributes",
};

const ConflictList = ({
  conflicts,
  names,
}: {
  conflicts: readonly RevertConflict[];
  names: LinkNames;
}) => (
  <ul className="moved-on">
    {conflicts.map(({ field, name, why, now }) => (
      <li key={`${field} ${why}`}>
        {name ?? "It"} {WHY[why]}
        {field !== null && (
          <>
            {" "}
            and stays: <ShownValue field={field} value={now} names={names} />
          </>
        )}
      </li>
    ))}
  </ul>
);
