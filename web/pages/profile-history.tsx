import { type BrandEvent, eventDate } from "#core/brand/events.ts";
import { CorrectPencil } from "./correct-pencil.tsx";
import { SourceLink } from "../ui/source-link.tsx";

interface ProfileHistoryProps {
  events: readonly BrandEvent[];
  /** The slug for corrections, unless in a preview. */
  slug: string | undefined;
}

/** The events of a brand, oldest first. */
export const ProfileHistory = ({ events, slug }: ProfileHistoryProps) => {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <div className="with-pencil">
        <h2 id="history">History</h2>
        <CorrectPencil slug={slug} field="events" name="history" />
      </div>
      <ol className="events">
        {events.map((event, at) => (
          // Two events may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <time dateTime={machineDate(event)}>{eventDate(event)}</time>
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
