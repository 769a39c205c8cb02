import { DAY_MS } from "../days.ts";
import type { Mailer, MailNotSent } from "../ports/mailer.ts";
import type { NewsletterStore, NextReceiver, PeopleServices } from "../ports/people-stores.ts";
import type { Clock, Log } from "../ports/system.ts";
import { fail, ok, type Result } from "../result.ts";
import { issueMail, unsubscribeUrl } from "./newsletter-mails.ts";
import {
  BRANDS_NAMED,
  type Delivery,
  GIVEN_UP_AFTER_DAYS,
  type Issue,
  type NewBrands,
  type NothingToSend,
  TROUBLES_IN_A_ROW,
} from "./newsletter.ts";

export interface SendingParts extends Pick<PeopleServices, "issues" | "links" | "origin"> {
  mailer: Pick<Mailer, "send">;
  clock: Clock;
  log: Log;
}

/** Called before each mail with the number of mails tried so far; `false` stops the run. It may wait, to send slowly. */
export type BeforeMail = (tried: number) => boolean | Promise<boolean>;

export type SendingEnd =
  /** Every waiting subscriber was tried once. Some may be waiting still, after a temporary failure. */
  | { why: "done" }
  | { why: "stopped" }
  /** Too many temporary failures in a row. */
  | { why: "mail-server"; code: string };

export interface OpenIssue {
  issue: Issue;
  send(beforeMail: BeforeMail): Promise<SendingEnd>;
}

/**
 * Begins the next issue, or continues the unfinished one. The store marks each subscriber before the mail is handed over, so
 * nobody gets an issue twice, even after a crash or when two processes send at once.
 */
export const openIssue =
  (parts: SendingParts) => async (): Promise<Result<OpenIssue, NothingToSend>> => {
    // Fails before anybody is marked when this installation cannot sign links.
    await unsubscribeUrl(parts, "probe");
    const opened = await parts.issues.openIssue(parts.clock.now().toISOString(), BRANDS_NAMED);
    if (!opened.ok) return opened;
    const { issue, news } = opened.value;
    return ok({ issue, send: (beforeMail) => sendAll(parts, issue, news, beforeMail) });
  };

/** Sends the next issue as it is now to one address. Its unsubscribe link works, and unsubscribes nobody. */
export const sendTestIssue =
  (parts: Omit<SendingParts, "log" | "clock">) =>
  async (to: string): Promise<Result<null, NothingToSend | MailNotSent>> => {
    const news = await parts.issues.findNews(BRANDS_NAMED);
    if (news.brandCount === 0) return fail({ kind: "nothing-to-send", why: "no-news" });
    const links = { origin: parts.origin(), unsubscribeUrl: await unsubscribeUrl(parts, "test") };
    const mail = issueMail(to, news, links);
    return parts.mailer.send({ ...mail, subject: `[Test] ${mail.subject}` });
  };

const sendAll = async (
  parts: SendingParts,
  { number, at: begunAt }: Issue,
  news: NewBrands,
  beforeMail: BeforeMail,
): Promise<SendingEnd> => {
  const { issues, clock, log } = parts;
  let after = "";
  let troubles = 0;
  for (let tried = 0; await beforeMail(tried); tried += 1) {
    const receiver = await issues.claimReceiver(number, after, clock.now().toISOString());
    if (!receiver) return { why: "done" };
    after = receiver.id;
    const sent = await sendTo(parts, receiver, news);
    const delivery = sent.ok ? "sent" : deliveryOf(sent.failure, begunAt, clock.now());
    if (delivery !== "uncertain") await issues.noteDelivery(number, receiver.id, delivery);
    if (sent.ok) {
      troubles = 0;
      continue;
    }
    const { code, isFinal } = sent.failure;
    log.warn("newsletter_mail_failed", { issue: number, code, delivery });
    troubles = isFinal ? 0 : troubles + 1;
    if (troubles === TROUBLES_IN_A_ROW) return { why: "mail-server", code };
  }
  return { why: "stopped" };
};

const sendTo = async (
  parts: SendingParts,
  { id, email }: NextReceiver,
  news: NewBrands,
): Promise<Result<null, MailNotSent>> =>
  parts.mailer.send(
    issueMail(email, news, {
      origin: parts.origin(),
      unsubscribeUrl: await unsubscribeUrl(parts, id),
    }),
  );

/** An uncertain mail keeps its mark, as after a crash. */
const deliveryOf = (
  { isFinal, mayHaveLeft }: MailNotSent,
  begunAt: string,
  now: Date,
): Delivery | "uncertain" => {
  if (isFinal) return "failed";
  if (mayHaveLeft) return "uncertain";
  return now.getTime() - Date.parse(begunAt) > GIVEN_UP_AFTER_DAYS * DAY_MS ? "failed" : "waiting";
};

/**
 * Whether to send now, when issues come at this interval. An unfinished issue is always due; the next one is due an interval
 * after the last began. However many intervals were missed, one issue covers them.
 */
export const isDue =
  ({ issues, clock }: { issues: NewsletterStore; clock: Clock }) =>
  async (everyMs: number): Promise<boolean> => {
    const [last] = await issues.listIssues(1);
    if (last?.finishedAt === null) return true;
    const since = last ? last.at : (await issues.findNews(0)).since;
    return since !== null && clock.now().getTime() - Date.parse(since) >= everyMs;
  };
