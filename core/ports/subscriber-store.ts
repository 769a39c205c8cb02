import type {
  Subscriber,
  SubscriberPage,
  SubscriberQuery,
  SubscriberStatus,
} from "../people/subscriber.ts";

/** Somebody asks to put an address on the list. */
export interface SubscriptionAsked {
  /** The id it gets when it is new. */
  id: string;
  email: string;
  /** ISO 8601, UTC. */
  at: string;
  /** How many mails one address may be sent about it … */
  mails: number;
  /** … since then. */
  since: string;
}

/**
 * Keeps the newsletter's list. An address is on it once, whatever its case. When the store cannot be reached every
 * method throws `StoreUnavailable`.
 */
export interface SubscriberStore {
  /**
   * Puts an address on the list as pending, or notes that one on it was asked for again: its id, its address and
   * what its owner said stay as they are. `mayMail`: whether it may be sent a mail about it now; counted when it may.
   * Known or not, the same is done.
   */
  ask(asked: SubscriptionAsked): Promise<{ subscriber: Subscriber; mayMail: boolean }>;

  /** The owner agrees. `isNew`: it was pending until now. `undefined` for an unknown id. */
  confirm(id: string, at: string): Promise<{ subscriber: Subscriber; isNew: boolean } | undefined>;

  /** Takes an address off the list and forgets it; whether it was there. */
  remove(id: string): Promise<boolean>;

  /** One page, 50 a page, last asked first, ties by id. A page past the end is the last page. */
  list(query: SubscriberQuery): Promise<SubscriberPage>;

  /** Everybody with this status, or at all, by address. */
  all(status: SubscriberStatus | null): Promise<Subscriber[]>;
}
