import type { SubscriptionRequest, SubscriptionStore, LatestNews } from "../ports/people-stores.ts";
import { mailboxOf } from "../text/addresses.ts";

const LONG_AGO = "2020-01-01T00:00:00.000Z";

/** A request for all brands; by default made long ago. */
export const subscriptionRequest = (
  email: string,
  changes: Partial<SubscriptionRequest> = {},
): SubscriptionRequest => {
  const { list = "", at = LONG_AGO } = changes;
  return {
    id: `${email} ${list}`,
    email,
    person: mailboxOf(email).padEnd(43, "x"),
    list,
    at,
    nextAt: at,
    expired: LONG_AGO,
    ...changes,
  };
};

/** Requests and confirms a subscription. By default it starts with an empty directory. */
export const subscribed = async (
  store: SubscriptionStore,
  email: string,
  changes: Partial<SubscriptionRequest> = {},
  latestNews: Partial<LatestNews> = {},
): Promise<void> => {
  const { id, askedAt } = await store.ask(subscriptionRequest(email, changes));
  await store.confirm(id, { revision: 0, at: askedAt, ...latestNews });
};
