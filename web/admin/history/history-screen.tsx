import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { parsePage } from "#core/catalog/listing-query.ts";
import { revertedBatchId } from "#core/back-office/batches.ts";
import { actorsOf, type Batch, confirmationsText, foldConfirmations } from "#core/change/batch.ts";
import type { ChangeOrigin, ChangeReason } from "#core/change/change-set.ts";
import type { RecordKind, RecordRef } from "#core/result.ts";
import { ListFoot, ScreenHead } from "../screen-head.tsx";
import { Empty, Moment } from "../../ui/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { PAGED, QueryView } from "../queries.tsx";

export const HistoryScreen = () => {
  const { backOffice } = useAdminServices();
  const [params] = useSearchParams();
  const record = parseRecord(params);
  const page = parsePage(params.get("page"));
  const result = useQuery({
    queryKey: ["history", record, page],
    queryFn: () => backOffice.listHistory({ record, page }),
    ...PAGED,
  });
  return (
    <>
      <ScreenHead title="History" subtitle="Every change, and how to undo it" />
      {record && <OfOneRecord record={record} />}
      <QueryView result={result} loadingText="Loading history...">
        {({ items, ...list }) => (
          <>
            {items.length === 0 ? (
              <Empty text="No changes yet." />
            ) : (
              <ol className="batches">
                {foldConfirmations(items).map((run) => (
                  <li className="batch-line" key={run[0]?.id}>
                    {run.length > 1 ? <Confirmations run={run} /> : run.map(batchLine)}
                  </li>
                ))}
              </ol>
            )}
            <ListFoot list={list} pathOf={(at) => historyAddress(record, at)}>
              {list.total.toLocaleString("en")} {list.total === 1 ? "change" : "changes"}
            </ListFoot>
          </>
        )}
      </QueryView>
    </>
  );
};

const OfOneRecord = ({ record }: { record: RecordRef }) => (
  <p className="banner">
    Only changes of this {record.record}.{" "}
    {record.record === "brand" && (
      <Link to={`/admin/brands/${encodeURIComponent(record.id)}/edit`}>Open the brand</Link>
    )}{" "}
    <Link to="/admin/history">Show everything</Link>
  </p>
);

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

const REASONS: Readonly<Record<ChangeReason, string>> = {
  form: "Form",
  bulk: "Bulk edit",
  import: "Import",
  submission: "Submission",
  revert: "Revert",
  seed: "First brands",
};

const ORIGINS: Readonly<Record<ChangeOrigin, string>> = {
  web: "in the browser",
  cli: "from the command line",
  system: "by the system",
};

const VERBS = { create: "created", update: "changed", delete: "deleted" } as const;

export const sourceText = ({ reason, origin }: Pick<Batch, "reason" | "origin">): string =>
  `${REASONS[reason]} ${ORIGINS[origin]}`;

/** Summarises a batch: `Created 2, changed 1: PING, Titleist and 1 more`. */
export const batchText = ({ counts, sample, decisions }: Batch): string => {
  const done = (["create", "update", "delete"] as const)
    .filter((verb) => counts[verb] > 0)
    .map((verb) => `${VERBS[verb]} ${counts[verb]}`);
  if (decisions.length > 0)
    done.push(
      decisions.length === 1 ? "decided a submission" : `decided ${decisions.length} submissions`,
    );
  const total = counts.create + counts.update + counts.delete;
  const names = sample.map(({ name }) => name).join(", ");
  const more =
    total > sample.length ? ` and ${(total - sample.length).toLocaleString("en")} more` : "";
  const text = `${done.join(", ") || "nothing"}${names === "" ? "" : `: ${names}${more}`}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The batch's note; null for a revert, whose note only names the reverted batch. */
export const remarkIn = (batch: Batch): string | null =>
  revertedBatchId(batch) === undefined ? batch.note : null;

const KINDS: readonly RecordKind[] = ["brand", "category", "attribute", "group"];

/** The record whose history is shown; null for all. */
export const parseRecord = (params: URLSearchParams): RecordRef | null => {
  const record = KINDS.find((kind) => kind === params.get("record"));
  const id = params.get("id");
  return record && id ? { record, id } : null;
};

export const historyAddress = (record: RecordRef | null, page = 1): string => {
  const params = new URLSearchParams();
  if (record) {
    params.set("record", record.record);
    params.set("id", record.id);
  }
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "/admin/history" : `/admin/history?${params}`;
};
