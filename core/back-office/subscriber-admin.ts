import type { PeopleRecords } from "./back-office-parts.ts";
import { notOffered, type NotOffered } from "../people/personal-data.ts";
import { fail, ok, type Result } from "../result.ts";
import { exportSubscribers } from "../people/export-subscribers.ts";
import type { SubscriberNotFound, SubscriberPage, SubscriberQuery } from "../people/subscriber.ts";

/** What administrators can do about the newsletter's list. */
export interface SubscriberAdmin {
  /** One page of the list, last asked first. */
  listSubscribers(query: SubscriberQuery): Promise<Result<SubscriberPage, NotOffered>>;

  /** Takes an address off the list and forgets it. */
  removeSubscriber(id: string): Promise<Result<null, SubscriberNotFound | NotOffered>>;

  /** Everybody who agreed, as CSV with the link by which each can leave. No cell of it is run as a formula. */
  exportSubscribers(): Promise<Result<{ csv: string }, NotOffered>>;
}

export const subscriberAdmin = (parts: PeopleRecords | undefined): SubscriberAdmin => ({
  listSubscribers: async (query) => (parts ? ok(await parts.subscribers.list(query)) : notOffered),

  removeSubscriber: async (id) => {
    if (!parts) return notOffered;
    return (await parts.subscribers.remove(id)) ? ok(null) : fail({ kind: "subscriber-not-found" });
  },

  exportSubscribers: async () =>
    parts ? ok({ csv: await exportSubscribers(parts, "confirmed") }) : notOffered,
});
