import { chosenOf, FACET_NAMES } from "../catalog/facets.ts";
import { type ListingQuery, storableSearch } from "../catalog/listing-query.ts";
import type { Listing } from "../catalog/listing.ts";
import { DAY_MS } from "../days.ts";
import type { RecentEvent } from "../brand/events.ts";
import type { NewBrand, SubscriberStatus } from "./newsletter.ts";

/** A list of brands that somebody follows by e-mail. */
export interface FollowedList {
  /** The search and filters in canonical form, as in the list's address: `category=putters`. Empty for all brands. */
  list: string;
  /** Pending until the owner of the address confirms. */
  status: SubscriberStatus;
  /** ISO 8601, UTC. */
  askedAt: string;
  /** ISO 8601, UTC; null while pending. */
  confirmedAt: string | null;
}

/** Nobody gets news of lists more often than this. */
export const LIST_MAIL_EVERY_MS = 7 * DAY_MS;

/** A list without news is looked at again after this long. */
export const LIST_LOOK_EVERY_MS = DAY_MS;

/** After a temporary failure, the next attempt waits this long. */
export const LIST_MAIL_RETRY_MS = DAY_MS / 4;

/** At most this many mails a day ask one address to confirm a list, regardless of who requests them. */
export const LIST_REQUESTS_PER_DAY = 5;

/** A mail names this many brands and events of a list, and counts the others. */
export const NAMED_PER_LIST = 10;

/** What happened in a list since the last look. */
export interface ListNews {
  /** Brands that are in the list now and were not then, by name. */
  brands: NewBrand[];
  /** New events of brands that were in the list then, newest first. */
  events: RecentEvent[];
}

/** The number of mails of a run by how they ended. */
export interface SentLists {
  sent: number;
  /** Refused for good. */
  failed: number;
  /** Handed over without an answer. They are not sent again. */
  uncertain: number;
  /** Refused for now. They are tried again after six hours. */
  deferred: number;
}

/** Whether a list can be followed: its filters exist, as it would have no news otherwise, and its search names no person. */
export const canFollow = (query: ListingQuery, facets: Listing["facets"]): boolean =>
  areKnown(query, facets) && (query.search === "" || storableSearch(query.search) !== undefined);

const areKnown = (query: ListingQuery, facets: Listing["facets"]): boolean =>
  FACET_NAMES.every((facet) =>
    chosenOf(query, facet).every((slug) => facets[facet].some((option) => option.slug === slug)),
  );
