import type {
  Delivery,
  Issue,
  NewBrands,
  News,
  NothingToSend,
  SentByAnother,
} from "../people/issue.ts";
import type { Result } from "../result.ts";

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
