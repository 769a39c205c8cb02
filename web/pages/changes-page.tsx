import type { LoaderFunctionArgs } from "react-router-dom";
import { dayText, parseDay } from "#core/brand/checkable-facts.ts";
import type { Changelog, ChangelogDay } from "#core/open-data/changelog.schema.ts";
import type { RecentEvent } from "#core/brand/events.ts";
import type { Page } from "../site/page.tsx";
import type { PageServices } from "../site/services.ts";
import { ButtonLink, countBrands } from "../ui/links.tsx";
import { News } from "../ui/news.tsx";
import { AboutTheData, aboutTheDataSteps } from "./about-data.tsx";

interface ChangesData extends Changelog {
  before: string | null;
  /** The latest events of brands; on the first page only. */
  events: RecentEvent[];
}

const ChangesPage = ({ days, older, before, events }: ChangesData) => (
  <div className="page prose-page">
    <AboutTheData path="/changes" />
    <header className="page-head">
      <h1>Changes</h1>
      <p className="lede">
        What changed, day by day (UTC). Mistakes fixed the same day are left out.{" "}
        <a href="/follow?feed=changes">Read the changes in a feed reader</a>.
      </p>
    </header>
    <div className="prose">
      {days.length === 0 && <p>Nothing changed on these days.</p>}
      {days.filter(hasChanges).map((day) => (
        <Day key={day.day} {...day} />
      ))}
      {events.length > 0 && (
        <section aria-labelledby="events">
          <h2 id="events">Sold, closed, revived</h2>
          <News events={events} />
          <p>
            <a href="/follow?feed=events">Read these events in a feed reader</a>
          </p>
        </section>
      )}
      {days
        .filter(({ openedWith }) => openedWith > 0)
        .map((day) => (
          <p key={day.day} id={hasChanges(day) ? undefined : day.day}>
            {`The directory opened with ${countBrands(day.openedWith)} on ${dayText(day.day)}.`}
          </p>
        ))}
      {(older !== null || before !== null) && (
        <nav className="actions" aria-label="Days">
          {older !== null && (
            <ButtonLink to={`/changes?before=${older}`} isQuiet>
              Older changes
            </ButtonLink>
          )}
          {before !== null && (
            <ButtonLink to="/changes" isQuiet>
              The latest changes
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  </div>
);

/** Whether anything changed besides the opening. */
const hasChanges = ({ joined, changed, gone, taxonomy }: ChangelogDay): boolean =>
  joined.count + changed.length + gone.length + taxonomy.length > 0;

const Day = (day: ChangelogDay) => (
  <section id={day.day} aria-labelledby={`on-${day.day}`}>
    <h2 id={`on-${day.day}`}>
      <time dateTime={day.day}>{dayText(day.day)}</time>
    </h2>
    <DayChanges {...day} />
  </section>
);

const DayChanges = ({ joined, changed, gone, taxonomy, isCut }: ChangelogDay) => (
  <ul>
    {changed.map(({ slug, name, changes }) => (
      <li key={slug}>
        <a href={`/brands/${slug}`}>{name}</a>
        {`: ${changes.join("; ")}`}
      </li>
    ))}
    {joined.count > 0 && (
      <li>
        {`${countBrands(joined.count)} added: `}
        {joined.brands.map(({ slug, name }, at) => (
          <span key={slug}>
            {at > 0 && ", "}
            <a href={`/brands/${slug}`}>{name}</a>
          </span>
        ))}
        {joined.count > joined.brands.length &&
          ` and ${(joined.count - joined.brands.length).toLocaleString("en")} more`}
      </li>
    )}
    {gone.map((slug) => (
      <li key={slug}>{`${slug}: no longer listed`}</li>
    ))}
    {taxonomy.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    {isCut && <li>And more.</li>}
  </ul>
);

export const changesPage: Page<ChangesData> = {
  load: async ({ directory }: PageServices, { url }: LoaderFunctionArgs) => {
    const before = parseDay(url.searchParams.get("before"));
    const [changelog, landing] = await Promise.all([
      directory.showChangelog(before),
      before === null ? directory.showLanding() : undefined,
    ]);
    return { ...changelog, before, events: landing?.events ?? [] };
  },
  head: ({ before }, site) => ({
    title: before === null ? "Changes" : `Changes before ${dayText(before)}`,
    description: "What changed in the directory of golf brands, day by day.",
    structuredData: [aboutTheDataSteps("/changes", site)],
    canonicalPath: before === null ? "/changes" : `/changes?before=${before}`,
    // Every day has a canonical address, which profiles link to; search engines index only the latest page.
    indexed: before === null,
    alternate: { type: "application/atom+xml", path: "/changes.xml", title: "GolfBrands: changes" },
  }),
  Page: ChangesPage,
};
