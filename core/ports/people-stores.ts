import type {
  Introduction,
  NothingToSend,
  OpenMails,
  Refusal,
  Subscription,
  SubscriptionStatus,
} from "../people/subscriptions.ts";
import type {
  CurrentAdministrator,
  ErasedRecords,
  FoundPersonalData,
  PurgedRecords,
  RequestPurpose,
} from "../people/personal-data.ts";
import type { Result } from "../result.ts";
import type { LinkSigner, Mail, MailNotSent, Outbox } from "./mailer.ts";

/** A request for e-mails about a list. */
export interface SubscriptionRequest {
  /** The id of the subscription, if it is new. */
  id: string;
  email: string;
  /** The keyed hash of the mailbox. */
  person: string;
  /** In canonical form: `Subscription`. */
  list: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The time of the first news, if the person has no subscription yet. ISO 8601, UTC. */
  nextAt: string;
  /** Unconfirmed requests made before this moment have expired. */
  expired: string;
}

/** The most mails a day that may be counted for a key. */
export interface MailLimit {
  /** A keyed hash. */
  key: string;
  most: number;
}

/** The latest news that a subscription got. */
export interface LatestNews {
  /** News after this revision of the directory has not been sent yet. */
  revision: number;
  /** The time of the last mail, or of the confirmation, ISO 8601, UTC. */
  at: string;
}

/** A subscription, its person, and which news it got. */
export interface PersonalSubscription extends Subscription {
  /** The keyed hash of the mailbox. */
  person: string;
  /** The person gets no news before this time, ISO 8601, UTC. All subscriptions of a person have the same time. */
  nextAt: string;
  latestNews: LatestNews;
}

/**
 * Stores who gets e-mails about which lists, how many mails each mailbox got today, and who refuses mails. An address, compared
 * case-insensitively, can subscribe to a list only once. A person is a mailbox, identified by a keyed hash; all subscriptions of a
 * person are due at the same time. Every method throws `StoreUnavailable` when the store cannot be reached.
 */
export interface SubscriptionStore {
  /**
   * Counts a mail for each of these keys. A count begun before `since` starts again at 1. Returns how many more the strictest
   * limit allows; negative if this mail exceeds it.
   */
  countMail(limits: readonly MailLimit[], at: string, since: string): Promise<number>;

  /**
   * Adds a pending subscription. An existing one keeps its id, status and time, unless it has expired. The work is the same in both
   * cases, so that timing does not reveal a subscription.
   */
  ask(request: SubscriptionRequest): Promise<PersonalSubscription>;

  /** Confirms a subscription; its news starts after `latestNews`. `undefined` for an unknown id. Confirming twice changes nothing. */
  confirm(id: string, latestNews: LatestNews): Promise<PersonalSubscription | undefined>;

  /** What a person gets, oldest first. */
  findPerson(
    person: string,
  ): Promise<{ subscriptions: PersonalSubscription[]; refused: Refusal | null }>;

  /** Deletes the subscriptions with these ids. Returns how many existed. */
  remove(ids: readonly string[]): Promise<number>;

  /** Stores which mails a person refuses; null for none. */
  refuse(person: string, refused: Refusal | null, at: string): Promise<void>;

  /** All subscriptions, those with this status, or those of people who may get news at a time (`dueBy`); ordered by address. */
  find(which?: { status?: SubscriptionStatus; dueBy?: string }): Promise<PersonalSubscription[]>;

  /**
   * Sets when the people of these subscriptions are next due and what news they got. Skips people whom another caller updated since.
   * Atomic, so no two callers mail the same person. Returns the updated subscriptions as they were in `read`.
   */
  move(
    read: readonly PersonalSubscription[],
    nextAt: string,
    latestNews: (before: LatestNews) => LatestNews,
  ): Promise<PersonalSubscription[]>;

  findIntroduction(): Promise<Introduction>;

  /** Saves an introduction (empty for none) if the stored introduction still is `seen`. Returns whether it was saved. */
  saveIntroduction(text: string, seen: string, at: string): Promise<boolean>;
}

/** A request for a link that proves who owns an address. */
export interface DataRequest {
  id: string;
  email: string;
  purpose: RequestPurpose;
  /** ISO 8601, UTC. */
  at: string;
  expiresAt: string;
}

/** The times before which data are deleted, in ISO 8601, UTC. */
export interface RetentionBounds {
  /** Submissions decided before then lose their e-mail; spam counts as decided on arrival. */
  decided: string;
  /** Subscriptions requested before then and never confirmed. */
  asked: string;
  /** Counts of mails that began before then. */
  counted: string;
  /** Links that expired before then. */
  expired: string;
}

/**
 * Finds and erases personal data, wherever it is stored. Addresses are compared case-insensitively, and found in texts unless
 * they are part of a longer address. None of this changes the directory: no record gets another version, and history gets no entry.
 * Every method throws `StoreUnavailable` when the store cannot be reached.
 */
export interface PersonalDataStore {
  /** Everything stored about an address, oldest first; empty lists and nulls for what is absent. */
  find(email: string): Promise<FoundPersonalData>;

  /**
   * Erases an address everywhere, all or nothing, except in the public texts of brands, categories and attributes: it lists those
   * texts instead. Erasing from history advances the revision, so that no change planned on the old history restores the address.
   * Refuses while the address is on the admin list.
   */
  erase(email: string): Promise<Result<ErasedRecords, CurrentAdministrator>>;

  /** Deletes what has passed its retention time, all or nothing. */
  purge(before: RetentionBounds): Promise<PurgedRecords>;

  addRequest(request: DataRequest): Promise<void>;

  /** The e-mail address of a request; `undefined` if the request does not exist or has expired. */
  findRequest(id: string, now: string): Promise<string | undefined>;
}

/** Sends news to subscribers. */
export interface MailSender {
  /** The next mail for people who subscribed to all brands. */
  preview(to: string): Promise<Result<Mail, NothingToSend>>;
  /** Sends that mail to one address, and waits for the mail server. Marks no subscriber as mailed. */
  sendTest(to: string): Promise<Result<null, NothingToSend | MailNotSent>>;
  /** Finds everybody to mail now. */
  open(): Promise<OpenMails>;
  /** Begins to mail everybody who is due, in the background. Logs what goes wrong. */
  send(): void;
  isSending(): boolean;
}

/** Everything needed to mail people and to manage their personal data. */
export interface PeopleServices {
  subscriptions: SubscriptionStore;
  people: PersonalDataStore;
  outbox: Outbox;
  links: LinkSigner;
  /** `https://golf.example`, without a trailing slash. Links in mails start with it, never with the request's host. */
  origin: () => string;
  sender: MailSender;
  /** Deletes stored copies of mails to an address. Returns how many. */
  forgetMails: (email: string) => Promise<number>;
}
