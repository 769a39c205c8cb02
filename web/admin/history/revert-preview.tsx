import type { RevertedRecord, RevertReport } from "#core/change/revert-record.ts";
import { FieldChanges } from "../values/field-changes.tsx";
import type { LinkNames } from "../values/present-value.ts";
import { MovedOnList } from "./moved-on-list.tsx";

interface RevertPreviewProps {
  report: RevertReport;
  names: LinkNames;
}

const VERBS = { create: "Comes back", update: "Changes", delete: "Goes", none: "Stays" } as const;

/** Records shown in full; the rest of a large batch is counted. */
const SHOWN = 20;

export const hasEffect = ({ records, submissions }: RevertReport): boolean =>
  records.some(({ verb }) => verb !== "none") || submissions.some(({ verb }) => verb !== "none");

export const RevertPreview = ({ report, names }: RevertPreviewProps) => {
  const changing = report.records.filter(({ verb }) => verb !== "none");
  const movedOn = report.records.filter((record) => record.movedOn.length > 0);
  const reopened = report.submissions.filter(({ verb }) => verb === "reopen").length;
  return (
    <div className="revert-preview">
      {!hasEffect(report) && <p>Nothing is left to take back: everything has changed since.</p>}
      {changing.length > 0 && (
        <>
          <h3>What would change</h3>
          <ul className="revert-records">
            {changing.slice(0, SHOWN).map((record) => (
              <li key={`${record.record}:${record.id}`}>
                <p>
                  <span className={`badge is-${record.verb}`}>{VERBS[record.verb]}</span>{" "}
                  <strong>{record.name}</strong>
                </p>
                {record.verb === "update" && (
                  <FieldChanges changes={record.changes} names={names} />
                )}
              </li>
            ))}
          </ul>
          <More records={changing} />
        </>
      )}
      {reopened > 0 && (
        <p>
          {reopened === 1 ? "One submission is" : `${reopened} submissions are`} decided back to
          what {reopened === 1 ? "it was" : "they were"}.
        </p>
      )}
      {movedOn.length > 0 && (
        <>
          <h3>What has moved on since, and stays</h3>
          <ul className="revert-records">
            {movedOn.slice(0, SHOWN).map((record) => (
              <li key={`${record.record}:${record.id}`}>
                <strong>{record.name}</strong>
                <MovedOnList movedOn={record.movedOn} names={names} />
              </li>
            ))}
          </ul>
          <More records={movedOn} />
        </>
      )}
    </div>
  );
};

const More = ({ records }: { records: readonly RevertedRecord[] }) =>
  records.length > SHOWN && (
    <p className="quiet">and {(records.length - SHOWN).toLocaleString("en")} more</p>
  );
