import { Link, useParams, useSearchParams } from "react-router-dom";
import { parsePage } from "#core/catalog/listing-query.ts";
import type { BatchDetails } from "#core/back-office/batches.ts";
import { batchText, onlyChangeWords, sourceText } from "#core/change/batch-words.ts";
import { Pager, ScreenHead } from "../screen-head.tsx";
import { Empty, Moment, Problem } from "../../ui/states.tsx";
import { PAGED, QueryView, useBackOfficeQuery } from "../queries.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { historyAddress, Remark, RevertLinks } from "./history-screen.tsx";
import { RevertBatch } from "./revert-dialog.tsx";

export const BatchScreen = () => {
  const { batchId = "" } = useParams();
  const [params] = useSearchParams();
  const page = parsePage(params.get("page"));
  const result = useBackOfficeQuery(
    ["batch", batchId, page],
    (backOffice) => backOffice.showBatch(batchId, page),
    PAGED,
  );
  return (
    <>
      <p className="way-back">
        <Link to="/admin/history">Back to history</Link>
      </p>
      <ScreenHead title={result.data?.ok ? titleOf(result.data.value) : "Change"} />
      <QueryView result={result} loadingText="Loading change...">
        {(answer) =>
          answer.ok ? (
            <Details details={answer.value} isReverting={params.has("revert")} />
          ) : (
            <Problem>This change is not in the history.</Problem>
          )
        }
      </QueryView>
    </>
  );
};

const titleOf = ({ batch, items }: BatchDetails): string =>
  batchText(batch, onlyChangeWords(batch, items[0]?.changes));

const Details = ({ details, isReverting }: { details: BatchDetails; isReverting: boolean }) => {
  const { batch, items, names, revertedBy } = details;
  return (
    <>
      <div className="stack is-close batch-head">
        <Remark batch={batch} />
        <RevertLinks batch={batch} revertedBy={revertedBy} />
        <p className="quiet">
          {batch.actor} · <Moment at={batch.at} /> · {sourceText(batch)}
        </p>
        <RevertBatch key={batch.id} {...{ batch, names, revertedBy }} isOpen={isReverting} />
      </div>
      {items.length === 0 && <Empty text="No brand, category or attribute changed." />}
      <ol className="revisions">
        {items.map(({ record, id, name, verb, changes }) => {
          const heading = (
            <h2>
              <span className={`badge is-${verb}`}>{VERBS[verb]}</span> {name}
              {record !== "brand" && <span className="quiet"> {record}</span>}
            </h2>
          );
          return (
            <li className="revision" key={`${record}:${id}`}>
              {changes.length === 0 ? (
                heading
              ) : (
                // A new record in a larger batch starts collapsed, because it lists every field.
                <details open={verb !== "create" || items.length === 1}>
                  <summary>{heading}</summary>
                  <FieldChanges changes={changes} names={names} isNew={verb === "create"} />
                </details>
              )}
              <p className="acts">
                {record === "brand" && verb !== "delete" && (
                  <Link to={`/admin/brands/${id}/edit`}>
                    Open<span className="visually-hidden"> {name}</span>
                  </Link>
                )}
                <Link to={historyAddress({ record: { record, id }, page: 1 })}>
                  History<span className="visually-hidden"> of {name}</span>
                </Link>
              </p>
            </li>
          );
        })}
      </ol>
      <Pager list={details} pathOf={(at) => `/admin/history/${batch.id}?page=${at}`} />
    </>
  );
};

const VERBS = { create: "Created", update: "Changed", delete: "Deleted" } as const;
