import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { MINUTE_MS } from "#core/days.ts";
import type { SentLists } from "#core/people/followed-lists.ts";
import { type Outcome, withContext } from "../context.ts";
import { unwrap } from "../output/explain-failure.ts";
import { onStopSignal } from "../output/interrupt.ts";
import { confirm } from "../output/keyboard.ts";
import { limitOf } from "../output/print-list.ts";
import { startProgress } from "../output/progress.ts";
import { countOf } from "../output/show-value.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { EXIT } from "../user-error.ts";
import { MOST_PER_MINUTE } from "./newsletter.ts";
import { commandGroup, countUpTo, subcommand } from "./subcommand.ts";

export const listsCommand = (): Command =>
  commandGroup(
    "lists",
    "E-mail people about the lists of brands they follow",
    [
      subcommand(
        "send",
        "Send news of lists to everybody who got none in the last seven days; nobody gets news twice",
        "golfbrands lists send\ngolfbrands lists send --yes --per-minute 60",
      )
        .option("--limit <count>", "send at most this many mails now, the rest when run again")
        .option(
          "--per-minute <count>",
          "send at most this many mails a minute",
          countUpTo(MOST_PER_MINUTE),
        )
        .action(async (options) => sendLists(options)),
    ],
    "golfbrands lists send",
  );

interface SendOptions extends OutputOptions {
  limit?: string;
  perMinute?: number;
}

export const sendLists = ({ limit, perMinute, ...options }: SendOptions): Promise<void> =>
  withContext(options, async ({ backOffice, mailNotice }, terminal): Promise<Outcome> => {
    const most = limitOf(limit);
    const pauseMs = perMinute ? MINUTE_MS / perMinute : 0;
    const { count, send } = unwrap(await backOffice.openLists());
    if (count === 0) {
      await terminal.answer({ mails: NONE }, "Nobody is waiting for news of a list.");
      return EXIT.done;
    }
    await confirm(terminal, `Send news of lists to ${countOf(count, "address", "addresses")}?`);
    if (mailNotice !== undefined) terminal.say(mailNotice);
    const stopping = new AbortController();
    const { signal } = stopping;
    onStopSignal(async () => stopping.abort());
    const progress = startProgress(terminal, "mails");
    const { end, mails } = await send(async (tried) => {
      progress.at("Lists", tried, count);
      if (tried >= most) return false;
      if (tried > 0 && pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => {});
      return !signal.aborted;
    }).finally(() => progress.end());
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
