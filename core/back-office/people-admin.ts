import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import { issueMail, unsubscribeUrl } from "../people/newsletter-mails.ts";
import {
  BRANDS_NAMED,
  type Issue,
  ISSUES_SHOWN,
  type News,
  type NothingToSend,
  type SentByAnother,
  type Subscriber,
  type SubscriberNotFound,
  type SubscriberPage,
  type SubscriberQuery,
  type SubscriberStatus,
} from "../people/newsletter.ts";
import {
  type CurrentAdministrator,
  type Erased,
  notOffered,
  type NotOffered,
  type PersonalData,
} from "../people/personal-data.ts";
import { parseNamedEmail } from "../people/sent-email.schema.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { csvCell, escapeFormula } from "../text/escape.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

export interface NewsletterState {
  next: News & {
    /** The mail as it would go out now, with a made-up link to leave; null while there is nothing to tell. */
    mail: { subject: string; text: string; html: string } | null;
  };
  /** The last issues, newest first; one that is not sent yet is the first. */
  issues: Issue[];
  /** Whether this installation can send it. */
  canSend: boolean;
}

/** What administrators can do about people: those on the newsletter's list, those it is sent to, and whoever asks what is held. */
export interface PeopleAdmin {
  /** One page of the list, last asked first. */
  listSubscribers(query: SubscriberQuery): Promise<Result<SubscriberPage, NotOffered>>;

  /** Takes an address off the list and forgets it. */
  removeSubscriber(id: string): Promise<Result<null, SubscriberNotFound | NotOffered>>;

  /** Everybody who agreed, as CSV with the link by which each can leave. No cell of it is run as a formula. */
  exportSubscribers(): Promise<Result<{ csv: string }, NotOffered>>;

  /** What the next issue would tell and to how many, and what became of the last ones. Sends nothing. */
  showNewsletter(): Promise<Result<NewsletterState, NotOffered>>;

  /**
   * Begins the next issue, or goes on with one that was stopped, and answers at once: mails go out while time passes. Nobody
   * gets an issue twice. Where no brand joined since the last issue nothing is sent.
   */
  sendNewsletter(): Promise<Result<Issue, NothingToSend | SentByAnother | NotOffered>>;

  /** Everything held about an address. Takes `email`, unchecked. */
  showPersonalData(input: unknown): Promise<Result<PersonalData, InvalidInput | NotOffered>>;

  /** Forgets an address everywhere, and tells how much that was. Refuses while it is an administrator's. Takes `email`, unchecked. */
  erasePersonalData(
    input: unknown,
  ): Promise<Result<Erased, InvalidInput | CurrentAdministrator | NotOffered>>;
}

export const peopleAdmin = ({ peopleServices: parts, clock }: BackOfficeParts): PeopleAdmin => ({
  listSubscribers: async (query) => (parts ? ok(await parts.subscribers.list(query)) : notOffered),

  removeSubscriber: async (id) => {
    if (!parts) return notOffered;
    return (await parts.subscribers.remove(id)) ? ok(null) : fail({ kind: "subscriber-not-found" });
  },

  exportSubscribers: async () => {
    if (!parts) return notOffered;
    const { csv } = await exportSubscribers(parts, "confirmed");
    return ok({ csv });
  },

  showNewsletter: async () => {
    if (!parts) return notOffered;
    const [news, issues] = await Promise.all([
      parts.issues.findNews(BRANDS_NAMED),
      parts.issues.listIssues(ISSUES_SHOWN, clock.now().toISOString()),
    ]);
    const mail = news.brandCount === 0 ? null : previewOf(news, parts.origin());
    return ok({ next: { ...news, mail }, issues, canSend: parts.sendIssue !== undefined });
  },

  sendNewsletter: async () => (parts?.sendIssue ? parts.sendIssue() : notOffered),

  showPersonalData: async (input) => {
    if (!parts) return notOffered;
    const named = parseNamedEmail(input);
    return named.ok ? ok(await parts.people.find(named.value.email)) : named;
  },

  erasePersonalData: async (input) => {
    if (!parts) return notOffered;
    const named = parseNamedEmail(input);
    return named.ok ? erasePersonalData(parts)(named.value.email) : named;
  },
});

const previewOf = (news: News, origin: string) => {
  const unsubscribeUrl = `${origin}/newsletter/unsubscribe?token=…`;
  const { subject, text, html = "" } = issueMail("", news, { origin, unsubscribeUrl });
  return { subject, text, html };
};

type Parts = Pick<PeopleServices, "subscribers" | "links" | "origin">;

const COLUMNS = ["email", "status", "asked_at", "confirmed_at", "unsubscribe_url"] as const;

/** The link belongs into every newsletter, and into its List-Unsubscribe header. */
const rowOf = async (
  parts: Parts,
  { id, email, status, askedAt, confirmedAt }: Subscriber,
): Promise<Record<(typeof COLUMNS)[number], string | null>> => ({
  email,
  status,
  asked_at: askedAt,
  confirmed_at: confirmedAt,
  unsubscribe_url: await unsubscribeUrl(parts, id),
});

/** Everybody with this status, or on the list at all, as files hold them. */
export interface ExportedSubscribers {
  rows: Awaited<ReturnType<typeof rowOf>>[];
  /** For a program that sends newsletters. No cell of it is run as a formula. */
  csv: string;
}

export const exportSubscribers = async (
  parts: Parts,
  status: SubscriberStatus | null,
): Promise<ExportedSubscribers> => {
  const rows: ExportedSubscribers["rows"] = [];
  for (const subscriber of await parts.subscribers.all(status))
    rows.push(await rowOf(parts, subscriber));
  const lines = rows.map((row) =>
    COLUMNS.map((column) => csvCell(escapeFormula(row[column] ?? ""))),
  );
  const csv = [COLUMNS, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
  return { rows, csv };
};
