/** An address that somebody asked to put on the list. */
export interface Subscriber {
  id: string;
  /** As it was given, trimmed; compared without regard to case. */
  email: string;
  /** Pending until the owner of the address agreed. */
  status: SubscriberStatus;
  /** When it was last asked for, ISO 8601, UTC. */
  askedAt: string;
  /** When the owner agreed, ISO 8601, UTC; null while pending. */
  confirmedAt: string | null;
}

export type SubscriberStatus = "pending" | "confirmed";

export interface SubscriberQuery {
  /** Part of the address, in whatever case; blank for all. */
  search: string;
  /** 1-based. */
  page: number;
}

/** Last asked first. */
export interface SubscriberPage {
  items: Subscriber[];
  total: number;
  page: number;
  pageSize: number;
  counts: Record<SubscriberStatus, number>;
}

/** Subscribers on one page of the list. */
export const SUBSCRIBER_PAGE_SIZE = 50;

/** For so long a subscription can be confirmed; then the address is forgotten. */
export const CONFIRM_WITHIN_DAYS = 7;

/** Mails that one address is sent about its subscription in a day, whoever asks for them. */
export const MAILS_PER_DAY = 3;

/** No subscriber has this id or address. */
export interface SubscriberNotFound {
  kind: "subscriber-not-found";
}
