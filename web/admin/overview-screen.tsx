import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Overview } from "#core/back-office/show-overview.ts";
import { BRAND_NEED_NAMES, BRAND_NEEDS, type BrandNeed } from "#core/brand/brand.ts";
import { dueText, progressText } from "#core/checks/pace.ts";
import type { BackupState } from "#core/ports/system.ts";
import { BrandMark } from "../ui/brand-card.tsx";
import { brandsPath } from "../ui/links.tsx";
import { Moment } from "../ui/states.tsx";
import { useAdminServices } from "./admin-services.ts";
import { UnsentDrafts } from "./brand-form/drafts.tsx";
import { ViewsChart } from "./views-chart.tsx";
import { QueryView } from "./queries.tsx";
import { ScreenHead } from "./screen-head.tsx";
import { SinceLastVisit } from "./since-last-visit.tsx";

export const OverviewScreen = () => {
  const { backOffice } = useAdminServices();
  const result = useQuery({ queryKey: ["overview"], queryFn: () => backOffice.overview() });
  return (
    <>
      <ScreenHead title="Overview" subtitle="The directory at a glance">
        <Link className="button" to="/admin/brands/new">
          Add Brand
        </Link>
      </ScreenHead>
      <UnsentDrafts />
      <QueryView result={result} loadingText="Loading overview...">
        {(overview) => <AtAGlance overview={overview} />}
      </QueryView>
    </>
  );
};

const AtAGlance = ({ overview }: { overview: Overview }) => (
  <div className="overview">
    <ToDo overview={overview} />
    <SinceLastVisit />
    <Counts overview={overview} />
    <ViewsChart views={overview.views} />
    <MostViewed brands={overview.mostViewed} />
    <MostUsed id="clicked" title="Most visited websites" brands={overview.mostClicked} />
    <MostUsed id="compared" title="Most compared" brands={overview.mostCompared} />
    <NeedsAttention needs={overview.brands.needs} />
    {overview.freshness && <FreshnessPanel freshness={overview.freshness} />}
    <SearchesWithoutResult searches={overview.searchesWithoutResult} />
    {overview.backups && <BackupsLine backups={overview.backups} />}
  </div>
);

