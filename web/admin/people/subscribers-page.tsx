import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { parsePage } from "#core/back-office/brand-list-query.ts";
import type { Subscriber } from "#core/people/subscriber.ts";
import { useQuery } from "../queries/use-query.ts";
import { QueryView } from "../queries/query-view.tsx";
import { PageHead } from "../components/page-head.tsx";
import { Pager } from "../components/pager.tsx";
import { SearchField } from "../components/search-field.tsx";
import { Empty, Problem } from "../components/states.tsx";
import { useAdminServices } from "../admin-services.ts";
import { ExportButton } from "./export-button.tsx";
import { NewsletterPanel } from "./newsletter-panel.tsx";
import { RemoveSubscriber } from "./remove-subscriber.tsx";
import { SubscriberTable } from "./subscriber-table.tsx";

const HERE = "/admin/subscribers";

/** Who is on the newsletter's list. What is searched for stands in no address: it is somebody's e-mail. */
export const SubscribersPage = () => {
  const { backOffice } = useAdminServices();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [search, setSearch] = useState("");
  const [leaving, setLeaving] = useState<Subscriber>();
  const page = parsePage(params.get("page") ?? undefined);
  const result = useQuery(`${HERE} ${page} ${search}`, () =>
    backOffice.listSubscribers({ search, page }),
  );
  return (
    <>
      <PageHead title="Subscribers" subtitle="Who hears about new brands, by mail">
        <Link className="button is-quiet" to="/admin/privacy">
          Personal data
        </Link>
        <ExportButton />
      </PageHead>
      <NewsletterPanel />
      <search className="toolbar">
        <SearchField
          label="Search subscribers"
          placeholder="Search e-mails..."
          value={search}
          onSearch={(text) => {
            setSearch(text);
            if (page > 1) void navigate(HERE, { replace: true });
          }}
        />
      </search>
      <QueryView result={result} loadingText="Loading subscribers...">
        {(listed) =>
          listed.ok ? (
            <>
              {listed.value.items.length === 0 ? (
                <Empty text={search === "" ? "Nobody has subscribed yet." : "Nobody found"} />
              ) : (
                <SubscriberTable subscribers={listed.value.items} onRemove={setLeaving} />
              )}
              <footer className="list-foot">
                <p role="status">
                  {listed.value.counts.confirmed.toLocaleString("en")} confirmed,{" "}
                  {listed.value.counts.pending.toLocaleString("en")} not yet
                </p>
                <Pager
                  page={listed.value.page}
                  pageSize={listed.value.pageSize}
                  total={listed.value.total}
                  pathOf={(at) => (at === 1 ? HERE : `${HERE}?page=${at}`)}
                />
              </footer>
            </>
          ) : (
            <Problem text="This directory has no newsletter: it keeps no addresses of people." />
          )
        }
      </QueryView>
      {leaving && <RemoveSubscriber subscriber={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
};
