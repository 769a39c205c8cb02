import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { batchText } from "#core/change/batch-words.ts";
import { localData } from "../site/browser-storage.ts";
import { Moment } from "../ui/states.tsx";
import { useBackOfficeQuery } from "./queries.tsx";

const STORED_AS = "golfbrands.visits";
/** Opening the overview after this time is a new visit. */
const VISIT_MS = 2 * 60 * 60 * 1_000;
const BATCHES_SHOWN = 5;

/** Moments in ISO 8601, UTC. */
interface Visits {
  /** The end of the visit before this one; null for the first visit. */
  last: string | null;
  /** When the overview was last opened during this visit. */
  now: string;
}

/** The visits that this browser stores after the overview was opened. */
export const visitsAfter = (stored: string | null, now: Date): Visits => {
  const [last = null, latest = null] = (stored ?? "")
    .split(" ")
    .map((text) => (Number.isNaN(Date.parse(text)) ? null : text));
  const isSameVisit = latest !== null && now.getTime() - Date.parse(latest) < VISIT_MS;
  return { last: isSameVisit ? last : latest, now: now.toISOString() };
};

/** What others changed since this browser's last visit. Nothing on the first one. */
export const SinceLastVisit = () => {
  const [{ last, now }] = useState(() => visitsAfter(localData.getItem(STORED_AS), new Date()));
  useEffect(() => localData.setItem(STORED_AS, `${last ?? "-"} ${now}`), [last, now]);
  const { data } = useBackOfficeQuery(
    ["history", "since", last],
    (backOffice) => backOffice.listHistory({ record: null, page: 1 }),
    { enabled: last !== null },
  );
  if (last === null || !data) return null;
  const news = data.items.filter(({ at }) => at > last);
  const more = news.length - BATCHES_SHOWN;
  return (
    <section className="panel is-wide" aria-labelledby="since">
      <h2 id="since">Since your last visit</h2>
      {news.length === 0 ? (
        <p className="quiet">
          Nothing has changed since <Moment at={last} />.
        </p>
      ) : (
        <ul className="needs">
          {news.slice(0, BATCHES_SHOWN).map((batch) => (
            <li key={batch.id}>
              <Link to={`/admin/history/${batch.id}`}>{batchText(batch, batch.words)}</Link>
              <span className="quiet">
                {batch.actor}, <Moment at={batch.at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p>
          <Link to="/admin/history">
            {news.length === data.items.length ? `More than ${more}` : more} more
          </Link>
        </p>
      )}
    </section>
  );
};
