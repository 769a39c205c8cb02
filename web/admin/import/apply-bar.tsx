import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import type { Imported } from "#core/back-office/apply-import.ts";
import type { ImportReview, ImportRequest } from "#core/back-office/review-import.ts";
import { BusyButton } from "../components/busy-button.tsx";
import { Moment } from "../components/moment.tsx";
import { Problem } from "../components/states.tsx";
import { countOf } from "./import-text.ts";
import { MovedOnSince } from "./moved-on-since.tsx";
import { useApply } from "./use-apply.ts";

interface ApplyBarProps {
  file: File;
  request: ImportRequest;
  review: ImportReview;
  /** Whether the review is what the request comes to. */
  isCurrent: boolean;
  skipBad: boolean;
  onReview: () => void;
  onDone: (imported: Imported) => void;
}

/** The way from a plan to its import. */
export const ApplyBar = (props: ApplyBarProps) => {
  const { review, isCurrent, skipBad } = props;
  const { counts, total, creations, earlier } = review;
  const { isBusy, problem, moved, apply } = useApply(props);
  const [again, setAgain] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever pressed the button may have scrolled anywhere.
    if (moved || problem !== undefined) outcome.current?.focus();
  }, [moved, problem]);

  if (earlier && !again)
    return (
      <div className="banner">
        <p>
          Already imported <Moment at={earlier.at} /> by {earlier.actor}: nothing to do.{" "}
          <Link to={`/admin/history/${earlier.batchId}`}>See that import</Link>
        </p>
        <button className="button is-quiet is-small" type="button" onClick={() => setAgain(true)}>
          Import it once more
        </button>
      </div>
    );

  const isBlocked = counts.rejected > 0 && !skipBad;
  const name = `Import ${countOf(total, "brand")}`;
  return (
    <>
      <div ref={outcome} tabIndex={-1} className="apply-outcome">
        {moved && <MovedOnSince moved={moved} />}
        {problem !== undefined && <Problem text={problem} />}
      </div>
      <div className="form-actions">
        <p className="apply-words quiet">{wordsFor(review, isBlocked)}</p>
        {total + creations.length > 0 &&
          (isBlocked || !isCurrent ? (
            <button className="button" type="button" disabled>
              {name}
            </button>
          ) : (
            <BusyButton
              isBusy={isBusy}
              busyName="Importing..."
              onClick={() => void apply({ skipBad: counts.rejected > 0, again })}
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
      : "Nothing to do: every row says what is there already.";
  return isBlocked
    ? "While rows are rejected, nothing is imported."
    : "All of it or nothing, and it can be taken back.";
};
