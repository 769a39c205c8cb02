import { fail, type InvalidInput, ok, type Result } from "../result.ts";
import { erasePersonalData } from "../people/erase-personal-data.ts";
import { showPersonalData } from "../people/show-personal-data.ts";
import { issueMail, unsubscribeUrl } from "../people/newsletter-mails.ts";
import {
  BRANDS_NAMED,
  type IntroductionChanged,
  type Issue,
  ISSUES_SHOWN,
  type News,
  type NothingToSend,
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
import { parseIntroduction, parseNamedEmail } from "../people/sent-email.schema.ts";
import type { MailNotSent } from "../ports/mailer.ts";
import type { PeopleServices } from "../ports/people-stores.ts";
import { csvCell, escapeFormula } from "../text/escape.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";

export interface NewsletterState {
  next: News & {
    /** The mail as it would be sent now, with a placeholder for the unsubscribe link; null while there is no news. */
    mail: { subject: string; text: string; html: string } | null;
  };
  /** The last issues, newest first; an unfinished one is the first. */
  issues: Issue[];
  /** Whether this server can send mail. */
  canSend: boolean;
  /** Whether this server is sending an issue now. */
  isSending: boolean;
}

/** What administrators can do about subscribers, the newsletter and personal data. */
export interface PeopleAdmin {
  /** One page of the list, latest request first. */
  listSubscribers(query: SubscriberQuery): Promise<Result<SubscriberPage, NotOffered>>;

  /** Deletes an address from the list. */
  removeSubscriber(id: string): Promise<Result<null, SubscriberNotFound | NotOffered>>;

  /** Confirmed subscribers as CSV, each with an unsubscribe link. Cells are escaped so that none runs as a formula. */
  exportSubscribers(): Promise<Result<{ csv: string }, NotOffered>>;

  /** The next issue, how many would get it, and the results of the last ones. Sends nothing. */
  showNewsletter(): Promise<Result<NewsletterState, NotOffered>>;

  /** Begins the next issue, or continues the unfinished one, and answers at once: mails go out in the background. Nobody gets an issue twice. */
  sendNewsletter(): Promise<Result<Issue, NothingToSend | NotOffered>>;

  /** Saves what the next issue says above the news. Takes unvalidated input: `introduction`, and `seen`, the one that was read. */
  saveIntroduction(
    input: unknown,
  ): Promise<Result<null, InvalidInput | IntroductionChanged | NotOffered>>;

  /** Mails the next issue, as it is now, to the administrator who asks. */
  sendTestNewsletter(): Promise<Result<{ to: string }, NothingToSend | MailNotSent | NotOffered>>;

  /** All data about an address. Takes unvalidated input: `email`. */
  showPersonalData(input: unknown): Promise<Result<PersonalData, InvalidInput | NotOffered>>;

  /** Erases an address everywhere, and answers how much that was. Refuses an administrator's address. Takes `email`, unchecked. */
  erasePersonalData(
    input: unknown,
  ): Promise<Result<Erased, InvalidInput | CurrentAdministrator | NotOffered>>;
}

export const peopleAdmin = ({ peopleServices: parts, actor }: BackOfficeParts): PeopleAdmin => ({
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
      parts.issues.listIssues(ISSUES_SHOWN),
    ]);
    const mail = news.brandCount === 0 ? null : previewOf(news, parts.origin());
    return ok({
      next: { ...news, mail },
      issues,
      canSend: parts.newsletter !== undefined,
      isSending: parts.newsletter?.isSending() ?? false,
    });
  },

  sendNewsletter: async () => (parts?.newsletter ? parts.newsletter.send() : notOffered),

  saveIntroduction: async (input) => {
    if (!parts) return notOffered;
    const parsed = parseIntroduction(input);
    if (!parsed.ok) return parsed;
    const { introduction, seen } = parsed.value;
    if (await parts.issues.saveIntroduction(introduction, seen)) return ok(null);
    const current = await parts.issues.findNews(0);
    return fail({ kind: "introduction-changed", introduction: current.introduction });
  },

  sendTestNewsletter: async () => {
    if (!parts?.newsletter) return notOffered;
    const to = actor.actor;
    const sent = await parts.newsletter.sendTest(to);
    return sent.ok ? ok({ to }) : sent;
  },

  showPersonalData: async (input) => {
    if (!parts) return notOffered;
    const named = parseNamedEmail(input);
    return named.ok ? ok(await showPersonalData(parts.people, named.value.email)) : named;
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

/** Subscribers as written to files. */
export interface ExportedSubscribers {
  rows: Awaited<ReturnType<typeof rowOf>>[];
  /** For another newsletter program. The link belongs into each mail and its List-Unsubscribe header. */
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
