import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { MINUTE_MS } from "#core/days.ts";
import { audienceText } from "#core/people/people-words.ts";
import { parseNamedEmail } from "#core/people/sent-email.schema.ts";
import type { BeforeMail, SentMails } from "#core/people/subscriptions.ts";
import { countOf } from "#core/text/count-text.ts";
import { type Outcome, withContext } from "../context.ts";
import { onStopSignal } from "../output/interrupt.ts";
import { confirm } from "../output/keyboard.ts";
import { startProgress } from "../output/progress.ts";
import { unwrap } from "../output/explain-failure.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { EXIT } from "../exit-codes.ts";
import { commandGroup, countUpTo, subcommand } from "./subcommand.ts";

const MOST_AT_ONCE = 1_000_000;
const MOST_PER_MINUTE = 6_000;

interface SendOptions extends OutputOptions {
  limit?: number;
  perMinute?: number;
}

export const mailCommand = (): Command =>
  commandGroup(
    "mail",
    "E-mail people news of the lists they asked for",
    [
      subcommand(
        "preview",
        "Show the next e-mail about all brands and how many people get news; sends nothing",
        "golfbrands mail preview\ngolfbrands mail preview --html > mail.html",
      )
        .option("--html", "the e-mail as HTML")
        .action(async (options) => previewMail(options)),
      subcommand(
        "test",
        "Send the next e-mail about all brands, as it is now, to one address",
        "golfbrands mail test amy@golf.example",
      )
        .argument("<email>", "where to send it")
        .action(async (email, options) => testMail(email, options)),
      subcommand(
        "send",
        "Send news to everybody who got none in the last seven days; nobody gets news twice",
        "golfbrands mail send\ngolfbrands mail send --yes --per-minute 60",
      )
        .option(
          "--limit <count>",
          "send at most this many mails now, the rest when run again",
          countUpTo(MOST_AT_ONCE),
        )
        .option(
          "--per-minute <count>",
          "send at most this many mails a minute",
          countUpTo(MOST_PER_MINUTE),
        )
        .action(async (options) => sendNews(options)),
    ],
    "golfbrands mail preview",
  );

export const previewMail = ({
  html = false,
  ...options
}: OutputOptions & { html?: boolean }): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const { audience, introduction, next } = await backOffice.showMails();
    if (terminal.json) return terminal.outJson({ audience, introduction, next });
    if (next) await terminal.out(html ? next.html : `${next.subject}\n\n${next.text}`);
    else terminal.say("There is no news of all brands to send.");
    terminal.say(audienceText(audience));
  });

export const testMail = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice, mailNotice }, terminal) => {
    unwrap(parseNamedEmail({ email }));
    unwrap(await backOffice.sendTestMailTo(email));
    await terminal.answer({ to: email }, `Sent a test to ${email}.`);
    if (mailNotice !== undefined) terminal.say(mailNotice);
  });

export const sendNews = (options: SendOptions): Promise<void> =>
  withContext(options, async ({ backOffice, mailNotice }, terminal): Promise<Outcome> => {
    const { count, send } = await backOffice.openMails();
    if (count === 0) {
      await terminal.answer({ mails: NONE }, "Nobody is waiting for news.");
      return EXIT.done;
    }
    await confirm(terminal, `Send news to ${countOf(count, "person", "people")}?`);
    if (mailNotice !== undefined) terminal.say(mailNotice);
    const progress = startProgress(terminal, "mails");
    const { end, mails } = await send(
      pacedBy(options, (tried) => progress.at("News", tried, count)),
    ).finally(() => progress.end());
    await terminal.answer({ mails }, inWords(mails));
    if (end.why === "stopped") terminal.warn("Stopped. `golfbrands mail send` sends the rest.");
    if (end.why !== "mail-server") return EXIT.done;
    terminal.warn(`The mail server accepts no mails (${end.code}).`);
    return EXIT.failed;
  });

const NONE: SentMails = { sent: 0, failed: 0, uncertain: 0, deferred: 0 };

/** `12 mails sent, 1 refused.` */
const inWords = ({ sent, failed, uncertain, deferred }: SentMails): string =>
  `${[
    `${countOf(sent, "mail")} sent`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} refused`] : []),
    ...(uncertain > 0 ? [`${uncertain.toLocaleString("en")} uncertain (not sent again)`] : []),
    ...(deferred > 0 ? [`${deferred.toLocaleString("en")} deferred`] : []),
  ].join(", ")}.`;

/** At most `limit` mails, and no faster than `perMinute`. Ctrl-C stops between two mails. */
const pacedBy = (
  { limit = Infinity, perMinute }: SendOptions,
  onMail: (tried: number) => void,
): BeforeMail => {
  const pauseMs = perMinute ? MINUTE_MS / perMinute : 0;
  const stopping = new AbortController();
  const { signal } = stopping;
  onStopSignal(async () => stopping.abort());
  return async (tried) => {
    onMail(tried);
    if (tried >= limit) return false;
    if (tried > 0 && pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  };
};
