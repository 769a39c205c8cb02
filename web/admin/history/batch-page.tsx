import { Link, useParams, useSearchParams } from "react-router-dom";
import { parsePage } from "#core/back-office/brand-list-query.ts";
import type { BatchDetails } from "#core/back-office/show-batch.ts";
import { revertedBatchId } from "#core/back-office/revert-batch.ts";
import { useQuery } from "../queries/use-query.ts";
import { QueryView } from "../queries/query-view.tsx";
import { Moment } from "../components/moment.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Pager } from "../components/pager.tsx";
import { Empty, Problem } from "../components/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { batchText, remarkIn, sourceText } from "./batch-text.ts";
import { RevertBatch } from "./revert-batch.tsx";
import { RevisionCard } from "./revision-card.tsx";

/** One batch: what it did, field by field, and the way back from it. */
export const BatchPage = () => {
  const { batchId = "" } = useParams();
  const [params] = useSearchParams();
  const page = parsePage(params.get("page") ?? undefined);
  const { backOffice } = useAdminServices();
  const result = useQuery(`batch:${batchId}:${page}`, () => backOffice.showBatch(batchId, page));
  return (
    <>
      <p className="way-back">
        <Link to="/admin/history">Back to history</Link>
      </p>
      <PageHead title="Change" />
      <QueryView result={result} loadingText="Loading change...">
        {(answer) =>
          answer.ok ? (
            <Details details={answer.value} />
          ) : (
            <Problem text="History does not hold this change." />
          )
        }
      </QueryView>
    </>
  );
};

const Details = ({ details }: { details: BatchDetails }) => {
  const { batch, items, total, page, pageSize, names } = details;
  const remark = remarkIn(batch);
  const reverted = revertedBatchId(batch);
  return (
    <>
      <div className="batch-head">
        <p className="batch-title">{batchText(batch)}</p>
        {remark !== null && <p>{remark}</p>}
        {reverted !== undefined && (
          <p>
            Takes back <Link to={`/admin/history/${reverted}`}>an earlier change</Link>
          </p>
        )}
        <p className="quiet">
          {batch.actor} · <Moment at={batch.at} /> · {sourceText(batch)}
        </p>
        <RevertBatch batch={batch} names={names} />
      </div>
      {items.length === 0 && <Empty text="No brand, category or attribute was written." />}
      <ol className="revisions">
        {items.map((revision) => (
          <RevisionCard
            key={`${revision.record}:${revision.id}`}
            revision={revision}
            names={names}
          />
        ))}
      </ol>
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        pathOf={(at) => `/admin/history/${batch.id}?page=${at}`}
      />
    </>
  );
};
