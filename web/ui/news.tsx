import { Fragment } from "react";
import { eventDate, type RecentEvent } from "#core/brand/events.ts";
import { SourceLink } from "./source-link.tsx";

/** Events with their brands and sources; one that several brands share is shown once. */
export const News = ({ events }: { events: readonly RecentEvent[] }) => {
  const shared = Map.groupBy(events, ({ text, source, ...when }) =>
    [eventDate(when), text, source].join(" "),
  );
  return (
    <ul className="news">
      {[...shared].map(([key, brands]) => (
        <NewsItem key={key} brands={brands} />
      ))}
    </ul>
  );
};

const NewsItem = ({ brands }: { brands: readonly RecentEvent[] }) => {
  const [first] = brands;
  if (!first) return null;
  const { text, source, ...when } = first;
  return (
    <li>
      <p className="news-head">
        {brands.map(({ slug, name }, at) => (
          <Fragment key={slug}>
            {at > 0 && ", "}
            <a href={`/brands/${slug}`}>{name}</a>
          </Fragment>
        ))}{" "}
        <span>{eventDate(when)}</span>
      </p>
      <p>
        {text} {source !== null && <SourceLink source={source} />}
      </p>
    </li>
  );
};
