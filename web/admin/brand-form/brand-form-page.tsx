import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { useQuery } from "../queries/use-query.ts";
import { placeInList } from "../brands/list-place.ts";
import { QueryView } from "../queries/query-view.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Problem } from "../components/states.tsx";
import { historyAddress } from "../history/history-address.ts";
import { useAdminServices } from "../admin-services.ts";
import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import { SubmissionNotes } from "../submissions/submission-notes.tsx";
import { decidedText } from "../submissions/decided-text.ts";
import { BrandForm } from "./brand-form.tsx";
import { EditBrand } from "./edit-brand.tsx";

/** The form's page. Edit mode is when there is an id and it is not the word new (spec section 2). */
export const BrandFormPage = () => {
  const { id } = useParams();
  const [params] = useSearchParams();
  const submissionId = params.get("submission");
  const isEdit = id !== undefined && id !== "new";
  return (
    <>
      <p className="way-back">
        <Link to={placeInList()}>Back to brands</Link>
      </p>
      <PageHead title={isEdit ? "Edit Brand" : "Add New Brand"}>
        {isEdit && (
          <Link className="button is-quiet is-small" to={historyAddress({ record: "brand", id })}>
            All changes
          </Link>
        )}
      </PageHead>
      {isEdit ? (
        <EditBrand key={id} id={id} />
      ) : submissionId === null ? (
        <BrandForm key="new" start={NEW} />
      ) : (
        <BrandFromSubmission key={submissionId} id={submissionId} />
      )}
    </>
  );
};

const NEW = { kind: "new", review: undefined } as const;

const BrandFromSubmission = ({ id }: { id: string }) => {
  const { backOffice } = useAdminServices();
  const result = useQuery(`submission:${id}`, () => backOffice.openSubmission(id), {
    keepPrevious: false,
  });
  return (
    <QueryView result={result} loadingText="Loading brand...">
      {(answer) =>
        !answer.ok ? (
          <Problem text="Submission not found" />
        ) : answer.value.submission.status === "approved" ? (
          <Problem text={decidedText(answer.value.submission)} />
        ) : (
          <FormFromSubmission review={answer.value} />
        )
      }
    </QueryView>
  );
};

/** Starts from the submission as it was opened, whatever is fetched anew meanwhile. */
const FormFromSubmission = ({ review }: { review: SubmissionToReview }) => {
  const [start] = useState(() => ({ kind: "new", review }) as const);
  return (
    <>
      <SubmissionNotes submission={start.review.submission} />
      <BrandForm start={start} />
    </>
  );
};
