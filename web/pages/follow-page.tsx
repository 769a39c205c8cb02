import type { LoaderFunctionArgs } from "react-router-dom";
import { DEFAULT_LISTING_QUERY, parseListingQuery } from "#core/catalog/listing-query.ts";
import type { Page } from "../site/page.tsx";
import { type PageServices, useSite } from "../site/services.ts";
import { brandsPath, ButtonLink, feedPath } from "../ui/links.tsx";
import { PageHeader } from "../ui/page-states.tsx";
import { activeFilters } from "./active-filters.ts";
import { ShareButton } from "./share-button.tsx";

/** A feed of a page. */
interface FollowData {
  title: string;
  /** What the feed reader will show. */
  news: string;
  feedPath: string;
  back: { name: string; path: string };
}

const FollowPage = ({ title, news, feedPath, back }: FollowData) => {
  const { origin } = useSite();
  return (
    <div className="page">
      <PageHeader
        title={title}
        lede={`Paste this address into a feed reader, such as Feedly or NetNewsWire. It then shows you ${news}.`}
      />
      <div className="form">
        <div className="field">
          <label htmlFor="feed">Feed address</label>
          <div className="feed-address">
            <input
              id="feed"
              readOnly
              value={origin + feedPath}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <ShareButton details={{ feed: feedPath }} path={feedPath} label="Copy" />
          </div>
        </div>
        <p className="actions">
          <ButtonLink to={back.path} isQuiet>
            {back.name}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
};

const CHANGES: FollowData = {
  title: "Follow the changes",
  news: "what changed in the directory, day by day",
  feedPath: "/changes.xml",
  back: { name: "Back to the changes", path: "/changes" },
};

const EVENTS: FollowData = {
  title: "Follow the events",
  news: "what happened to brands: sales, closures, moves and milestones",
  feedPath: "/events.xml",
  back: { name: "Back to the changes", path: "/changes" },
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
  const { facets } = await directory.list(query);
  const filters = activeFilters(query, facets).map(({ name }) => name);
  return {
    title: filters.length === 0 ? "Follow new brands" : `Follow: ${filters.join(", ")}`,
    news: filters.length === 0 ? "each brand that we add" : "each brand that we add to this list",
    feedPath: feedPath(query),
    back: { name: "Back to the list", path: brandsPath(query) },
  };
};

export const followPage: Page<FollowData> = {
  load,
  head: ({ title, news, feedPath }) => ({
    title,
    description: `The address of a feed that shows ${news}.`,
    alternate: { type: "application/atom+xml", path: feedPath, title },
  }),
  Page: FollowPage,
};
