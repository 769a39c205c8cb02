import type {
  Delivery,
  Issue,
  NewBrands,
  News,
  NothingToSend,
  Subscriber,
  SubscriberPage,
  SubscriberQuery,
  SubscriberStatus,
} from "../people/newsletter.ts";
import type {
  CurrentAdministrator,
  ErasedRecords,
  FoundPersonalData,
  PurgedRecords,
  RequestPurpose,
} from "../people/personal-data.ts";
import type { Result } from "../result.ts";
import type { LinkSigner, MailNotSent, Outbox } from "./mailer.ts";

/** A request to put an address on the list. */
export interface SubscriptionRequest {
  /** The id of the subscriber, if the address is new. */
  id: string;
  email: string;
  /** ISO 8601, UTC. */
  at: string;
  /** At most this many mails about it may go to one address … */
  mails: number;
  /** … since then. */
  since: string;
}

/**
 * The newsletter's list. An address is on it once, compared case-insensitively. Every method throws `StoreUnavailable` when the
 * store cannot be reached.
 */
export interface SubscriberStore {
  /**
   * Puts an address on the list as pending. An address that is on it already keeps its id, spelling and status; only the time of
   * the request changes. `mayMail`: whether the address may get a mail about it now; if so, the mail is counted. The work is the
   * same whether or not the address is known.
   */
  ask(request: SubscriptionRequest): Promise<{ subscriber: Subscriber; mayMail: boolean }>;

  /** Confirms a subscription. `isNew`: it was pending until now. `undefined` for an unknown id. */
  confirm(id: string, at: string): Promise<{ subscriber: Subscriber; isNew: boolean } | undefined>;

  /** Deletes a subscriber; whether there was one. */
  remove(id: string): Promise<boolean>;

  /** One page of 50, latest request first, ties by id. A page past the end is the last page. */
  list(query: SubscriberQuery): Promise<SubscriberPage>;

  /** All subscribers with this status, or all of them for null, by address. */
  all(status: SubscriberStatus | null): Promise<Subscriber[]>;
}

export interface NextReceiver {
  id: string;
  email: string;
}

/**
 * The newsletter's issues, and who is marked for the unfinished one; there is at most one. A brand is news when it is public now,
 * was in no issue, and first became public after the newsletter began: when the first subscriber confirmed. Every method throws
 * `StoreUnavailable` when the store cannot be reached.
 */
export interface NewsletterStore {
  /** The next issue, with at most `limit` brands, in the order they joined. */
  findNews(limit: number): Promise<News>;

  /** Saves the introduction of the next issue, empty for none, if it is still the one that was seen; whether it was. */
  saveIntroduction(introduction: string, seen: string): Promise<boolean>;

  /** Newest first. */
  listIssues(limit: number): Promise<Issue[]>;

  /**
   * Continues the unfinished issue, or begins one with all the news: atomic, so there are never two. Answers at most `limit` of
   * its brands that are still public. An unfinished issue with no such brand is finished instead.
   */
  openIssue(
    at: string,
    limit: number,
  ): Promise<Result<{ issue: Issue; news: NewBrands }, NothingToSend>>;

  /**
   * Marks and answers the next waiting subscriber by id, beyond `after`: confirmed before the issue began, and not marked for it.
   * Atomic, so no two callers get the same one. `undefined` when there is none; then, when nobody at all is waiting, the issue is
   * finished and its marks are deleted.
   */
  claimReceiver(issue: number, after: string, at: string): Promise<NextReceiver | undefined>;

  /**
   * Records the result of the mail to a marked subscriber; until then it counts as uncertain. `waiting` removes the mark; in a
   * finished issue it counts as failed. Still counts when the subscriber has left.
   */
  noteDelivery(issue: number, subscriberId: string, delivery: Delivery): Promise<void>;
}

/** A request to follow a list by e-mail. */
export interface FollowRequest extends SubscriptionRequest {
  listId: string;
  /** In canonical form: `FollowedList`. */
  list: string;
  /** The first news may be mailed then, ISO 8601, UTC. */
  nextAt: string;
}

/** Somebody who may get news now, with the confirmed lists. */
export interface DueFollower {
  id: string;
  email: string;
  /** When this became due, ISO 8601, UTC. */
  nextAt: string;
  lists: {
    id: string;
    list: string;
    /** The revision of the directory up to which the news were mailed. */
    since: number;
  }[];
}

/** `listDue` answers at most this many. */
export const DUE_AT_ONCE = 100;

/**
 * People who follow lists of brands by e-mail. An address is a follower once, compared case-insensitively, and follows a list once.
 * Every method throws `StoreUnavailable` when the store cannot be reached.
 */
export interface FollowerStore {
  /**
   * Adds a list as pending, for a new or known address. A list that is followed already keeps its id and status. `id` in the request
   * is the follower's id if the address is new. Counts the mail about it; if the address may get none now, adds nothing and `list` is
   * null. The work is the same whether or not the address is known.
   */
  follow(request: FollowRequest): Promise<{
    follower: { id: string; email: string };
    list: { id: string; status: SubscriberStatus } | null;
  }>;

