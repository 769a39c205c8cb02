import type { Issue, NothingToSend, SentByAnother } from "./issue.ts";
import type { LinkSigner, Outbox } from "../ports/mailer.ts";
import type {
  NewsletterStore,
  PersonalDataStore,
  SubscriberStore,
} from "../ports/people-stores.ts";
import type { Result } from "../result.ts";

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
