import { eventDate, type RecentEvent } from "#core/brand/events.ts";
import { SourceLink } from "./source-link.tsx";

/** Events of several brands, each with its brand and source. */
export const News = ({ events }: { events: readonly RecentEvent[] }) => (
  <>
    <ul className="news">
      {events.map(({ slug, name, source, text, ...when }) => (
        <li key={`${slug} ${text}`}>
          <p className="news-head">
            <a href={`/brands/${slug}`}>{name}</a> <span>{eventDate(when)}</span>
          </p>
          <p>
            {text} {source !== null && <SourceLink source={source} />}
          </p>
        </li>
      ))}
    </ul>
    <p>
      <a href="/follow?feed=events">Read these events in a feed reader</a>
    </p>
  </>
);
