import type { Command } from "commander";
import type { SentLists } from "#core/people/followed-lists.ts";
import { type Outcome, withContext } from "../context.ts";
import { unwrap } from "../output/explain-failure.ts";
import { confirm } from "../output/keyboard.ts";
import { countOf } from "../output/show-value.ts";
import { EXIT } from "../user-error.ts";
import { sendMails, type SendOptions, withSendOptions } from "./send-mails.ts";
import { commandGroup, subcommand } from "./subcommand.ts";

export const listsCommand = (): Command =>
  commandGroup(
    "lists",
    "E-mail people about the lists of brands they follow",
    [
      withSendOptions(
        subcommand(
          "send",
          "Send news of lists to everybody who got none in the last seven days; nobody gets news twice",
          "golfbrands lists send\ngolfbrands lists send --yes --per-minute 60",
        ),
      ).action(async (options) => sendLists(options)),
    ],
    "golfbrands lists send",
  );

export const sendLists = (options: SendOptions): Promise<void> =>
  withContext(options, async ({ backOffice, mailNotice }, terminal): Promise<Outcome> => {
    const { count, send } = unwrap(await backOffice.openLists());
    if (count === 0) {
      await terminal.answer({ mails: NONE }, "Nobody is waiting for news of a list.");
      return EXIT.done;
    }
    await confirm(terminal, `Send news of lists to ${countOf(count, "address", "addresses")}?`);
    if (mailNotice !== undefined) terminal.say(mailNotice);
    const { end, mails } = await sendMails(terminal, options, { title: "Lists", count }, send);
    await terminal.answer({ mails }, inWords(mails));
    if (end.why === "stopped") terminal.warn("Stopped. `golfbrands lists send` sends the rest.");
    if (end.why !== "mail-server") return EXIT.done;
    terminal.warn(`The mail server accepts no mails (${end.code}).`);
    return EXIT.failed;
  });

const NONE: SentLists = { sent: 0, failed: 0, uncertain: 0, deferred: 0 };

/** `12 mails sent, 1 refused.` */
const inWords = ({ sent, failed, uncertain, deferred }: SentLists): string =>
  `${[
    `${countOf(sent, "mail")} sent`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} refused`] : []),
    ...(uncertain > 0 ? [`${uncertain.toLocaleString("en")} uncertain (not sent again)`] : []),
    ...(deferred > 0 ? [`${deferred.toLocaleString("en")} deferred`] : []),
  ].join(", ")}.`;
