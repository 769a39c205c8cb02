import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import { countOf } from "./import-text.ts";
import { PlanProblems } from "./plan-problems.tsx";
import { RejectsButton } from "./rejects-button.tsx";

interface RejectedRowsProps {
  file: File;
  request: ImportRequest;
  review: ImportReview;
  /** Whether the good rows shall be imported without them. */
  skipBad: boolean;
  onSkipBad: (skipBad: boolean) => void;
}

/** The rows that cannot be imported, why, and how to go on. */
export const RejectedRows = ({ file, request, review, skipBad, onSkipBad }: RejectedRowsProps) => {
  const { counts, problems, moreProblems, total } = review;
  return (
    <section className="rejected-rows" aria-labelledby="rejected-rows">
      <h2 id="rejected-rows">{countOf(counts.rejected, "rejected row")}</h2>
      <PlanProblems problems={problems} moreProblems={moreProblems} />
      <div className="banner">
        <div>
          <p>{wayOn(total, skipBad)}</p>
          {total > 0 && (
            <label className="choice">
              <input
                type="checkbox"
                checked={skipBad}
                onChange={({ target }) => onSkipBad(target.checked)}
              />
              <span>Import the good rows only</span>
            </label>
          )}
        </div>
        <RejectsButton file={file} request={request} />
      </div>
    </section>
  );
};

const wayOn = (total: number, skipBad: boolean): string => {
  if (total === 0) return "Mend the file and choose it again.";
  return skipBad
    ? "The good rows are imported, these are not."
    : "Mend the file and choose it again, or leave these rows out.";
};
