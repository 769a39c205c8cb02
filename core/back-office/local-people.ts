import type { LocalBackOfficeParts } from "./back-office-parts.ts";
import { purge } from "../people/erase-personal-data.ts";
import { exportSubscribers, subscriberRows, type SubscriberRow } from "./people-admin.ts";
import type {
  NothingToSend,
  SentByAnother,
  Subscriber,
  SubscriberNotFound,
  SubscriberStatus,
} from "../people/newsletter.ts";
import { notOffered, type NotOffered, type Purged } from "../people/personal-data.ts";
import { openIssue, type OpenIssue } from "../people/send-issue.ts";
import { fail, ok, type Result } from "../result.ts";
import { emailKey } from "../text/addresses.ts";

/** What who sits at the machine can do about people besides. */
export interface LocalPeople {
  /** The subscriber with this address, however it is written. */
  findSubscriber(email: string): Promise<Result<Subscriber, SubscriberNotFound | NotOffered>>;

  /** As in the web those who agreed, or others; also as rows. Null for everybody on the list. */
  exportSubscribers(
    status?: SubscriberStatus | null,
  ): Promise<Result<{ csv: string; rows: SubscriberRow[] }, NotOffered>>;

  /** Begins the next issue, or takes up one that was stopped, to be sent at the caller's pace. */
  openIssue(): Promise<Result<OpenIssue, NothingToSend | SentByAnother | NotOffered>>;

  /** Forgets what was kept long enough. */
  purgePeople(): Promise<Result<Purged, NotOffered>>;
}

export const localPeople = ({
  peopleServices: people,
  mailer,
  clock,
  ids,
}: LocalBackOfficeParts): LocalPeople => ({
  findSubscriber: async (email) => {
    if (!people) return notOffered;
    const all = await people.subscribers.all(null);
    const found = all.find((one) => emailKey(one.email) === emailKey(email));
    return found ? ok(found) : fail({ kind: "subscriber-not-found" });
  },

  exportSubscribers: async (status = "confirmed") =>
    people
      ? ok({
          csv: await exportSubscribers(people, status),
          rows: await subscriberRows(people, status),
        })
      : notOffered,

  openIssue: async () =>
    people && mailer ? openIssue({ ...people, mailer, clock, ids, log: SILENT })() : notOffered,

  purgePeople: async () =>
    people && mailer
      ? ok(await purge(people.people, people.issues, mailer)(clock.now()))
      : notOffered,
});

/** Who sits at the machine sees what becomes of an issue. */
const SILENT = { info: () => {}, warn: () => {}, error: () => {} };
