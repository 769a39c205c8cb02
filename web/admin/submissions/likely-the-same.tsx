import type { ReviewedSubmission } from "#core/submission/review.ts";
import { useAsk } from "../ask/use-ask.ts";
import { DuplicateList } from "../duplicates/duplicate-list.tsx";
import { useAdminServices } from "../admin-services.ts";
import type { Deciding } from "./use-decide.ts";

interface LikelyTheSameProps {
  submission: ReviewedSubmission;
  deciding: Deciding;
}

/** Brands that the suggestion may be already; one click links it to the one it is. */
export const LikelyTheSame = ({ submission, deciding }: LikelyTheSameProps) => {
  const { backOffice } = useAdminServices();
  const asked = useAsk(`submission:${submission.id}`, () =>
    backOffice.openSubmission(submission.id),
  );
  const duplicates = asked.answer?.ok ? asked.answer.value.duplicates : [];
  return (
    <div className="submission-likely" aria-busy={asked.isAsking}>
      {duplicates.length > 0 && (
        <>
          <h3>Already listed?</h3>
          <DuplicateList
            duplicates={duplicates}
            renderAction={({ id, name }) => (
              <button
                className="button is-quiet is-small"
                type="button"
                disabled={deciding.isBusy}
                onClick={() => deciding.decide({ status: "approved", brandId: id })}
              >
                It is this one<span className="visually-hidden">: {name}</span>
              </button>
            )}
          />
        </>
      )}
      {duplicates.length === 0 && asked.answer !== undefined && (
        <p className="quiet">No brand like it is listed.</p>
      )}
      {asked.problem !== undefined && (
        <p className="quiet">Likely duplicates could not be looked up.</p>
      )}
    </div>
  );
};
