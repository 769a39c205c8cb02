import { type ReactNode, useState } from "react";
import type { BatchDetails } from "#core/back-office/batches.ts";
import type { Batch } from "#core/change/batch.ts";
import {
  CONFLICT_WORDS,
  deletionsToConfirm,
  type RevertConflict,
  type RevertedRecord,
  type RevertReport,
} from "#core/change/revert-record.ts";
import { RECORD_KINDS, type RecordKind } from "#core/result.ts";
import { countOf, listText } from "#core/text/count-text.ts";
import { DialogButton } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { Problem } from "../../ui/states.tsx";
import { AndMore } from "../import/import-part.tsx";
import { JobProgress } from "../job-progress.tsx";
import { hasEffect, revertedNote } from "../notice-region.tsx";
import { ActDialog } from "../parts/act-controls.tsx";
import { ALWAYS_FRESH, QueryView, useBackOfficeQuery } from "../queries.tsx";
import { FieldChanges, type LinkNames, ShownValue } from "./field-changes.tsx";

interface RevertDialogProps {
  batch: Batch;
  names: LinkNames;
  name: "Restore" | "Revert";
  onClose: () => void;
}

/** Shows what a revert would change. If it deletes many records, their number must be typed first. */
const RevertDialog = ({ batch, names, name, onClose }: RevertDialogProps) => {
  const [typed, setTyped] = useState("");
  const result = useBackOfficeQuery(
    ["revert", batch.id],
    (backOffice) => backOffice.previewRevert(batch.id),
    ALWAYS_FRESH,
  );
  const report = result.data?.ok ? result.data.value.report : undefined;
  const deleted = report ? deletionsToConfirm(report) : 0;
  const number = deleted.toLocaleString("en");
  const isConfirmed = deleted === 0 || typed.replace(/[\s,.]/g, "") === `${deleted}`;
  return (
    <ActDialog
      title={`${name} this change?`}
      className="is-wide"
      submitName={name}
      busyName={name === "Restore" ? "Restoring..." : "Reverting..."}
      job="undo"
      isDangerous={deleted > 0}
      isDisabled={!report || !hasEffect(report) || !isConfirmed}
      send={(backOffice) => backOffice.revert(batch.id)}
      done={(reverted) => revertedNote(reverted)}
      onClose={onClose}
    >
      {result.isPending && <JobProgress kind="undo-plan" />}
      {deleted > 0 && (
        <TextField
          id="deletions"
          label={`${name === "Revert" ? "Reverting" : "Restoring"} deletes ${number} records. Type ${number} to confirm.`}
          className="is-short"
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
        />
      )}
      <QueryView result={result} loadingText="Loading what would change...">
        {(answer) =>
          answer.ok ? (
            <RevertReportView report={answer.value.report} names={names} />
          ) : (
            <Problem>This change is not in the history.</Problem>
          )
        }
      </QueryView>
    </ActDialog>
  );
};

/** Undoing deletions is called Restore; the operation is the same. */
export const revertName = ({ counts }: Batch): "Restore" | "Revert" =>
  counts.delete > 0 && counts.create + counts.update === 0 ? "Restore" : "Revert";

interface RevertBatchProps extends Pick<BatchDetails, "batch" | "names" | "revertedBy"> {
  /** Whether the dialog is open at first. */
  isOpen: boolean;
}

export const RevertBatch = ({ batch, names, revertedBy, isOpen }: RevertBatchProps) => {
  const name = revertName(batch);
  return (
    <div className="actions">
      <DialogButton
        name={`${name}...`}
        look={revertedBy === null ? undefined : "quiet"}
        isSmall
        isOpen={isOpen}
      >
        {(close) => <RevertDialog {...{ batch, names, name }} onClose={close} />}
      </DialogButton>
    </div>
  );
};

interface RevertReportViewProps {
  report: RevertReport;
  names: LinkNames;
}

const VERBS = {
  create: "Restored",
  update: "Changed",
  delete: "Deleted",
  none: "Unchanged",
} as const;

/** At most this many records are listed by name; the rest are counted. */
const SHOWN = 20;

const RevertReportView = ({ report, names }: RevertReportViewProps) => {
  const changing = report.records.filter(({ verb }) => verb !== "none");
  const conflicts = report.records.filter((record) => record.conflicts.length > 0);
  const reopened = report.submissions.filter(({ verb }) => verb === "reopen").length;
  return (
    <div className="stack is-close">
      {!hasEffect(report) && <p>Nothing to undo: everything has changed since.</p>}
      {changing.length > 0 && (
        <p>
          <strong>{totalsText(changing)}</strong>
        </p>
      )}
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
          {reopened === 1
            ? "One submission returns to its earlier status."
            : `${reopened} submissions return to their earlier status.`}
        </p>
      )}
      <RecordList title="Changed since, so kept as it is" records={conflicts}>
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

const KINDS: Readonly<Record<RecordKind, [one: string, many: string]>> = {
  brand: ["brand", "brands"],
  category: ["category", "categories"],
  attribute: ["attribute", "attributes"],
  group: ["group", "groups"],
  list: ["list", "lists"],
};

/** `45 brands and 2 lists will be deleted. 1 brand will be restored.` */
export const totalsText = (records: readonly Pick<RevertedRecord, "record" | "verb">[]): string => {
  const sentences = (["delete", "create", "update"] as const).flatMap((verb) => {
    const counts = RECORD_KINDS.flatMap((kind) => {
      const count = records.filter((one) => one.verb === verb && one.record === kind).length;
      return count === 0 ? [] : countOf(count, ...KINDS[kind]);
    });
    return counts.length === 0 ? [] : `${listText(counts)} will be ${VERBS[verb].toLowerCase()}.`;
  });
  return sentences.join(" ");
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
      <ul className="stack is-close revert-records">
        {records.slice(0, SHOWN).map((record) => (
          <li key={`${record.record}:${record.id}`}>{children(record)}</li>
        ))}
      </ul>
      <AndMore count={records.length - SHOWN} />
    </>
  );

const ConflictList = ({
  conflicts,
  names,
}: {
  conflicts: readonly RevertConflict[];
  names: LinkNames;
}) => (
  <ul className="warning">
    {conflicts.map(({ field, name, why, now }) => (
      <li key={`${field} ${why}`}>
        {name ?? "It"} {CONFLICT_WORDS[why]}
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
