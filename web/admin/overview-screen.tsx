import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { BrandRow } from "#core/back-office/brand-list-query.ts";
import { DEFAULT_LISTING_QUERY } from "#core/catalog/listing-query.ts";
import type { Overview } from "#core/back-office/show-overview.ts";
import { progressText } from "#core/checks/pace.ts";
import { QUESTION_KIND_NAMES } from "#core/checks/question.ts";
import type { BackupState } from "#core/ports/system.ts";
import { brandsPath } from "../ui/links.tsx";
import { Moment } from "../ui/states.tsx";
import { UnsentDrafts } from "./brand-form/drafts.tsx";
import { WebsiteCheck } from "./checks/website-check.tsx";
import { QueryView, useOverview } from "./queries.tsx";
import { ScreenHead } from "./screen-head.tsx";

export const OverviewScreen = () => {
  const result = useOverview();
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
    <WebsiteCheck />
    <BrandCounts
      id="most-viewed"
      title="Most viewed"
      brands={overview.mostViewed.map((brand) => ({ ...brand, count: brand.viewCount }))}
    />
    <BrandCounts id="clicked" title="Most visited websites" brands={overview.mostClicked}>
      {LAST_90_DAYS}
    </BrandCounts>
    <BrandCounts id="compared" title="Most compared" brands={overview.mostCompared}>
      {LAST_90_DAYS}
    </BrandCounts>
    <SearchesWithoutResult searches={overview.searchesWithoutResult} />
    <DirectoryCounts overview={overview} />
    {overview.backups && <BackupsLine backups={overview.backups} />}
  </div>
);

/** Open tasks for editors: the total, and the count of each kind. */
export const ToDo = ({ overview }: { overview: Overview }) => {
  const { submissions, checks, freshness } = overview;
  const tasks = [
    { name: "Suggestions and corrections", count: submissions.pending, path: "/admin/submissions" },
    ...CHECKS.map((kind) => ({
      name: QUESTION_KIND_NAMES[kind],
      count: checks[kind],
      path: `/admin/checks?kind=${kind}`,
    })),
  ].filter(({ count }) => count > 0);
  const total = tasks.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="panel is-wide to-do" aria-labelledby="to-do">
      <h2 id="to-do">
        {total === 0 ? "Nothing is waiting for you" : `${total.toLocaleString("en")} to do`}
      </h2>
      {total > 0 && <Counts label="To do" counts={tasks} />}
      <p className="quiet">
        {progressText(freshness)} {upToDateText(freshness)}
        {submissions.spam > 0 && (
          <>
            {" "}
            <Link to="/admin/submissions?status=spam">
              {submissions.spam.toLocaleString("en")} marked as spam
            </Link>
          </>
        )}
      </p>
    </section>
  );
};

const upToDateText = ({ fresh, unchecked }: Overview["freshness"]): string =>
  `${fresh.toLocaleString("en")} are up to date, ${unchecked.toLocaleString("en")} were never checked.`;

/** Kinds of checks, most urgent first. Corrections are counted as submissions. */
const CHECKS = ["site", "rule", "duplicate", "suggested", "fact", "missing"] as const;

interface CountsProps {
  label: string;
  counts: readonly { name: string; count: number; path: string }[];
}

const Counts = ({ label, counts }: CountsProps) => (
  <ul className="counts is-wide" aria-label={label}>
    {counts.map(({ name, count, path }) => (
      <li key={name}>
        <Link to={path}>
          <span className="counts-number">{count.toLocaleString("en")}</span> {name}
        </Link>
      </li>
    ))}
  </ul>
);

const DirectoryCounts = ({ overview }: { overview: Overview }) => {
  const { brands, categories, attributes } = overview;
  return (
    <Counts
      label="The directory"
      counts={[
        { name: "Active brands", count: brands.active, path: "/admin/brands?status=active" },
        { name: "Archived brands", count: brands.archived, path: "/admin/brands?status=archived" },
        { name: "Categories", count: categories, path: "/admin/categories" },
        { name: "Attributes", count: attributes, path: "/admin/attributes" },
      ]}
    />
  );
};

interface CountListProps {
  id: string;
  title: string;
  items: readonly { key: string; name: ReactNode; count: ReactNode }[];
  children?: ReactNode;
}

/** Names with counts. Renders nothing without items. */
const CountList = ({ id, title, items, children }: CountListProps) =>
  items.length > 0 && (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="needs">
        {items.map(({ key, name, count }) => (
          <li key={key}>
            {name}
            <span className="quiet">{count}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );

interface BrandCountsProps extends Omit<CountListProps, "items"> {
  brands: readonly (Pick<BrandRow, "id" | "name"> & { count: number })[];
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

/** Searches without a result: brands or aliases that may be missing. */
const SearchesWithoutResult = ({ searches }: { searches: Overview["searchesWithoutResult"] }) => (
  <CountList
    id="searches"
    title="Searches without results"
    items={searches.map(({ text, visitors, lastDay }) => ({
      key: text,
      name: <a href={brandsPath({ ...DEFAULT_LISTING_QUERY, search: text })}>{text}</a>,
      count: `${visitors.toLocaleString("en")} visitors, last on ${lastDay}`,
    }))}
  />
);

export const BackupsLine = ({ backups }: { backups: BackupState }) => (
  <section className="is-wide" aria-label="Backups">
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
