import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Overview } from "#core/back-office/show-overview.ts";
import { BRAND_NEED_NAMES, BRAND_NEEDS, type BrandNeed } from "#core/brand/brand.ts";
import { progressText } from "#core/checks/pace.ts";
import type { BackupState } from "#core/ports/system.ts";
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
    <BrandCounts
      id="most-viewed"
      title="Most viewed"
      none="No views yet."
      brands={overview.mostViewed.map((brand) => ({ ...brand, count: brand.viewCount }))}
    />
    <BrandCounts id="clicked" title="Most visited websites" brands={overview.mostClicked}>
      {LAST_90_DAYS}
    </BrandCounts>
    <BrandCounts id="compared" title="Most compared" brands={overview.mostCompared}>
      {LAST_90_DAYS}
    </BrandCounts>
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
    <CountList
      id="to-do"
      title="To do"
      isWide
      none="Nothing is waiting for you."
      items={tasks.map(({ name, count, path }) => ({
        key: name,
        name: <Link to={path}>{name}</Link>,
        count: count.toLocaleString("en"),
      }))}
    />
  );
};

interface CountListProps {
  id: string;
  title: string;
  isWide?: boolean;
  /** What to say of an empty list; without it there is no section. */
  none?: string;
  items: readonly { key: string; name: ReactNode; count: ReactNode }[];
  children?: ReactNode;
}

/** Names, each with a number. */
const CountList = ({ id, title, isWide, none, items, children }: CountListProps) =>
  (items.length > 0 || none !== undefined) && (
    <section className={isWide ? "panel is-wide" : "panel"} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <ul className="needs">
          {items.map(({ key, name, count }) => (
            <li key={key}>
              {name}
              <span className="quiet">{count}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );

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

const NeedsAttention = ({ needs }: { needs: Readonly<Record<BrandNeed, number>> }) => (
  <CountList
    id="needs-attention"
    title="Needs attention"
    none="No active brand needs attention."
    items={BRAND_NEEDS.filter((need) => needs[need] > 0).map((need) => ({
      key: need,
      name: <Link to={`/admin/brands?status=active&needs=${need}`}>{BRAND_NEED_NAMES[need]}</Link>,
      count: needs[need].toLocaleString("en"),
    }))}
  />
);

interface BrandCountsProps {
  id: string;
  title: string;
  brands: readonly (Pick<BrandRow, "id" | "name"> & { count: number })[];
  none?: string;
  children?: ReactNode;
}

const BrandCounts = ({ brands, ...list }: BrandCountsProps) => (
  <CountList
    {...list}
    items={brands.map(({ id, name, count }) => ({
      key: id,
      name: <Link to={`/admin/brands/${id}/edit`}>{name}</Link>,
      count: count.toLocaleString("en"),
    }))}
  />
);

const LAST_90_DAYS = <p className="quiet">In the last 90 days</p>;

interface FreshnessPanelProps {
  freshness: NonNullable<Overview["freshness"]>;
}

const FreshnessPanel = ({ freshness }: FreshnessPanelProps) => (
  <CountList
    id="freshness"
    title="Checked facts"
    items={FRESHNESS.map(({ name, of }) => ({
      key: of,
      name: <span>{name}</span>,
      count: freshness[of].toLocaleString("en"),
    }))}
  >
    <p>
      {progressText(freshness)} <Link to="/admin/checks">Start checking</Link>
    </p>
  </CountList>
);

const FRESHNESS = [
  { name: "Fresh", of: "fresh" },
  { name: "Due", of: "due" },
  { name: "Never checked", of: "unchecked" },
] as const;

/** Searches without a result: brands or aliases that may be missing. */
const SearchesWithoutResult = ({ searches }: { searches: Overview["searchesWithoutResult"] }) => (
  <CountList
    id="searches"
    title="Searches without results"
    none="No failed searches to report (last 90 days)."
    items={searches.map(({ text, visitors, lastDay }) => ({
      key: text,
      name: <a href={brandsPath({ ...DEFAULT_LISTING_QUERY, search: text })}>{text}</a>,
      count: `${visitors.toLocaleString("en")} visitors, last on ${lastDay}`,
    }))}
  />
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
