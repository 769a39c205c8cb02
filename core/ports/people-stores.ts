import type {
  Delivery,
  Issue,
  NewBrands,
  News,
  NothingToSend,
  SentByAnother,
  Subscriber,
  SubscriberPage,
  SubscriberQuery,
  SubscriberStatus,
} from "../people/newsletter.ts";
import type {
  CurrentAdministrator,
  ErasedRecords,
  PersonalData,
  PurgedRecords,
} from "../people/personal-data.ts";
import type { Result } from "../result.ts";
import type { LinkSigner, Outbox } from "./mailer.ts";

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

/** Who sends, and until when that is to be believed. */
export interface Sending {
  /** An id of this one sending. */
  sender: string;
  /** Now, and when it is no longer at work unless it says so again; ISO 8601, UTC. */
  at: string;
  until: string;
}

/** The next who is to get an issue: marked, so that it is handed to nobody else. */
export interface NextReceiver {
  id: string;
  email: string;
}

/**
 * Keeps the issues of the newsletter, and who was handed which. At most one issue is unfinished. A brand is news when it
 * became public, for the first time, after the moment that counts (`News.since`), is public now, and was in no issue before.
 * When the store cannot be reached every method throws `StoreUnavailable`.
 */
export interface NewsletterStore {
  /** What the next issue would tell, with at most `limit` brands, in the order in which they joined. Writes nothing. */
  findNews(limit: number): Promise<News>;

  /** The last issues as they stand at a moment, newest first. Of whoever sends and gave no sign until then, nobody is taken to be at work. */
  listIssues(limit: number, now: string): Promise<Issue[]>;

  /**
   * Takes up the unfinished issue, or begins one with all that is new: all or nothing, and never two. What an earlier
   * sending was handing over when it was cut off counts as uncertain from now on. Refuses while somebody else is at it.
   */
  openIssue(sending: Sending): Promise<Result<Issue, NothingToSend | SentByAnother>>;

  /** The brands of an issue that are still public. */
  findIssueBrands(issue: number, limit: number): Promise<NewBrands>;

  /**
   * Marks the next who is to get the issue, by id and beyond `after`, in the same transaction in which it makes sure that the
   * sender is still the one: confirmed by then, still on the list, and handed it never or only in vain. `undefined` when
   * nobody is left beyond; when nobody is left at all, the issue is finished with that.
   */
  claimReceiver(
    issue: number,
    after: string,
    sending: Sending,
  ): Promise<Result<NextReceiver | undefined, SentByAnother>>;

  /** Notes what became of a mail. Who left the list meanwhile is counted, and not remembered. */
  noteDelivery(issue: number, subscriberId: string, delivery: Delivery, at: string): Promise<void>;

  /** The sender is no longer at work. One that is not the one any more changes nothing. */
  leaveIssue(issue: number, sender: string): Promise<void>;

  /** Finishes an issue that has nothing left to tell. */
  closeIssue(issue: number, at: string): Promise<void>;

  /** Forgets who was handed which issue, of those finished before then; how many that were. */
  forgetDeliveries(finishedBefore: string): Promise<number>;
}

/** Somebody asked for a link to what is held about an address. */
export interface DataRequest {
  id: string;
  email: string;
  /** ISO 8601, UTC. */
  at: string;
  expiresAt: string;
}

/** Before which moments things are forgotten, ISO 8601, UTC. */
export interface RetentionBounds {
  /** Submissions decided before then lose their e-mail; one that was spam on arrival counts as decided then. */
  decided: string;
  /** Subscriptions asked for before then and never confirmed go. */
  asked: string;
  /** Links that expired before then go. */
  expired: string;
}

/**
 * Finds and forgets what is held about people, wherever it is kept. Addresses are compared without regard to case, and
 * found in texts only where they stand alone. None of this is a change of the directory: no revision moves, and
 * history gains nothing. When the store cannot be reached every method throws `StoreUnavailable`.
 */
export interface PersonalDataStore {
  /** Everything held about an address; empty lists and nulls where there is nothing. Lists are oldest first. */
  find(email: string): Promise<PersonalData>;

  /**
   * Forgets an address everywhere but in the own texts of brands, categories and attributes, which it names instead: all or nothing. Refuses while the
   * address is on the admin list.
   */
  erase(email: string): Promise<Result<ErasedRecords, CurrentAdministrator>>;

  /** Forgets what was kept long enough: all or nothing. */
  purge(before: RetentionBounds): Promise<PurgedRecords>;

  /** Keeps a request, unless the address has `limit` of them asked for since then; whether it was kept. */
  addRequest(request: DataRequest, limit: number, since: string): Promise<boolean>;

  /** The address that a request was made for; `undefined` when there is none, or it expired by then. */
  findRequest(id: string, now: string): Promise<string | undefined>;
}

/** What it takes to write to people, and to keep what they are owed. */
export interface PeopleServices {
  subscribers: SubscriberStore;
  issues: NewsletterStore;
  people: PersonalDataStore;
  outbox: Outbox;
  links: LinkSigner;
  /** `https://golf.example`, without a slash at the end: links in mails start with it, whatever host a request came to. */
  origin: () => string;
  /** Begins or takes up an issue of the newsletter and sends it by and by; absent where no mails are written. */
  sendIssue?: (() => Promise<Result<Issue, NothingToSend | SentByAnother>>) | undefined;
  /** Deletes copies kept of mails to an address; how many. */
  forgetMails: (email: string) => Promise<number>;
}