  /** Confirms a list; its news is what happens after `revision`. `undefined` for an unknown id. Confirming twice changes nothing. */
  confirm(listId: string, at: string, revision: number): Promise<{ list: string } | undefined>;

  /** Removes a list, and a follower without lists. Ignores unknown ids. */
  leave(listId: string): Promise<void>;

  /** Removes a follower with all lists. Ignores unknown ids. */
  leaveAll(followerId: string): Promise<void>;

  /** At most 100 followers with confirmed lists who may get news at this time, by id, beyond `after`. */
  listDue(now: string, after: string): Promise<DueFollower[]>;

  /** Moves followers without news on: to be looked at again at `nextAt`, for news after `revision`. Skips those whom somebody else moved. */
  postpone(followers: readonly DueFollower[], nextAt: string, revision: number): Promise<void>;

  /**
   * Marks a follower as mailed: the next mail may be sent at `nextAt`, with what happens after `revision`. Atomic, so no two callers mail
   * the same. Answers the ids of the lists that are still followed; `undefined` when somebody else was first or the follower has left.
   */
  claim(follower: DueFollower, nextAt: string, revision: number): Promise<string[] | undefined>;

  /** Takes a claim back: the lists have the same news as before, which may be mailed at `retryAt`. */
  release(follower: DueFollower, claimedUntil: string, retryAt: string): Promise<void>;
}

/** `claimDecisions` answers at most this many. */
export const CLAIMED_AT_ONCE = 100;

/** Finds the submitters to mail about decisions. All methods throw `StoreUnavailable` if the store cannot be reached. */
export interface SuggesterStore {
  /**
   * Marks and answers, oldest first, submissions that left an address and were approved or rejected later than `after` and no later
   * than `before`, unless they are marked for that decision. Atomic, so no two callers get the same one.
   */
  claimDecisions(after: string, before: string): Promise<string[]>;

  /** Remembers that the person with this keyed hash of an address wants no such mails. */
  optOut(hash: string, at: string): Promise<void>;
  hasOptedOut(hash: string): Promise<boolean>;
}

/** A request for a link that proves whose an address is. */
export interface DataRequest {
  id: string;
  email: string;
  purpose: RequestPurpose;
  /** ISO 8601, UTC. */
  at: string;
  expiresAt: string;
}

/** What is older than these times is deleted, ISO 8601, UTC. */
export interface RetentionBounds {
  /** Submissions decided before then lose their e-mail; spam counts as decided on arrival. */
  decided: string;
  /** Subscriptions and lists requested before then and never confirmed. */
  asked: string;
  /** Links that expired before then. */
  expired: string;
}

/**
 * Finds and erases personal data, wherever it is stored. Addresses are compared case-insensitively, and found in texts unless
 * they are part of a longer address. None of this changes the directory: no record gets another version, and history gets no entry.
 * Every method throws `StoreUnavailable` when the store cannot be reached.
 */
export interface PersonalDataStore {
  /** Everything held about an address; empty lists and nulls where there is nothing. Oldest first. */
  find(email: string): Promise<FoundPersonalData>;

  /**
   * Erases an address everywhere, all or nothing, except in the public texts of brands, categories and attributes: it lists those
   * instead. What is erased from history advances the revision, so that nothing planned on the old history brings it back. Refuses while
   * the address is on the admin list.
   */
  erase(email: string): Promise<Result<ErasedRecords, CurrentAdministrator>>;

  /** Deletes what has passed its retention time, all or nothing. */
  purge(before: RetentionBounds): Promise<PurgedRecords>;

  /** Stores a request unless the address made `limit` of them for the same purpose since then; whether it was stored. */
  addRequest(request: DataRequest, limit: number, since: string): Promise<boolean>;

  /** The address a request was made for; `undefined` when there is no such request, or it has expired. */
  findRequest(id: string, now: string): Promise<string | undefined>;
}

/** Sends the newsletter in the background. */
export interface NewsletterSender {
  /** Sends the next issue as it is now to one address, and waits for the mail server. Nobody is marked. */
  sendTest(to: string): Promise<Result<null, NothingToSend | MailNotSent>>;
  /** Begins or continues an issue and answers at once. */
  send(): Promise<Result<Issue, NothingToSend>>;
  isSending(): boolean;
}

/** Everything needed to write to people and to answer for their data. */
export interface PeopleServices {
  subscribers: SubscriberStore;
  issues: NewsletterStore;
  followers: FollowerStore;
  people: PersonalDataStore;
  suggesters: SuggesterStore;
  outbox: Outbox;
  links: LinkSigner;
  /** `https://golf.example`, without a trailing slash. Links in mails start with it, whatever the request's host. */
  origin: () => string;
  /** Absent where no mails are written. */
  newsletter?: NewsletterSender | undefined;
  /** Deletes stored copies of mails to an address; how many. */
  forgetMails: (email: string) => Promise<number>;
}
