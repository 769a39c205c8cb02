import type { ReviewedSubmission } from "#core/submission/review.ts";
import { useQuery } from "../queries/use-query.ts";
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
  const result = useQuery(`submission:${submission.id}`, () =>
    backOffice.openSubmission(submission.id),
  );
  const duplicates = result.data?.ok ? result.data.value.duplicates : [];
  return (
    <div className="submission-likely" aria-busy={result.isFetching}>
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
      {duplicates.length === 0 && result.data !== undefined && (
        <p className="quiet">No brand like it is listed.</p>
      )}
      {result.problem !== undefined && (
        <p className="quiet">Likely duplicates could not be looked up.</p>
      )}
    </div>
  );
};
