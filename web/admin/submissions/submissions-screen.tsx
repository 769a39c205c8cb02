import { Link, useSearchParams } from "react-router-dom";
import { parsePage } from "#core/catalog/listing-query.ts";
import type { SubmissionCounts, SubmissionQuery } from "#core/ports/submission-store.ts";
import { SUBMISSION_STATUSES, type SubmissionStatus } from "#core/submission/submission.ts";
import { withQuery } from "../../ui/links.tsx";
import { ListFoot, ScreenHead } from "../screen-head.tsx";
import { Empty, STATUS_NAMES } from "../../ui/states.tsx";
import { PAGED, QueryView, useBackOfficeQuery } from "../queries.tsx";
import { CorrectionCard } from "./correction-card.tsx";
import { SuggestionCard } from "./submission-card.tsx";
import { type KeySwitch, KeySwitchButton, useKeySwitch, useQueueKeys } from "../keys.tsx";

const EMPTY = {
  pending: "No pending submissions.",
  approved: "No approved submissions yet.",
  rejected: "No rejected submissions yet.",
  spam: "No spam yet.",
} as const;

export const SubmissionsScreen = () => {
  const [params] = useSearchParams();
  const query = parseQueueQuery(params);
  const result = useBackOfficeQuery(
    ["submissions", query],
    (backOffice) => backOffice.listSubmissions(query),
    PAGED,
  );
  const keys = useKeySwitch();
  const queue = useQueueKeys(keys.isOn);
  return (
    <div ref={queue}>
      <ScreenHead title="Submissions" subtitle="Suggested brands, and corrections" />
      <QueryView result={result} loadingText="Loading submissions...">
        {({ items, counts, ...list }) => (
          <>
            <SubmissionTabs counts={counts} shown={query.status} />
            {items.length === 0 ? (
              <Empty text={EMPTY[query.status]} />
            ) : (
              <>
                <KeyLegend keys={keys} canDecide={query.status === "pending"} />
                <ol className="stack is-close">
                  {items.map((submission) =>
                    submission.kind === "correction" ? (
                      <CorrectionCard key={submission.id} submission={submission} />
                    ) : (
                      <SuggestionCard key={submission.id} submission={submission} />
                    ),
                  )}
                </ol>
                <ListFoot list={list} pathOf={(at) => queueAddress({ ...query, page: at })}>
                  Showing {items.length} of {list.total} {query.status}
                </ListFoot>
              </>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
};

interface SubmissionTabsProps {
  counts: SubmissionCounts;
  shown: SubmissionStatus;
}

const SubmissionTabs = ({ counts, shown }: SubmissionTabsProps) => (
  <nav className="tabs" aria-label="Submissions by status">
    <ul>
      {SUBMISSION_STATUSES.map((status) => (
        <li key={status}>
          <Link
            className="tab"
            to={queueAddress({ status, page: 1 })}
            aria-current={status === shown ? "page" : undefined}
          >
            {STATUS_NAMES[status]}{" "}
            <span className="quiet">{counts[status].toLocaleString("en")}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const MOVE = { j: "next", k: "previous" };
const DECIDE = { a: "approve", r: "reject", s: "spam" };

interface KeyLegendProps {
  keys: KeySwitch;
  canDecide: boolean;
}

const KeyLegend = ({ keys, canDecide }: KeyLegendProps) => (
  <div className="bar key-legend">
    <ul className="acts" aria-label="Keys">
      {keys.isOn &&
        Object.entries({ ...MOVE, ...(canDecide && DECIDE) }).map(([sign, does]) => (
          <li key={sign}>
            <kbd>{sign}</kbd> {does}
          </li>
        ))}
    </ul>
    <KeySwitchButton keys={keys} />
  </div>
);

/** Invalid parameters become the default: the first page of pending submissions. */
export const parseQueueQuery = (params: URLSearchParams): SubmissionQuery => ({
  status: SUBMISSION_STATUSES.find((status) => status === params.get("status")) ?? "pending",
  page: parsePage(params.get("page")),
});

export const queueAddress = ({ status, page }: SubmissionQuery): string => {
  const params = new URLSearchParams();
  if (status !== "pending") params.set("status", status);
  if (page > 1) params.set("page", String(page));
  return withQuery("/admin/submissions", params.toString());
};
