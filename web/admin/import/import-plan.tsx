import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Imported } from "#core/back-office/apply-import.ts";
import type { ImportRequest, ImportReview } from "#core/back-office/review-import.ts";
import type { ReviewedChange } from "#core/import/planned-change.ts";
import { SessionOver } from "../../api/session-over.ts";
import { messageOf } from "../../ui/buttons.tsx";
import { Loading, Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { JobProgress } from "../job-progress.tsx";
import type { LinkNames } from "../history/field-changes.tsx";
import { useTaxonomy } from "../queries.tsx";
import { ApplyBar } from "./apply-bar.tsx";
import { CorrectedCells } from "./corrected-cells.tsx";
import { withColumn } from "./import-options.tsx";
import { ImportPart } from "./import-part.tsx";
import { fileText, unreadableText } from "./import-text.ts";
import { CheckedFacts, LookAlikes } from "./look-alikes.tsx";
import { ColumnTable, PlanChanges, RowCountsStrip } from "./plan-changes.tsx";
import { LeftOutCells, PlanProblems, RejectedRows } from "./rejected-rows.tsx";

interface ImportPlanProps {
  file: File;
  request: ImportRequest;
  onRequest: (request: ImportRequest) => void;
  onDone: (imported: Imported) => void;
}

export const ImportPlan = (props: ImportPlanProps) => {
  const { file, request, onRequest } = props;
  const reviewing = useReview(file, request);
  const { review, isCurrent, problem, refetch } = reviewing;
  if (problem !== undefined) return <Problem retry={refetch}>{problem}</Problem>;
  if (!review)
    return (
      <div>
        <Loading text={`Reading ${file.name}...`} />
        <JobProgress kind="import-plan" />
      </div>
    );
  const { columns, headerProblem } = review;
  return (
    <div
      className={isCurrent ? "stack import-plan" : "stack import-plan is-stale"}
      aria-busy={!isCurrent}
    >
      <p className="quiet" role="status">
        {isCurrent ? fileText(review.file) : `Reading ${file.name} again...`}
      </p>
      {!isCurrent && <JobProgress kind="import-plan" />}
      {headerProblem !== null && (
        <Problem>
          <p>{headerProblem}</p>
          <p>Correct the file and choose it again, or map its columns below.</p>
        </Problem>
      )}
      <ColumnTable
        columns={columns}
        isUnsettled={headerProblem !== null || columns.some(({ isUnknown }) => isUnknown)}
        onChange={(name, field) => onRequest(withColumn(request, name, field))}
      />
      {headerProblem === null && <Plan {...props} review={review} reviewing={reviewing} />}
    </div>
  );
};

interface PlanProps extends ImportPlanProps {
  review: ImportReview;
  reviewing: ReturnType<typeof useReview>;
}

/** What the import would do, and the button that does it. */
const Plan = ({ review, reviewing, ...props }: PlanProps) => {
  const { request, onRequest } = props;
  const { changes, more } = reviewing;
  const { counts, total } = review;
  const names = useNames(review);
  const [skipBad, setSkipBad] = useState(false);
  const ask = (changed: Partial<ImportRequest>) => onRequest({ ...request, ...changed });
  const onEdits = (edits: ImportRequest["edits"]) => ask({ edits });
  return (
    <>
      <RowCountsStrip counts={counts} />
      <PlanNotes review={review} />
      {review.lookAlikes.length > 0 && (
        <LookAlikes review={review} edits={request.edits} onEdits={onEdits} />
      )}
      <CheckedFacts
        checkedFacts={review.checkedFacts}
        onKeep={(keepChecked) => ask({ keepChecked })}
      />
      {request.edits.length > 0 && <CorrectedCells edits={request.edits} onEdits={onEdits} />}
      {counts.rejected > 0 && (
        <RejectedRows
          {...props}
          review={review}
          skipBad={skipBad}
          onSkipBad={setSkipBad}
          onEdits={onEdits}
          onSkipCells={() => ask({ badCells: "skip" })}
        />
      )}
      {review.leftOut.length > 0 && (
        <LeftOutCells review={review} onBack={() => ask({ badCells: "reject" })} />
      )}
      {total > 0 && (
        <ImportPart id="planned-changes" title="What would change">
          <PlanChanges key={review.reviewed.digest} {...{ changes, total, more, names }} />
        </ImportPart>
      )}
      <ApplyBar
        {...props}
        review={review}
        isCurrent={reviewing.isCurrent}
        skipBad={skipBad}
        onReview={reviewing.refetch}
      />
    </>
  );
};

const PlanNotes = ({ review: { notes, readings, creations } }: { review: ImportReview }) => (
  <>
    {notes.length > 0 && (
      <ul className="banner stack is-close">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
    {readings.length > 0 && (
      <details className="banner">
        <summary>Some values were interpreted</summary>
        <PlanProblems problems={readings} moreProblems={0} />
      </details>
    )}
    {creations.length > 0 && (
      <p className="banner">
        <span>
          Creates {creations.map(({ record, name }) => `the ${record} ${name}`).join(", ")}.
        </span>
      </p>
    )}
  </>
);

/** Names of categories and attributes by slug, including those to be created. */
const useNames = (review: ImportReview | undefined): LinkNames => {
  const { data } = useTaxonomy();
  return useMemo(
    () =>
      Object.fromEntries(
        [
          ...(data?.categories ?? []),
          ...(data?.attributes ?? []),
          ...(review?.creations ?? []),
        ].map(({ slug, name }) => [slug, name]),
      ),
    [data, review],
  );
};

/** A changed option waits this long before the file is sent again. */
const PAUSE_MS = 250;

interface Outcome {
  round: string;
  review?: ImportReview;
  changes: readonly ReviewedChange[];
  problem?: string;
}

const useReview = (file: File, request: ImportRequest) => {
  const { backOffice } = useAdminServices();
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const round = `${tries} ${JSON.stringify(request)}`;
  const refetch = (): void => setTries((tries) => tries + 1);

  const send = (from?: number) =>
    backOffice.reviewImport({ name: file.name, content: file }, request, from);
  const sendNow = useEffectEvent(() => send());
  const pauseMs = useEffectEvent(() => (outcome ? PAUSE_MS : 0));
  useEffect(() => {
    let isWanted = true;
    const settle = async (): Promise<void> => {
      try {
        const answer = await sendNow();
        if (!isWanted) return;
        setOutcome(
          answer.ok
            ? { round, review: answer.value, changes: answer.value.changes }
            : { round, changes: [], problem: unreadableText(answer.failure) },
        );
      } catch (error) {
        if (isWanted && !(error instanceof SessionOver))
          setOutcome({ round, changes: [], problem: messageOf(error) });
      }
    };
    const timer = setTimeout(() => void settle(), pauseMs());
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [round]);

  /** Fetches more of the changes. */
  const more = async (): Promise<void> => {
    const { review, changes = [] } = outcome ?? {};
    if (!review || changes.length >= review.total) return;
    const answer = await send(changes.length);
    // The directory has changed: the shown plan is outdated.
    if (!answer.ok || answer.value.reviewed.digest !== review.reviewed.digest) return refetch();
    setOutcome((now) =>
      now?.review === review ? { ...now, changes: [...changes, ...answer.value.changes] } : now,
    );
  };

  return {
    /** The last review, also while the next one loads; `undefined` before the first. */
    review: outcome?.review,
    /** The changes loaded so far. */
    changes: outcome?.changes ?? [],
    /** Whether the review matches the current request. */
    isCurrent: outcome?.round === round && outcome.problem === undefined,
    problem: outcome?.round === round ? outcome.problem : undefined,
    refetch,
    more,
  };
};
