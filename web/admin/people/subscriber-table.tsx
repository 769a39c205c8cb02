import type { Subscriber } from "#core/people/subscriber.ts";
import { Moment } from "../components/moment.tsx";

interface SubscriberTableProps {
  subscribers: readonly Subscriber[];
  onRemove: (subscriber: Subscriber) => void;
}

export const SubscriberTable = ({ subscribers, onRemove }: SubscriberTableProps) => (
  <div className="table-frame">
    <table className="people-table">
      <caption className="visually-hidden">Subscribers, last asked first</caption>
      <thead>
        <tr>
          <th scope="col">E-mail</th>
          <th scope="col">Status</th>
          <th scope="col">Asked</th>
          <th scope="col">Agreed</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id}>
            <td className="cell-email">{subscriber.email}</td>
            <td data-label="Status">
              {subscriber.status === "confirmed" ? "Confirmed" : "Not yet"}
            </td>
            <td data-label="Asked">
              <Moment at={subscriber.askedAt} />
            </td>
            <td data-label="Agreed">
              {subscriber.confirmedAt === null ? (
                <span className="quiet">–</span>
              ) : (
                <Moment at={subscriber.confirmedAt} />
              )}
            </td>
            <td className="cell-actions">
              <button
                className="button is-quiet is-small"
                type="button"
                onClick={() => onRemove(subscriber)}
              >
                Remove<span className="visually-hidden"> {subscriber.email}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
