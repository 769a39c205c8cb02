import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Imported } from "#core/back-office/apply-import.ts";
import type { ImportRequest, ImportReview } from "#core/back-office/review-import.ts";
import { messageOf } from "../../ui/buttons.tsx";
import { Loading, Problem } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { JobProgress } from "../job-progress.tsx";
import type { LinkNames } from "../history/field-changes.tsx";
import { ALWAYS_FRESH, PAGED, useSettled, useTaxonomy } from "../queries.tsx";
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
  /** Differs for each choice, even of the same file. */
  choiceId: number;
  request: ImportRequest;
  onRequest: (request: ImportRequest) => void;
  onDone: (imported: Imported) => void;
}

export const ImportPlan = (props: ImportPlanProps) => {
  const { file, request, onRequest } = props;
  const reviewing = useReview(props);
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
        needsAttention={headerProblem !== null || columns.some(({ isUnknown }) => isUnknown)}
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

/** What the import would do, and a button that applies it. */
const Plan = ({ review, reviewing, ...props }: PlanProps) => {
  const { request, onRequest } = props;
  const { changes, more } = reviewing;
  const { counts, total } = review;
  const names = useNames(review);
  const [skipBad, setSkipBad] = useState(false);
  const change = (changed: Partial<ImportRequest>) => onRequest({ ...request, ...changed });
  const onEdits = (edits: ImportRequest["edits"]) => change({ edits });
  return (
    <>
      <RowCountsStrip counts={counts} />
      <PlanNotes review={review} />
      {review.lookAlikes.length > 0 && (
        <LookAlikes review={review} edits={request.edits} onEdits={onEdits} />
      )}
      <CheckedFacts
        checkedFacts={review.checkedFacts}
        onKeep={(keepChecked) => change({ keepChecked })}
      />
      {request.edits.length > 0 && <CorrectedCells edits={request.edits} onEdits={onEdits} />}
      {counts.rejected > 0 && (
        <RejectedRows
          {...props}
          review={review}
          skipBad={skipBad}
          onSkipBad={setSkipBad}
          onEdits={onEdits}
          onSkipCells={() => change({ badCells: "skip" })}
        />
      )}
      {review.leftOut.length > 0 && (
        <LeftOutCells review={review} onBack={() => change({ badCells: "reject" })} />
      )}
      {total > 0 && (
        <ImportPart id="planned-changes" title="What would change">
          <PlanChanges key={review.digest} {...{ changes, total, more, names }} />
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

/** Reviews the file again for each request. Returns the last review until the next one arrives. */
const useReview = ({ file, choiceId, request: wanted }: ImportPlanProps) => {
  const { backOffice } = useAdminServices();
  // Waits for a pause between changes of options, because each request sends the whole file.
  const request = useSettled(wanted);
  const [tries, setTries] = useState(0);
  const refetch = (): void => setTries((tries) => tries + 1);
  const { data, error, isPlaceholderData, fetchNextPage } = useInfiniteQuery({
    queryKey: ["import", choiceId, tries, request],
    queryFn: async ({ pageParam }) => {
      const sent = { name: file.name, content: file };
      const answer = await backOffice.reviewImport(sent, request, pageParam);
      if (!answer.ok) throw new Error(unreadableText(answer.failure));
      return answer.value;
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, reviews) => {
      const { length } = reviews.flatMap(({ changes }) => changes);
      return length < total ? length : undefined;
    },
    // Otherwise every write would send the file again.
    staleTime: "static",
    ...PAGED,
    ...ALWAYS_FRESH,
  });

  /** Fetches the next changes. */
  const more = async (): Promise<void> => {
    const { data } = await fetchNextPage({ throwOnError: true });
    // The directory has changed: the shown plan is outdated.
    if (new Set(data?.pages.map(({ digest }) => digest)).size > 1) refetch();
  };

  return {
    /** The last review, also while the next one loads; `undefined` before the first. */
    review: data?.pages[0],
    /** The changes loaded so far. */
    changes: data?.pages.flatMap(({ changes }) => changes) ?? [],
    /** Whether the review matches the current request. */
    isCurrent: data !== undefined && !isPlaceholderData && request === wanted,
    problem: data || !error ? undefined : messageOf(error),
    refetch,
    more,
  };
};
