import type { Brand } from "../brand/brand.ts";
import type { PageOf } from "../result.ts";

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
export interface SubscriberPage extends PageOf<Subscriber> {
  counts: Record<SubscriberStatus, number>;
}

export const SUBSCRIBER_PAGE_SIZE = 50;

/** For so long a subscription can be confirmed; then the address is forgotten. */
export const CONFIRM_WITHIN_DAYS = 7;

/** Mails that one address is sent about its subscription in a day, whoever asks for them. */
export const MAILS_PER_DAY = 3;

/** No subscriber has this id or address. */
export interface SubscriberNotFound {
  kind: "subscriber-not-found";
}

/** A brand as the newsletter tells of it. */
export type NewBrand = Pick<Brand, "slug" | "name" | "shortDescription">;

/** Brands that joined the directory: how many, and the first of them in the order in which they joined. */
export interface NewBrands {
  brandCount: number;
  brands: NewBrand[];
}

/** What the next issue would tell, and to how many. */
export interface News extends NewBrands {
  /** The last issue; null before the first. */
  lastIssue: number | null;
  /**
   * Since when brands are news, ISO 8601, UTC: since the last issue, or else since the first of those on the list agreed to be
   * told; null while nobody has.
   */
  since: string | null;
  /** Confirmed addresses. */
  receivers: number;
}

/** An issue of the newsletter. Names nobody. */
export interface Issue {
  /** From 1. */
  number: number;
  /** When it was begun, ISO 8601, UTC. Whoever agreed later gets the next one. */
  at: string;
  /** When there was nobody left to send it to; null until then. */
  finishedAt: string | null;
  state: IssueState;
  /** How many brands it tells of. */
  brandCount: number;
  /** How many confirmed addresses there were. */
  receivers: number;
  /** Mails that were handed over. */
  sent: number;
  /** Mails that the mail server refused for ever. */
  failed: number;
  /** Mails that may have been handed over when the sending broke off. They are not sent again. */
  uncertain: number;
  /** Who has yet to get it. */
  waiting: number;
}

/** Sending: somebody is at it. Stopped: it goes on when it is sent again. */
export type IssueState = "sending" | "stopped" | "sent";

/** What became of a mail. Deferred: it did not leave, and is tried again when the issue is sent again. */
export type Delivery = "sent" | "failed" | "deferred" | "uncertain";

/** An issue names so many brands; how many more there are it says. */
export const BRANDS_NAMED = 30;

export const ISSUES_SHOWN = 20;

/** So long who sends an issue is taken to be at work after the last sign of it. */
export const SENDING_MS = 30_000;

/** A mail that is put off again and again is given up this long after its issue was begun. */
export const GIVEN_UP_AFTER_DAYS = 3;

/** So many mails one after another that did not leave, and the sending stops: the mail server is away. */
export const TROUBLES_IN_A_ROW = 5;

/** Which issue was handed to whom is forgotten this long after it was sent. */
export const DELIVERY_DAYS = 90;

/** Nothing was sent. */
export interface NothingToSend {
  kind: "nothing-to-send";
  /** No brand joined since the last issue, or nobody is on the list who agreed. */
  why: "no-news" | "no-receivers";
}

/** Somebody else sends this issue at this moment; or was cut off, which shows when `until` is over. */
export interface SentByAnother {
  kind: "sent-by-another";
  issue: number;
  /** ISO 8601, UTC. */
  until: string;
}
