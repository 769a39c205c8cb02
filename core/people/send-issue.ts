import type { Clock, Ids, Log } from "../ports/system.ts";
import type { Mailer, MailNotSent } from "../ports/mailer.ts";
import type {
  NewsletterStore,
  NextReceiver,
  PeopleServices,
  Sending,
} from "../ports/people-stores.ts";
import { ok, type Result } from "../result.ts";
import { issueMail, unsubscribeUrl } from "./newsletter-mails.ts";
import {
  BRANDS_NAMED,
  type Delivery,
  GIVEN_UP_AFTER_DAYS,
  type Issue,
  type NothingToSend,
  SENDING_MS,
  type SentByAnother,
  TROUBLES_IN_A_ROW,
} from "./newsletter.ts";
import { DAY_MS } from "../days.ts";

export interface SendingParts extends Pick<PeopleServices, "issues" | "links" | "origin"> {
  mailer: Pick<Mailer, "send">;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/** How fast mails go out, and how long. */
export interface SendingPace {
  /** Looked at before each mail. */
  isOver(): boolean;
  /** Between two mails; 0 where one goes right after the other. */
  pauseMs: number;
  pause(milliseconds: number): Promise<void>;
  /** Told after each mail how many this sending handed over, failed ones included. */
  onMail?(count: number): void;
}

/** Why a sending ended. */
export type SendingEnd =
  /** Nobody is left who could be tried now; the issue is finished, or some mails were put off. */
  | { why: "done" }
  /** It was told to stop. */
  | { why: "told" }
  /** Mail after mail did not leave. */
  | { why: "mail-server"; code: string }
  /** Another took over, as this one gave no sign for too long. */
  | { why: "replaced" };

/** An issue that was begun or taken up, and is yet to be sent. */
export interface OpenIssue {
  issue: Issue;
  send(pace: SendingPace): Promise<SendingEnd>;
}

/**
 * Begins an issue, or takes up the unfinished one. Each mail is marked before it is handed over, so that nobody gets one
 * twice, wherever a sending is cut off.
 */
export const openIssue =
  (parts: SendingParts) => async (): Promise<Result<OpenIssue, NothingToSend | SentByAnother>> => {
    // Before anything is marked: where no links can be made, nothing is begun.
    await unsubscribeUrl(parts, "probe");
    const sender = parts.ids.next();
    const opened = await parts.issues.openIssue(sendingOf(parts, sender, 0));
    if (!opened.ok) return opened;
    const issue = opened.value;
    return ok({
      issue,
      send: async (pace) => {
        try {
          return await sendAll(parts, issue, sender, pace);
        } finally {
          await parts.issues.leaveIssue(issue.number, sender);
        }
      },
    });
  };

const sendingOf = ({ clock }: SendingParts, sender: string, pauseMs: number): Sending => {
  const now = clock.now();
  const until = new Date(now.getTime() + pauseMs + SENDING_MS);
  return { sender, at: now.toISOString(), until: until.toISOString() };
};

const sendAll = async (
  parts: SendingParts,
  { number, at: begunAt }: Issue,
  sender: string,
  pace: SendingPace,
): Promise<SendingEnd> => {
  const { issues, clock, log } = parts;
  const news = await issues.findIssueBrands(number, BRANDS_NAMED);
  if (news.brandCount === 0) {
    await issues.closeIssue(number, clock.now().toISOString());
    return { why: "done" };
  }
  let troubles = 0;
  let count = 0;
  for (let after = ""; ;) {
    if (pace.isOver()) return { why: "told" };
    const claimed = await issues.claimReceiver(
      number,
      after,
      sendingOf(parts, sender, pace.pauseMs),
    );
    if (!claimed.ok) return { why: "replaced" };
    const receiver = claimed.value;
    if (!receiver) return { why: "done" };
    after = receiver.id;
    const sent = await sendTo(parts, receiver, news);
    const now = clock.now();
    const delivery = sent.ok ? "sent" : deliveryOf(sent.failure, new Date(begunAt), now);
    await issues.noteDelivery(number, receiver.id, delivery, now.toISOString());
    pace.onMail?.((count += 1));
    if (sent.ok || sent.failure.isFinal) troubles = 0;
    else {
      const { code } = sent.failure;
      log.warn("newsletter_mail_failed", { issue: number, code, delivery });
      if ((troubles += 1) === TROUBLES_IN_A_ROW) return { why: "mail-server", code };
    }
    if (pace.pauseMs > 0) await pace.pause(pace.pauseMs);
  }
};

const sendTo = async (
  parts: SendingParts,
  { id, email }: NextReceiver,
  news: Parameters<typeof issueMail>[1],
): Promise<Result<null, MailNotSent>> =>
  parts.mailer.send(
    issueMail(email, news, {
      origin: parts.origin(),
      unsubscribeUrl: await unsubscribeUrl(parts, id),
    }),
  );

const deliveryOf = ({ isFinal, mayHaveLeft }: MailNotSent, begun: Date, now: Date): Delivery => {
  if (isFinal) return "failed";
  if (mayHaveLeft) return "uncertain";
  return now.getTime() - begun.getTime() > GIVEN_UP_AFTER_DAYS * DAY_MS ? "failed" : "deferred";
};

/**
 * Whether an issue is to be sent that comes so often: one that was stopped goes on at once, the next begins so long after the
 * last one. However many were missed meanwhile, one issue tells of all that is new.
 */
export const isDue =
  ({ issues, clock }: { issues: NewsletterStore; clock: Clock }) =>
  async (everyMs: number): Promise<boolean> => {
    const now = clock.now();
    const [last] = await issues.listIssues(1, now.toISOString());
    if (last && last.state !== "sent") return last.state === "stopped";
    const since = last ? last.at : (await issues.findNews(0)).since;
    return since !== null && now.getTime() - Date.parse(since) >= everyMs;
  };
