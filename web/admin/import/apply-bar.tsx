import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { ApplyImportOptions, Imported } from "#core/back-office/apply-import.ts";
import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import { FAILURES } from "#core/failures.ts";
import { countOf } from "#core/text/count-text.ts";
import { BusyButton, Button } from "../../ui/buttons.tsx";
import { Moment, Problem } from "../../ui/states.tsx";
import { JobProgress } from "../job-progress.tsx";
import { useAct } from "../parts/act.ts";
import { unreadableText } from "./import-text.ts";

interface ApplyBarProps {
  file: File;
  request: ImportRequest;
  review: ImportReview;
  /** Whether the review matches the current request. */
  isCurrent: boolean;
  skipBad: boolean;
  /** Reviews the file again. */
  onReview: () => void;
  onDone: (imported: Imported) => void;
}

export const ApplyBar = (props: ApplyBarProps) => {
  const { review, isCurrent, skipBad } = props;
  const { columns, counts, total, creations, earlier } = review;
  const ignored = columns.filter(({ isUnknown }) => isUnknown).length;
  const { isBusy, problem, apply } = useApply(props);
  const [again, setAgain] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The outcome may be out of sight.
    if (problem !== undefined) outcome.current?.focus();
  }, [problem]);

  if (earlier && !again)
    return (
      <div className="banner">
        <p>
          Already imported <Moment at={earlier.at} /> by {earlier.actor}.{" "}
          <Link to={`/admin/history/${earlier.batchId}`}>See that import</Link>
        </p>
        <Button look="quiet" isSmall onClick={() => setAgain(true)}>
          Import it again
        </Button>
      </div>
    );

  const isBlocked = counts.rejected > 0 && !skipBad;
  const name = `Import ${countOf(total, "brand")}`;
  return (
    <>
      <div ref={outcome} tabIndex={-1} className="apply-outcome">
        <Problem>{problem}</Problem>
      </div>
      <div className="form-actions">
        <div className="apply-words">
          {isBusy ? (
            <JobProgress kind="import" />
          ) : (
            <p className="quiet">{wordsFor(review, isBlocked)}</p>
          )}
        </div>
        {ignored > 0 && <p className="warning">{countOf(ignored, "column")} will be ignored</p>}
        {total + creations.length > 0 &&
          (isBlocked || !isCurrent ? (
            <Button disabled>{name}</Button>
          ) : (
            <BusyButton
              isBusy={isBusy}
              busyName="Importing..."
              onClick={() => apply({ skipBad: counts.rejected > 0, again })}
            >
              {name}
            </BusyButton>
          ))}
      </div>
    </>
  );
};

const wordsFor = ({ counts, total }: ImportReview, isBlocked: boolean): string => {
  if (total === 0)
    return counts.rejected > 0
      ? "No row can be imported."
      : "Nothing to import: every row matches the directory.";
  return isBlocked
    ? "Nothing is imported while rows are rejected."
    : "All rows are imported or none, and you can undo it.";
};

const STALE = `${FAILURES["import-stale"].message} The plan above is up to date. Review it and import again.`;

const useApply = ({ file, request, review, onReview, onDone }: ApplyBarProps) => {
  const { isBusy, problem, run } = useAct();
  const apply = (how: ApplyImportOptions) => {
    const sent = { name: file.name, content: file };
    run((backOffice) => backOffice.applyImport(sent, request, review.digest, how), {
      done: onDone,
      refused: (failure) => {
        onReview();
        if (failure.kind === "import-stale") return STALE;
        // The new review shows the reason: someone else imported the file, or rows are now rejected.
        return failure.kind === "invalid-input" || failure.kind === "file-too-large"
          ? unreadableText(failure)
          : null;
      },
    });
  };
  return { isBusy, problem, apply };
};
