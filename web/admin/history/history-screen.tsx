import { Fragment } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { parsePage } from "#core/back-office/brand-list-query.ts";
import { actorsOf, type Batch, confirmationsText, foldConfirmations } from "#core/change/batch.ts";
import type { RecordRef } from "#core/failure.ts";
import { Pager } from "../../ui/pager.tsx";
import { Empty, Moment } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { QueryView, useQuery } from "../queries/queries.tsx";
import { ScreenHead } from "../screen-head.tsx";
import { batchText, historyAddress, parseRecord, remarkIn, sourceText } from "./batch-text.ts";

/** Who did what, when and from where, newest first; of everything or of one record. */
export const HistoryScreen = () => {
  const { backOffice } = useAdminServices();
  const [params] = useSearchParams();
  const record = parseRecord(params);
  const page = parsePage(params.get("page") ?? undefined);
  const address = historyAddress(record, page);
  const result = useQuery(address, () => backOffice.listHistory({ record, page }));
  return (
    <>
      <ScreenHead title="History" subtitle="Every change, and the way back from it" />
      {record && <OfOneRecord record={record} />}
      <QueryView result={result} loadingText="Loading history...">
        {({ items, total, page, pageSize }) => (
          <>
            {items.length === 0 ? (
              <Empty text="Nothing has happened yet." />
            ) : (
              <ol className="batches">
                {foldConfirmations(items).map((run) => (
                  <li className="batch-line" key={run[0]?.id}>
                    {run.length > 1 ? <Confirmations run={run} /> : run.map(batchLine)}
                  </li>
                ))}
              </ol>
            )}
            <footer className="list-foot">
              <p role="status">
                {total.toLocaleString("en")} {total === 1 ? "change" : "changes"}
              </p>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                pathOf={(at) => historyAddress(record, at)}
              />
            </footer>
          </>
        )}
      </QueryView>
    </>
  );
};

const OfOneRecord = ({ record }: { record: RecordRef }) => (
  <p className="banner">
    Only what changed this {record.record}.{" "}
    {record.record === "brand" && (
      <Link to={`/admin/brands/${encodeURIComponent(record.id)}/edit`}>Open the brand</Link>
    )}{" "}
    <Link to="/admin/history">Show everything</Link>
  </p>
);

/** A run of confirmations in one line, which opens to the single ones. */
const Confirmations = ({ run }: { run: readonly Batch[] }) => (
  <details>
    <summary>
      {confirmationsText(run)}
      <span className="quiet">
        {actorsOf(run)} · <Moment at={run[0]?.at ?? ""} />
      </span>
    </summary>
    <ol className="batches">
      {run.map((batch) => (
        <li className="batch-line" key={batch.id}>
          {batchLine(batch)}
        </li>
      ))}
    </ol>
  </details>
);

const batchLine = (batch: Batch) => {
  const remark = remarkIn(batch);
  return (
    <Fragment key={batch.id}>
      <Link to={`/admin/history/${batch.id}`}>{batchText(batch)}</Link>
      {remark !== null && <p>{remark}</p>}
      <p className="quiet">
        {batch.actor} · <Moment at={batch.at} /> · {sourceText(batch)}
      </p>
    </Fragment>
  );
};
