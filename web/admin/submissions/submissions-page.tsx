import { useSearchParams } from "react-router-dom";
import { useQuery } from "../queries/use-query.ts";
import { QueryView } from "../queries/query-view.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Pager } from "../components/pager.tsx";
import { Empty } from "../components/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { KeyLegend } from "./key-legend.tsx";
import { parseQueueQuery, queueAddress } from "./queue-address.ts";
import { SubmissionCard } from "./submission-card.tsx";
import { SubmissionTabs } from "./submission-tabs.tsx";
import { useKeySwitch, useQueueKeys } from "./use-queue-keys.ts";

const EMPTY = {
  pending: "Nothing is waiting. Every suggestion has been decided.",
  approved: "Nothing was approved yet.",
  rejected: "Nothing was rejected yet.",
  spam: "No spam yet.",
} as const;

/** What visitors suggested: a queue to walk, and what became of the rest. */
export const SubmissionsPage = () => {
  const { backOffice } = useAdminServices();
  const [params] = useSearchParams();
  const query = parseQueueQuery(params);
  const result = useQuery(queueAddress(query), () => backOffice.listSubmissions(query));
  const keys = useKeySwitch();
  const queue = useQueueKeys(keys.isOn);
  return (
    <div ref={queue}>
      <PageHead title="Submissions" subtitle="Brands that visitors suggest" />
      <QueryView result={result} loadingText="Loading submissions...">
        {({ items, total, page, pageSize, counts }) => (
          <>
            <SubmissionTabs counts={counts} shown={query.status} />
            {items.length === 0 ? (
              <Empty text={EMPTY[query.status]} />
            ) : (
              <>
                <KeyLegend keys={keys} canDecide={query.status === "pending"} />
                <ol className="queue">
                  {items.map((submission) => (
                    <SubmissionCard key={submission.id} submission={submission} />
                  ))}
                </ol>
              </>
            )}
            <footer className="list-foot">
              <p role="status">
                Showing {items.length} of {total} {query.status}
              </p>
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                pathOf={(at) => queueAddress({ ...query, page: at })}
              />
            </footer>
          </>
        )}
      </QueryView>
    </div>
  );
};
