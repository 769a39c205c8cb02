import { useMemo, useState } from "react";
import type { Imported } from "#core/back-office/apply-import.ts";
import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import type { RowCounts } from "#core/import/plan-row.ts";
import { Loading, Problem } from "../../ui/states.tsx";
import type { LinkNames } from "../history/field-changes.tsx";
import { useTaxonomy } from "../queries.tsx";
import { ApplyBar } from "./apply-bar.tsx";
import { ColumnTable, PlanChanges } from "./plan-changes.tsx";
import { withColumn } from "./import-options.tsx";
import { fileText } from "./import-text.ts";
import { PlanProblems, RejectedRows } from "./rejected-rows.tsx";
import { useReview } from "./use-review.ts";

interface ImportPlanProps {
  file: File;
  request: ImportRequest;
  onRequest: (request: ImportRequest) => void;
  onDone: (imported: Imported) => void;
}

export const ImportPlan = ({ file, request, onRequest, onDone }: ImportPlanProps) => {
  const reviewing = useReview(file, request);
  const { review, changes, isCurrent, problem, refetch, more } = reviewing;
  const names = useNames(review);
  const [skipBad, setSkipBad] = useState(false);
  if (problem !== undefined) return <Problem text={problem} retry={refetch} />;
  if (!review) return <Loading text={`Reading ${file.name}...`} />;
  const { columns, headerProblem, counts, readings, creations, total } = review;
  return (
    <div
      className={isCurrent ? "import-plan query" : "import-plan query is-previous"}
      aria-busy={!isCurrent}
    >
      <p className="quiet" role="status">
        {isCurrent ? fileText(review.file) : `Reading ${file.name} again...`}
      </p>
      {headerProblem !== null && (
        <Problem
          text={
            <>
              <p>{headerProblem}</p>
              <p>Mend the file and choose it again, or say below what its columns hold.</p>
            </>
          }
        />
      )}
      <ColumnTable
        columns={columns}
        isUnsettled={headerProblem !== null}
        onChange={(name, field) => onRequest(withColumn(request, name, field))}
      />
      {headerProblem === null && (
        <>
          <RowCountsStrip counts={counts} />
          {readings.length > 0 && <Readings readings={readings} />}
          {creations.length > 0 && <Creations creations={creations} />}
          {counts.rejected > 0 && (
            <RejectedRows
              file={file}
              request={request}
              review={review}
              skipBad={skipBad}
              onSkipBad={setSkipBad}
            />
          )}
          {total > 0 && (
            <section aria-labelledby="planned-changes">
              <h2 id="planned-changes">What would change</h2>
              <PlanChanges
                key={review.reviewed.digest}
                changes={changes}
                total={total}
                more={more}
                names={names}
              />
            </section>
          )}
          <ApplyBar
            file={file}
            request={request}
            review={review}
            isCurrent={isCurrent}
            skipBad={skipBad}
            onReview={refetch}
            onDone={onDone}
          />
        </>
      )}
    </div>
  );
};

const Readings = ({ readings }: Pick<ImportReview, "readings">) => (
  <details className="banner">
    <summary>Some values were understood rather than taken as they stand</summary>
    <PlanProblems problems={readings} moreProblems={0} />
  </details>
);

const Creations = ({ creations }: Pick<ImportReview, "creations">) => (
  <p className="banner">
    <span>Creates {creations.map(({ record, name }) => `the ${record} ${name}`).join(", ")}.</span>
  </p>
);

/** Names of categories and attributes by slug, those that would be created included. */
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

const NAMES: readonly [keyof RowCounts, string][] = [
  ["new", "New"],
  ["changed", "Changed"],
  ["unchanged", "Unchanged"],
  ["skipped", "Left alone"],
  ["rejected", "Rejected"],
];

const RowCountsStrip = ({ counts }: { counts: RowCounts }) => (
  <ul className="counts row-counts" aria-label="What becomes of the rows">
    {NAMES.filter(([kind]) => kind !== "skipped" || counts.skipped > 0).map(([kind, name]) => (
      <li key={kind} className={counts[kind] > 0 ? `is-${kind}` : undefined}>
        <span className="counts-number">{counts[kind].toLocaleString("en")}</span> {name}
      </li>
    ))}
  </ul>
);
