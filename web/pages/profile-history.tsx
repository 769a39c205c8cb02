import { type BrandEvent, eventDate } from "#core/brand/events.ts";
import { CorrectableHeading } from "./correct-pencil.tsx";
import { SourceLink } from "../ui/source-link.tsx";

/** The events of a brand, oldest first. */
export const ProfileHistory = ({ events }: { events: readonly BrandEvent[] }) => {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <CorrectableHeading id="history" field="events" name="history">
        History
      </CorrectableHeading>
      <ol className="events">
        {events.map((event, at) => (
          // Two events may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <time className="quiet" dateTime={machineDate(event)}>
              {eventDate(event)}
            </time>
            <p>
              {event.text} {event.source !== null && <SourceLink source={event.source} />}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};

const machineDate = ({ year, month }: BrandEvent): string =>
  month === null ? `${year}` : `${year}-${String(month).padStart(2, "0")}`;
