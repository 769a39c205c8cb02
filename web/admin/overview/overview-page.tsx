import { Link } from "react-router-dom";
import type { Overview } from "#core/back-office/show-overview.ts";
import { useQuery } from "../queries/use-query.ts";
import { QueryView } from "../queries/query-view.tsx";
import { PageHead } from "../components/page-head.tsx";
import { UnsentDrafts } from "../drafts/unsent-drafts.tsx";
import { useAdminServices } from "../admin-services.ts";
import { Backups } from "./backups.tsx";
import { Counts } from "./counts.tsx";
import { MostViewed } from "./most-viewed.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { ViewsChart } from "./views-chart.tsx";

export const OverviewPage = () => {
  const { backOffice } = useAdminServices();
  const result = useQuery("overview", () => backOffice.overview());
  return (
    <>
      <PageHead title="Overview" subtitle="The directory at a glance">
        <Link className="button" to="/admin/brands/new">
          Add Brand
        </Link>
      </PageHead>
      <UnsentDrafts />
      <QueryView result={result} loadingText="Loading overview...">
        {(overview) => <AtAGlance overview={overview} />}
      </QueryView>
    </>
  );
};

const AtAGlance = ({ overview }: { overview: Overview }) => (
  <div className="overview">
    <Counts overview={overview} />
    <ViewsChart views={overview.views} />
    <MostViewed brands={overview.mostViewed} />
    <NeedsAttention needs={overview.brands.needs} />
    {overview.backups && <Backups backups={overview.backups} />}
  </div>
);
