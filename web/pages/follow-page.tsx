import { type LoaderFunctionArgs, useSearchParams } from "react-router-dom";
import {
  DEFAULT_LISTING_QUERY,
  filtersOf,
  parseListingQuery,
} from "#core/catalog/listing-query.ts";
import { canSubscribe } from "#core/people/subscriptions.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, useSite } from "../site/services.ts";
import { EmailForm, sendEmail, type SentEmail } from "../ui/forms.tsx";
import { ButtonLink, feedPath, followPath } from "../ui/links.tsx";
import { NoticePage, PageHeader } from "../ui/page-states.tsx";
import { activeFilters } from "./active-filters.ts";
import { ShareButton } from "./share-button.tsx";

/** The feed that the page explains. */
interface FollowData {
  title: string;
  /** What the feed reader will show. */
  news: string;
  feedPath: string;
  /** Absent if the feed's list cannot be followed by e-mail. */
  byEmail?: { title: string; action: string; madeAt: string };
}

const FollowPage = ({ byEmail, ...data }: FollowData) => {
  const [params] = useSearchParams();
  if (params.has("thanks")) return <CheckInbox />;
  return (
    <div className="page">
      <PageHeader
        title={byEmail?.title ?? data.title}
        lede={
          byEmail
            ? "At most one e-mail a week, with new brands and news. Stop at any time with one click."
            : readerText(data.news)
        }
      />
      {byEmail && (
        <EmailForm
          action={byEmail.action}
          button="Get e-mails"
          hint="We’ll send one e-mail asking you to confirm."
          madeAt={byEmail.madeAt}
        />
      )}
      <div className="form">
        {byEmail && (
          <>
            <h2>In a feed reader</h2>
            <p>{readerText(data.news)}</p>
          </>
        )}
        <FeedAddress path={data.feedPath} />
      </div>
    </div>
  );
};

const readerText = (news: string): string =>
  `Paste this address into a feed reader, such as Feedly or NetNewsWire. It then shows you ${news}.`;

const FeedAddress = ({ path }: { path: string }) => {
  const { origin } = useSite();
  return (
    <div className="field">
      <label htmlFor="feed">Feed address</label>
      <div className="feed-address">
        <input
          id="feed"
          readOnly
          value={origin + path}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <ShareButton details={{ feed: path }} path={path} label="Copy" />
      </div>
    </div>
  );
};

const CheckInbox = () => (
  <NoticePage
    title="Check your inbox"
    lede="We’ve e-mailed you a link. Click it to confirm. Nothing after a few minutes? Check your spam folder."
    actions={<ButtonLink to="/brands">Browse brands</ButtonLink>}
    answer
  />
);

const CHANGES: FollowData = {
  title: "Changes, in a feed reader",
  news: "what changed in the directory, day by day",
  feedPath: "/changes.xml",
};

const EVENTS: FollowData = {
  title: "Events, in a feed reader",
  news: "what happened to brands: sales, closures, moves and milestones",
  feedPath: "/events.xml",
};

const load = async (
  { directory }: PageServices,
  { url }: LoaderFunctionArgs,
): Promise<FollowData> => {
  const feed = url.searchParams.get("feed");
  if (feed === "changes") return CHANGES;
  if (feed === "events") return EVENTS;
  const { sort } = DEFAULT_LISTING_QUERY;
  const query = { ...parseListingQuery(url.searchParams), sort, page: 1 };
  // The options of all lists are the same, and a search is costly.
  const { facets } = await directory.list(DEFAULT_LISTING_QUERY);
  const filters = activeFilters(query, facets).map(({ name }) => name);
  return {
    title: `${filters.join(", ") || "New brands"}, in a feed reader`,
    news: filters.length === 0 ? "each brand that we add" : "each brand that we add to this list",
    feedPath: feedPath(query),
    ...(canSubscribe(query, facets) && {
      byEmail: {
        title:
          filters.length === 0
            ? "Get e-mails about new brands"
            : `Get e-mails: ${filters.join(", ")}`,
        action: followPath(query),
        madeAt: new Date().toISOString(),
      },
    }),
  };
};

export const followPage: Page<FollowData> = {
  load,
  act: ({ directory, log }, args) => {
    const list = filtersOf(parseListingQuery(new URL(args.request.url).searchParams));
    const subscribe = (sent: SentEmail) => directory.subscribe({ ...sent, list });
    return sendEmail(subscribe, "/follow?thanks", log)(args);
  },
  head: (data) => ({
    title: data.byEmail?.title ?? data.title,
    description: `${data.byEmail ? "By e-mail or in" : "In"} a feed reader: ${data.news}.`,
    alternate: { type: "application/atom+xml", path: data.feedPath, title: data.title },
  }),
  Page: FollowPage,
};
