import { useState } from "react";
import { Link } from "react-router-dom";
import type { Imported } from "#core/back-office/apply-import.ts";
import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import { FAILURES } from "#core/failures.ts";
import { countOf } from "#core/text/count-text.ts";
import { Button } from "../../ui/buttons.tsx";
import { Moment } from "../../ui/states.tsx";
import { ActButton } from "../parts/act-controls.tsx";
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
  const { file, request, review, isCurrent, skipBad, onReview, onDone } = props;
  const { columns, counts, total, creations, earlier } = review;
  const ignored = columns.filter(({ isUnknown }) => isUnknown).length;
  const [again, setAgain] = useState(false);
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
  return (
    <div className="form-actions">
      <p className="quiet">{wordsFor(review, isBlocked)}</p>
      {ignored > 0 && <p className="warning">{countOf(ignored, "column")} will be ignored</p>}
      {total + creations.length > 0 && (
        <ActButton
          disabled={isBlocked || !isCurrent}
          busyName="Importing..."
          job="import"
          send={(backOffice) =>
            backOffice.applyImport({ name: file.name, content: file }, request, review.digest, {
              skipBad: counts.rejected > 0,
              again,
            })
          }
          done={onDone}
          refused={(failure) => {
            onReview();
            if (failure.kind === "import-stale") return STALE;
            // The new review shows the reason: someone else imported the file, or rows are now rejected.
            return failure.kind === "invalid-input" || failure.kind === "file-too-large"
              ? unreadableText(failure)
              : null;
          }}
        >
          Import {countOf(total, "brand")}
        </ActButton>
      )}
    </div>
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
