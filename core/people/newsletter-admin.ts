import type { PeopleRecords } from "../back-office/back-office-parts.ts";
import type { Clock } from "../ports/clock.ts";
import { notOffered, type NotOffered } from "./personal-data.ts";
import { ok, type Result } from "../result.ts";
import { issueMail } from "./issue-mail.ts";
import {
  BRANDS_NAMED,
  type Issue,
  ISSUES_SHOWN,
  type News,
  type NothingToSend,
  type SentByAnother,
} from "./issue.ts";

/** The newsletter at a glance. */
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

/** What administrators can do about the newsletter itself. */
export interface NewsletterAdmin {
  /** What the next issue would tell and to how many, and what became of the last ones. Sends nothing. */
  showNewsletter(): Promise<Result<NewsletterState, NotOffered>>;

  /**
   * Begins the next issue, or goes on with one that was stopped, and answers at once: mails go out while time passes. Nobody
   * gets an issue twice. Where no brand joined since the last issue nothing is sent.
   */
  sendNewsletter(): Promise<Result<Issue, NothingToSend | SentByAnother | NotOffered>>;
}

export const newsletterAdmin = (
  parts: PeopleRecords | undefined,
  clock: Clock,
): NewsletterAdmin => ({
  showNewsletter: async () => {
    if (!parts) return notOffered;
    const [news, issues] = await Promise.all([
      parts.issues.findNews(BRANDS_NAMED),
      parts.issues.listIssues(ISSUES_SHOWN, clock.now().toISOString()),
    ]);
    const mail = news.brandCount === 0 ? null : previewOf(news, parts.origin());
    return ok({
      next: { ...news, mail },
      issues,
      canSend: parts.sendIssue !== undefined,
    });
  },

  sendNewsletter: async () => (parts?.sendIssue ? parts.sendIssue() : notOffered),
});

const previewOf = (news: News, origin: string) => {
  const unsubscribeUrl = `${origin}/newsletter/unsubscribe?token=…`;
  const { subject, text, html = "" } = issueMail("", news, { origin, unsubscribeUrl });
  return { subject, text, html };
};
