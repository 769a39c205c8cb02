import type { Command } from "commander";
import type { SentMails } from "#core/people/subscriptions.ts";
import { type Outcome, withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { unwrap } from "../output/explain-failure.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { countOf } from "../output/show-value.ts";
import { EXIT } from "../user-error.ts";
import { sendMails, type SendOptions, withSendOptions } from "./send-mails.ts";
import { commandGroup, subcommand } from "./subcommand.ts";

export const mailCommand = (): Command =>
  commandGroup(
    "mail",
    "E-mail people what is new in the lists they asked for",
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
      withSendOptions(
        subcommand(
          "send",
          "Send news to everybody who got none in the last seven days; nobody gets news twice",
          "golfbrands mail send\ngolfbrands mail send --yes --per-minute 60",
        ),
      ).action(async (options) => sendNews(options)),
    ],
    "golfbrands mail preview",
  );

export const previewMail = ({
  html = false,
  ...options
}: OutputOptions & { html?: boolean }): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const { audience, introduction, next } = unwrap(await backOffice.showMails());
    if (terminal.json) return terminal.outJson({ audience, introduction, next });
    if (next) await terminal.out(html ? next.html : `${next.subject}\n\n${next.text}`);
    else terminal.say("Nothing is new for those who asked for all brands.");
    const { people, ofAllBrands, due } = audience;
    terminal.say(
      `${countOf(people, "person", "people")} confirmed a list, ${ofAllBrands.toLocaleString("en")} of them all brands. ${due.toLocaleString("en")} may get news now.`,
    );
  });

export const testMail = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice, mailNotice }, terminal) => {
    unwrap(await backOffice.sendTestMailTo(email));
    await terminal.answer({ to: email }, `Sent a test to ${email}.`);
    if (mailNotice !== undefined) terminal.say(mailNotice);
  });

export const sendNews = (options: SendOptions): Promise<void> =>
  withContext(options, async ({ backOffice, mailNotice }, terminal): Promise<Outcome> => {
    const { count, send } = unwrap(await backOffice.openMails());
    if (count === 0) {
      await terminal.answer({ mails: NONE }, "Nobody is waiting for news.");
      return EXIT.done;
    }
    await confirm(terminal, `Send news to ${countOf(count, "person", "people")}?`);
    if (mailNotice !== undefined) terminal.say(mailNotice);
    const { end, mails } = await sendMails(terminal, options, { title: "News", count }, send);
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
