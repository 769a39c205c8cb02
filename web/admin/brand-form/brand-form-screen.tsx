import { type ReactNode, useCallback, useMemo, useState } from "react";
import { Link, useLocation, useParams, useSearchParams } from "react-router-dom";
import type { SubmissionToReview } from "#core/back-office/review-submission.ts";
import { parseBrandListQuery } from "#core/back-office/brand-list-query.ts";
import type { Brand } from "#core/brand/brand.ts";
import type { SubmissionItem } from "#core/back-office/submission-items.ts";
import { HostNotes } from "../../ui/host-notes.tsx";
import { ExternalLink } from "../../ui/links.tsx";
import { Moment, Problem } from "../../ui/states.tsx";
import { listAddress } from "../brands/list-address.ts";
import { historyAddress } from "../history/history-screen.tsx";
import { ALWAYS_FRESH, QueryView, useBackOfficeQuery } from "../queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { decidedText } from "#core/failures.ts";
import { BrandForm } from "./brand-form.tsx";
import { DeletedBanner } from "./banners.tsx";
import { Neighbours } from "./neighbours.tsx";

/** Edits the brand whose id is in the address. Creates a brand if the address has no id, or `new` (spec section 2). */
export const BrandFormScreen = () => {
  const { id } = useParams();
  const [params] = useSearchParams();
  const submissionId = params.get("submission");
  const isEdit = id !== undefined && id !== "new";
  const isFromCheck = params.get("from") === "checks";
  const list = listAddress(parseBrandListQuery(params));
  return (
    <>
      <p className="way-back">
        {isFromCheck ? (
          <Link to="/admin/checks">Back to checks</Link>
        ) : submissionId !== null ? (
          <Link to="/admin/submissions">Back to submissions</Link>
        ) : (
          <Link to={list}>Back to brands</Link>
        )}
      </p>
      {isEdit ? <EditHead id={id} /> : <ScreenHead title="Add New Brand" />}
      {isEdit ? (
        <LoadedBrand key={id} id={id}>
          {(brand) => <OpenedBrand newest={brand} wayBack={isFromCheck ? "/admin/checks" : list} />}
        </LoadedBrand>
      ) : submissionId === null ? (
        <BrandForm key="new" start={NEW} wayBack={list} />
      ) : (
        <BrandFromSubmission key={submissionId} id={submissionId} />
      )}
    </>
  );
};

/** Shows the brand's name once loaded, with links to its other screens and to the previous and next brand. */
const EditHead = ({ id }: { id: string }) => {
  const { search } = useLocation();
  const answer = useBrand(id).data;
  const brand = answer?.ok ? answer.value : undefined;
  return (
    <ScreenHead
      title="Edit Brand"
      subtitle={brand && <span className="edited-brand">{brand.name}</span>}
    >
      {brand && (
        <>
          <Link
            className="button is-quiet is-small"
            to={{ pathname: `/admin/brands/${id}/preview`, search }}
          >
            Preview
          </Link>
          <Link
            className="button is-quiet is-small"
            to={historyAddress({ record: { record: "brand", id }, page: 1 })}
          >
            History<span className="visually-hidden"> of this brand</span>
          </Link>
          <Link className="button is-quiet is-small" to={`/admin/brands/${id}/merge`}>
            Merge…
          </Link>
          <Neighbours id={id} />
        </>
      )}
    </ScreenHead>
  );
};

/** The address of a brand's form, opened from a check: the form focuses the field and links back to the checks. */
export const formAddress = (id: string, field: string | null): string =>
  `/admin/brands/${id}/edit?${new URLSearchParams({ from: "checks", ...(field !== null && { field }) })}`;

const NEW = {};

const BrandFromSubmission = ({ id }: { id: string }) => {
  const result = useBackOfficeQuery(
    ["submission to save", id],
    (backOffice) => backOffice.openSubmission(id),
    ALWAYS_FRESH,
  );
  return (
    <QueryView result={result} loadingText="Loading brand...">
      {(answer) =>
        !answer.ok ? (
          <Problem>Submission not found</Problem>
        ) : answer.value.submission.status === "approved" ? (
          <Problem>{decidedText(answer.value.submission)}</Problem>
        ) : (
          <FormFromSubmission review={answer.value} />
        )
      }
    </QueryView>
  );
};

/** Starts from the submission as first loaded; a refetch does not change the form. */
const FormFromSubmission = (loaded: { review: SubmissionToReview }) => {
  const [start] = useState(loaded);
  return (
    <>
      <SubmissionNotes submission={start.review.submission} />
      <BrandForm start={start} wayBack="/admin/submissions" />
    </>
  );
};

interface LoadedBrandProps {
  id: string;
  children: (brand: Brand) => ReactNode;
}

/** Loads a brand for its children, or says that it was deleted. */
export const LoadedBrand = ({ id, children }: LoadedBrandProps) => (
  <QueryView result={useBrand(id)} loadingText="Loading brand..." problemText="Brand not found">
    {(answer) => (answer.ok ? children(answer.value) : <DeletedBanner gone={answer.failure} />)}
  </QueryView>
);

const useBrand = (id: string) =>
  useBackOfficeQuery(["brand", id], (backOffice) => backOffice.openBrand(id), ALWAYS_FRESH);

interface OpenedBrandProps {
  newest: Brand;
  wayBack: string;
}

/** The form edits the version it opened until `reopen` is called. Saving a logo also moves the form to the new version. */
const OpenedBrand = ({ newest, wayBack }: OpenedBrandProps) => {
  const [{ brand, times }, setOpened] = useState({ brand: newest, times: 1 });
  const start = useMemo(() => ({ brand }), [brand]);
  const reopen = useCallback(
    () => setOpened(({ times }) => ({ brand: newest, times: times + 1 })),
    [newest],
  );
  return (
    <BrandForm
      key={times}
      start={start}
      wayBack={wayBack}
      reopen={newest.version > brand.version ? reopen : undefined}
      onLogo={(saved) => setOpened({ brand: saved, times })}
    />
  );
};

const SubmissionNotes = ({ submission }: { submission: SubmissionItem }) => {
  const { brandName, websiteUrl, submitterEmail, notes, createdAt } = submission;
  return (
    <section className="banner stack is-close" aria-label="The suggestion">
      <p>
        Suggested <Moment at={createdAt} />
        {submitterEmail !== null && <> by {submitterEmail}</>}: <strong>{brandName}</strong>{" "}
        <ExternalLink to={websiteUrl}>{websiteUrl}</ExternalLink>
        <HostNotes text={websiteUrl} />
      </p>
      {notes !== null && <blockquote className="kept-lines">{notes}</blockquote>}
      <p className="quiet">Saving the brand approves the suggestion.</p>
    </section>
  );
};