export const ToDo = ({ overview }: { overview: Overview }) => {
  const { submissions, freshness, lostSites } = overview;
  const tasks = [
    { name: "Submissions to review", count: submissions.pending, path: "/admin/submissions" },
    { name: "Lost websites to confirm", count: lostSites, path: "/admin/checks" },
    { name: "Websites never checked", count: uncheckedSites(overview), path: "/admin/checks" },
    { name: "Facts due for a check", count: freshness?.due ?? 0, path: "/admin/checks" },
    { name: "Facts never checked", count: freshness?.unchecked ?? 0, path: "/admin/checks" },
    {
      name: "Submissions marked as spam",
      count: submissions.spam,
      path: "/admin/submissions?status=spam",
    },
  ].filter(({ count }) => count > 0);
  return (
    <section className="panel is-wide" aria-labelledby="to-do">
      <h2 id="to-do">To do</h2>
      {tasks.length === 0 ? (
        <p className="quiet">Nothing is waiting for you.</p>
      ) : (
        <ul className="needs">
          {tasks.map(({ name, count, path }) => (
            <li key={name}>
              <Link to={path}>{name}</Link>
              <span>{count.toLocaleString("en")}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** None if any website was checked: the next run checks the others. */
const uncheckedSites = ({ areSitesChecked, brands }: Overview): number =>
  areSitesChecked ? 0 : brands.active - brands.needs.website;

const Counts = ({ overview }: { overview: Overview }) => {
  const { brands, categories, attributes } = overview;
  const counts = [
    { name: "Active brands", count: brands.active, path: "/admin/brands?status=active" },
    { name: "Archived brands", count: brands.archived, path: "/admin/brands?status=archived" },
    { name: "Categories", count: categories, path: "/admin/categories" },
    { name: "Attributes", count: attributes, path: "/admin/attributes" },
  ];
  return (
    <ul className="counts" aria-label="Counts">
      {counts.map(({ name, count, path }) => (
        <li key={name}>
          <Link to={path}>
            <span className="counts-number">{count.toLocaleString("en")}</span> {name}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const NeedsAttention = ({ needs }: { needs: Readonly<Record<BrandNeed, number>> }) => {
  const lacking = BRAND_NEEDS.filter((need) => needs[need] > 0);
  return (
    <section className="panel" aria-labelledby="needs-attention">
      <h2 id="needs-attention">Needs attention</h2>
      {lacking.length === 0 ? (
        <p className="quiet">No active brand needs attention.</p>
      ) : (
        <ul className="needs">
          {lacking.map((need) => (
            <li key={need}>
              <Link to={`/admin/brands?status=active&needs=${need}`}>{BRAND_NEED_NAMES[need]}</Link>
              <span className="quiet">{needs[need].toLocaleString("en")}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const MostViewed = ({ brands }: { brands: readonly BrandRow[] }) => (
  <section className="panel" aria-labelledby="most-viewed">
    <h2 id="most-viewed">Most viewed</h2>
    {brands.length === 0 ? (
      <p className="quiet">No views yet.</p>
    ) : (
      <ol className="needs">
        {brands.map(({ id, name, logoUrl, viewCount }) => (
          <li key={id}>
            <BrandMark name={name} logoUrl={logoUrl} size="small" />
            <Link to={`/admin/brands/${id}/edit`}>{name}</Link>
            <span className="quiet">{viewCount.toLocaleString("en")}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
);

interface MostUsedProps {
  id: string;
  title: string;
  brands: Overview["mostClicked"];
}

/** Counts of the last 90 days. */
const MostUsed = ({ id, title, brands }: MostUsedProps) =>
  brands.length > 0 && (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className="needs">
        {brands.map((brand) => (
          <li key={brand.id}>
            <Link to={`/admin/brands/${brand.id}/edit`}>{brand.name}</Link>
            <span className="quiet">{brand.count.toLocaleString("en")}</span>
          </li>
        ))}
      </ol>
      <p className="quiet">In the last 90 days</p>
    </section>
  );

interface FreshnessPanelProps {
  freshness: NonNullable<Overview["freshness"]>;
}

const FreshnessPanel = ({ freshness }: FreshnessPanelProps) => {
  return (
    <section className="panel" aria-labelledby="freshness">
      <h2 id="freshness">Checked facts</h2>
      <ul className="needs">
        {FRESHNESS.map(({ name, of }) => (
          <li key={of}>
            <span>{name}</span>
            <span className="quiet">{freshness[of].toLocaleString("en")}</span>
          </li>
        ))}
      </ul>
      <p>
        {progressText(freshness)} <Link to="/admin/checks">Start checking</Link>
      </p>
      <p className="quiet">{dueText(freshness)}</p>
    </section>
  );
};

const FRESHNESS = [
  { name: "Fresh", of: "fresh" },
  { name: "Due", of: "due" },
  { name: "Never checked", of: "unchecked" },
] as const;

/** Searches without a result: brands or aliases that may be missing. */
const SearchesWithoutResult = ({ searches }: { searches: Overview["searchesWithoutResult"] }) => (
  <section className="panel" aria-labelledby="searches">
    <h2 id="searches">Searches without results</h2>
    {searches.length === 0 ? (
      <p className="quiet">
        No search without results by three or more visitors a day in the last 90 days.
      </p>
    ) : (
      <ul className="needs">
        {searches.map(({ text, visitors, lastDay }) => (
          <li key={text}>
            <a href={brandsPath({ ...DEFAULT_LISTING_QUERY, search: text })}>{text}</a>
            <span className="quiet">
              {visitors.toLocaleString("en")} visitors, last on {lastDay}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);

export const BackupsLine = ({ backups }: { backups: BackupState }) => (
  <section className="panel" aria-labelledby="backups">
    <h2 id="backups">Backups</h2>
    {backups.provenAt === null ? (
      <p className="quiet">No verified backup yet.</p>
    ) : (
      <p>
        Last verified backup: <Moment at={backups.provenAt} />
        {backups.bytes !== null && <span className="quiet"> ({sizeOf(backups.bytes)})</span>}.
      </p>
    )}
    {backups.failedAt !== null ? (
      <p className="banner" role="alert">
        The last backup failed <Moment at={backups.failedAt} />. See the server’s log.
      </p>
    ) : (
      backups.overdue && (
        <p className="banner" role="alert">
          A backup is overdue.
        </p>
      )
    )}
  </section>
);

const sizeOf = (bytes: number): string => {
  const megabytes = bytes / 1_000_000;
  return megabytes >= 10 ? `${Math.round(megabytes)} MB` : `${megabytes.toFixed(1)} MB`;
};
