import { Fragment, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { BRAND_FIELDS } from "#core/brand/fields.ts";
import { slugFromName } from "#core/brand/slug.ts";
import { parsePage } from "#core/catalog/listing-query.ts";
import {
  actorsOf,
  type Batch,
  confirmationsText,
  foldConfirmations,
  type HistoryItem,
  type HistoryQuery,
  revertedBatchId,
} from "#core/change/batch.ts";
import { CHANGE_REASONS } from "#core/change/change-set.ts";
import {
  batchText,
  REASON_NAMES,
  remarkIn,
  remarkParts,
  sourceText,
} from "#core/change/batch-words.ts";
import { LIMITS } from "#core/limits.ts";
import { RECORD_KINDS, type RecordRef } from "#core/result.ts";
import { countOf } from "#core/text/count-text.ts";
import { ListFoot, ScreenHead } from "../screen-head.tsx";
import { Button } from "../../ui/buttons.tsx";
import { withQuery } from "../../ui/links.tsx";
import { Empty, Moment } from "../../ui/states.tsx";
import { JobList } from "../job-progress.tsx";
import { PAGED, QueryView, useBackOfficeQuery, useBrandSearch, useDebounced } from "../queries.tsx";

export const HistoryScreen = () => {
  const [params] = useSearchParams();
  const query = parseHistory(params);
  const { record } = query;
  const result = useBackOfficeQuery(
    ["history", query],
    (backOffice) => backOffice.listHistory(query),
    PAGED,
  );
  return (
    <>
      <ScreenHead title="History" subtitle="Every change, and how to undo it" />
      <JobList />
      {record && <OfOneRecord record={record} />}
      <HistoryFilters
        key={params.toString()}
        query={query}
        people={[...new Set(result.data?.items.map(({ actor }) => actor))]}
      />
      <QueryView result={result} loadingText="Loading history...">
        {({ items, ...list }) => (
          <>
            {items.length === 0 ? (
              <Empty text={isFiltered(query) ? "No changes match." : "No changes yet."} />
            ) : (
              <ol className="batches">
                {foldConfirmations(items).map((run) => (
                  <li className="batch-line" key={run[0]?.id}>
                    {run.length > 1 ? <Confirmations run={run} /> : run.map(batchLine)}
                  </li>
                ))}
              </ol>
            )}
            <ListFoot list={list} pathOf={(page) => historyAddress({ ...query, page })}>
              {countOf(list.total, "change")}
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

interface HistoryFiltersProps {
  query: HistoryQuery;
  /** The people who made the listed changes. The filter offers them and all administrators. */
  people: readonly string[];
}

/** Submitting the form changes the address, which holds the filters. */
const HistoryFilters = ({ query, people }: HistoryFiltersProps) => {
  const navigate = useNavigate();
  const { record, person = "", kind = "", brand = "", day = "" } = query;
  const submit = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const filter = parseHistory(new URLSearchParams(entries));
    // A name may be typed instead of the slug.
    const brand = filter.brand && (slugFromName(filter.brand) ?? filter.brand);
    void navigate(historyAddress({ ...filter, brand, record }));
  };
  return (
    <search>
      <form
        className="toolbar"
        aria-label="Filter history"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <PersonFilter people={people} person={person} />
        <label className="history-filter">
          Kind{" "}
          <select name="kind" defaultValue={kind}>
            <option value="">All kinds</option>
            {CHANGE_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REASON_NAMES[reason]}
              </option>
            ))}
          </select>
        </label>
        <BrandFilter brand={brand} />
        <label className="history-filter">
          Day (UTC) <input name="day" type="date" defaultValue={day} />
        </label>
        <Button type="submit">Filter</Button>
        {isFiltered(query) && <Link to={historyAddress({ record, page: 1 })}>Clear filters</Link>}
      </form>
    </search>
  );
};

const PersonFilter = ({ people, person }: { people: readonly string[]; person: string }) => {
  const { data } = useBackOfficeQuery(["administrators"], (backOffice) =>
    backOffice.showAdministrators(),
  );
  const administrators = data?.administrators.map(({ email }) => email) ?? [];
  return (
    <>
      <label className="history-filter">
        Person{" "}
        <input
          name="person"
          list="people"
          autoComplete="off"
          placeholder="Anybody"
          defaultValue={person}
          maxLength={LIMITS.email}
        />
      </label>
      <datalist id="people">
        {[...new Set([...administrators, ...people])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
    </>
  );
};

const BrandFilter = ({ brand }: { brand: string }) => {
  const [typed, setTyped] = useState("");
  const { data: brands = [] } = useBrandSearch(useDebounced(typed));
  return (
    <>
      <label className="history-filter">
        Brand{" "}
        <input
          name="brand"
          list="brands"
          autoComplete="off"
          placeholder="Any"
          defaultValue={brand}
          maxLength={BRAND_FIELDS.name.max}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <datalist id="brands">
        {brands.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
};

const isFiltered = ({ person, kind, brand, day }: HistoryQuery): boolean =>
  [person, kind, brand, day].some((filter) => filter !== undefined);

const Confirmations = ({ run }: { run: readonly HistoryItem[] }) => (
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

const batchLine = (batch: HistoryItem) => {
  const { revertedBy } = batch;
  return (
    <Fragment key={batch.id}>
      <Link to={`/admin/history/${batch.id}`}>{batchText(batch, batch.words)}</Link>
      <Remark batch={batch} />
      <RevertLinks batch={batch} revertedBy={revertedBy} />
      <p className="quiet">
        {batch.actor} · <Moment at={batch.at} /> · {sourceText(batch)}
      </p>
    </Fragment>
  );
};

interface RevertLinksProps {
  batch: Batch;
  revertedBy: string | null;
}

/** Links from a revert to the batch it reverted, and back. */
export const RevertLinks = ({ batch, revertedBy }: RevertLinksProps) => {
  const reverted = revertedBatchId(batch);
  return (
    <>
      {reverted !== undefined && (
        <p>
          Reverts <Link to={`/admin/history/${reverted}`}>an earlier change</Link>
        </p>
      )}
      {revertedBy !== null && (
        <p>
          <span className="badge">Reverted</span> by{" "}
          <Link to={`/admin/history/${revertedBy}`}>a later change</Link>
        </p>
      )}
    </>
  );
};

/** A batch's note in words; hashes and column mappings start collapsed. */
export const Remark = ({ batch }: { batch: Batch }) => {
  const remark = remarkIn(batch);
  if (remark === null) return null;
  const { text, details } = remarkParts(remark);
  return (
    <>
      <p>{text}</p>
      {details !== undefined && (
        <details>
          <summary>Technical details</summary>
          <p className="quiet">{details}</p>
        </details>
      )}
    </>
  );
};

/** The filters and page in an address. Unknown values are ignored. */
export const parseHistory = (params: URLSearchParams): HistoryQuery => {
  const textOf = (name: string): string | undefined => params.get(name)?.trim() || undefined;
  const day = textOf("day");
  return {
    record: parseRecord(params),
    person: textOf("person"),
    kind: CHANGE_REASONS.find((reason) => reason === params.get("kind")),
    brand: textOf("brand"),
    day: day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined,
    page: parsePage(params.get("page")),
  };
};

const parseRecord = (params: URLSearchParams): RecordRef | null => {
  const record = RECORD_KINDS.find((kind) => kind === params.get("record"));
  const id = params.get("id");
  return record && id ? { record, id } : null;
};

export const historyAddress = ({ record, page, ...filter }: HistoryQuery): string => {
  const params = new URLSearchParams();
  const { person, kind, brand, day } = filter;
  const pairs = { ...record, person, kind, brand, day, page: page > 1 ? String(page) : undefined };
  for (const [name, value] of Object.entries(pairs))
    if (value !== undefined) params.set(name, value);
  return withQuery("/admin/history", params.toString());
};
