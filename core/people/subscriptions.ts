import { allChosen } from "../catalog/facets.ts";
import {
  DEFAULT_LISTING_QUERY,
  type ListingQuery,
  storableSearch,
} from "../catalog/listing-query.ts";
import type { ReadModel } from "../catalog/listing.ts";
import type { Listing } from "../catalog/listing.schema.ts";
import { DAY_MS } from "../days.ts";
import type { PageOf } from "../result.ts";

/** An address that gets e-mails about a list of brands, or requested them. */
export interface Subscription {
  id: string;
  /** As given, trimmed; compared case-insensitively. */
  email: string;
  /** The search and filters in canonical form, as in the list's address: `category=putters`. Empty for all brands. */
  list: string;
  /** Pending until the owner of the address confirms. */
  status: SubscriptionStatus;
  /** When it was first requested, ISO 8601, UTC. */
  askedAt: string;
  /** ISO 8601, UTC; null while pending. */
  confirmedAt: string | null;
}

export const SUBSCRIPTION_STATUSES = ["pending", "confirmed"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionQuery {
  /** Part of the address, case-insensitive; blank for all. */
  search: string;
  /** 1-based. */
  page: number;
}

/** Latest request first. */
export interface SubscriptionPage extends PageOf<Subscription> {
  counts: Record<SubscriptionStatus, number>;
}

export const SUBSCRIPTION_PAGE_SIZE = 50;

/** How many people confirmed any subscription, how many of them subscribed to all brands, and how many can get news now. */
export interface Audience {
  people: number;
  ofAllBrands: number;
  due: number;
}

export interface SubscriptionNotFound {
  kind: "subscription-not-found";
}

/** A subscription that is not confirmed within this time is deleted, even if it was requested again. */
export const CONFIRM_WITHIN_DAYS = 7;

/** The shortest time between two mails with news to a person. */
export const MAIL_EVERY_MS = 7 * DAY_MS;

/** Lists without news are checked again after this time, unless the server has another interval. */
export const RECHECK_EVERY_MS = DAY_MS;

/** After a temporary failure, the next attempt waits this long. */
export const RETRY_MS = DAY_MS / 4;

/** A run stops after this many temporary failures in a row: the mail server is down. */
export const FAILURES_IN_A_ROW = 5;

/** The e-mails a person refuses: those about decisions on suggestions, or all. */
export const REFUSALS = ["decisions", "all"] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What an editor adds above the news of all brands: once for each subscriber, in the next mail. */
export interface Introduction {
  /** Plain text; empty for none. */
  text: string;
  /** When it was saved, ISO 8601, UTC; null for none. */
  savedAt: string | null;
}

/** Someone else changed the introduction after it was read. Nothing was saved. */
export interface IntroductionChanged {
  kind: "introduction-changed";
  /** As it is now. */
  introduction: string;
}

/** Nothing was sent. */
export interface NothingToSend {
  kind: "nothing-to-send";
  /** Nothing is new, or nobody has confirmed a subscription to all brands. */
  why: "no-news" | "no-receivers";
}

/** The number of mails of a run by how they ended. */
export interface SentMails {
  sent: number;
  /** Refused for good. */
  failed: number;
  /** The mail server did not answer, so they may arrive. They are not sent again. */
  uncertain: number;
  /** Temporarily refused. They are tried again after six hours. */
  deferred: number;
}

/** Called before each mail with the number of mails tried so far; `false` stops the run. It may wait, to send slowly. */
export type BeforeMail = (tried: number) => boolean | Promise<boolean>;

export type SendingEnd =
  /** The run tried every person once. After a temporary failure, some are still waiting. */
  | { why: "done" }
  | { why: "stopped" }
  /** Too many temporary failures in a row. */
  | { why: "mail-server"; code: string };

/** The people to mail now. */
export interface OpenMails {
  /** How many mails there are to send. */
  count: number;
  send(beforeMail: BeforeMail): Promise<{ end: SendingEnd; mails: SentMails }>;
}

/** The options of all filters. They are the same for every list, so the list of all brands has them. */
export const optionsOf = (model: Pick<ReadModel, "listing">): Listing["facets"] =>
  model.listing(DEFAULT_LISTING_QUERY).facets;

/**
 * Whether people can subscribe to a list: its filters must exist, otherwise it would never have news, and its search must name
 * no person.
 */
export const canSubscribe = (query: ListingQuery, facets: Listing["facets"]): boolean =>
  areKnown(query, facets) && (query.search === "" || storableSearch(query.search) !== undefined);

const areKnown = (query: ListingQuery, facets: Listing["facets"]): boolean =>
  allChosen(query).every(({ facet, slug }) => facets[facet].some((option) => option.slug === slug));
