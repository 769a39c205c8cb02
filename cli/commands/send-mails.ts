import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { MINUTE_MS } from "#core/days.ts";
import type { BeforeMail } from "#core/people/subscriptions.ts";
import { onStopSignal } from "../output/interrupt.ts";
import { startProgress } from "../output/progress.ts";
import type { OutputOptions, Terminal } from "../output/terminal.ts";
import { countUpTo } from "./subcommand.ts";

const MOST_AT_ONCE = 1_000_000;
const MOST_PER_MINUTE = 6_000;

export interface SendOptions extends OutputOptions {
  limit?: number;
  perMinute?: number;
}

/** Adds the options of commands that send mails. */
export const withSendOptions = (command: Command) =>
  command
    .option(
      "--limit <count>",
      "send at most this many mails now, the rest when run again",
      countUpTo(MOST_AT_ONCE),
    )
    .option(
      "--per-minute <count>",
      "send at most this many mails a minute",
      countUpTo(MOST_PER_MINUTE),
    );

/** Sends mails with progress, at most `limit`, and no faster than `perMinute`. Ctrl-C stops between two mails. */
export const sendMails = async <End>(
  terminal: Terminal,
  { limit = Infinity, perMinute }: SendOptions,
  { title, count }: { title: string; count: number },
  send: (beforeMail: BeforeMail) => Promise<End>,
): Promise<End> => {
  const pauseMs = perMinute ? MINUTE_MS / perMinute : 0;
  const stopping = new AbortController();
  const { signal } = stopping;
  onStopSignal(async () => stopping.abort());
  const progress = startProgress(terminal, "mails");
  return send(async (tried) => {
    progress.at(title, tried, count);
    if (tried >= limit) return false;
    if (tried > 0 && pauseMs > 0) await pause(pauseMs, undefined, { signal }).catch(() => {});
    return !signal.aborted;
  }).finally(() => progress.end());
};
