import { Fragment } from "react";
import { eventDate, type RecentEvent } from "#core/brand/events.ts";
import { SourceLink } from "./source-link.tsx";

/** Events with their brands and sources. An event that several brands share is shown once. */
export const News = ({ events }: { events: readonly RecentEvent[] }) => {
  const sharing = (event: RecentEvent) => events.filter((one) => keyOf(one) === keyOf(event));
  const distinct = events.filter((event) => sharing(event)[0] === event);
  return (
    <ul className="news">
      {distinct.map((event) => (
        <NewsItem key={keyOf(event)} event={event} brands={sharing(event)} />
      ))}
    </ul>
  );
};

/** Equal for brands that share an event. */
const keyOf = ({ text, source, ...when }: RecentEvent): string =>
  [eventDate(when), text, source].join(" ");

interface NewsItemProps {
  event: RecentEvent;
  brands: readonly RecentEvent[];
}

const NewsItem = ({ event: { text, source, ...when }, brands }: NewsItemProps) => (
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
