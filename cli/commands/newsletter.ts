import { setTimeout as pause } from "node:timers/promises";
import type { Command } from "commander";
import { MINUTE_MS } from "#core/days.ts";
import type { Issue, News } from "#core/people/newsletter.ts";
import type { NewsletterState } from "#core/back-office/people-admin.ts";
import type { SendingEnd } from "#core/people/send-issue.ts";
import { type CliContext, type Outcome, withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { unwrap } from "../output/explain-failure.ts";
import { limitOf } from "../output/print-list.ts";
import { type OutputOptions, startProgress, type Terminal } from "../output/terminal.ts";
import { countOf } from "../output/show-value.ts";
import { EXIT } from "../user-error.ts";
import { onStopSignal } from "../output/interrupt.ts";
import { countUpTo, subcommand, commandGroup } from "./subcommand.ts";

const MOST_PER_MINUTE = 6_000;

export const newsletterCommand = (): Command =>
  commandGroup(
    "newsletter",
    "Tell subscribers of the brands that joined",
    [
      subcommand(
        "preview",
        "Show the next issue, and how many it would go to; sends nothing",
        "golfbrands newsletter preview\ngolfbrands newsletter preview --html > issue.html",
      )
        .option("--html", "the mail as HTML")
        .action(async (options) => previewNewsletter(options)),
      subcommand(
        "send",
        "Send the next issue to everybody who agreed, or go on with one that was stopped; nobody gets it twice",
        "golfbrands newsletter send\ngolfbrands newsletter send --yes --per-minute 60",
      )
        .option("--limit <count>", "at most so many mails now; the rest when it is sent again")
        .option(
          "--per-minute <count>",
          "at most so many mails in a minute",
          countUpTo(MOST_PER_MINUTE),
        )
        .action(async (options) => sendNewsletter(options)),
    ],
    "golfbrands newsletter preview",
  );

export const previewNewsletter = ({
  html = false,
  ...options
}: OutputOptions & { html?: boolean }): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const { next, issues } = unwrap(await backOffice.showNewsletter());
    if (terminal.json) return terminal.outJson({ next, issues });
    if (next.mail)
      await terminal.out(html ? next.mail.html : `${next.mail.subject}\n\n${next.mail.text}`);
    for (const line of outlookLines({ next, issues })) terminal.say(line);
  });

type Outlook = Pick<NewsletterState, "next" | "issues">;

const outlookLines = ({ next, issues: [last] }: Outlook): string[] => [
  ...(last && last.state !== "sent" ? [`Issue ${last.number} is ${inWords(last)}.`] : []),
  newsLine(next),
  `It would go to ${countOf(next.receivers, "confirmed address", "confirmed addresses")}.`,
];

const newsLine = ({ since, lastIssue, brandCount }: News): string => {
  if (since === null)
    return "Nobody has confirmed an address yet. What joins from then on is told in the first issue.";
  const joined = brandCount === 0 ? "No brand has" : `${countOf(brandCount, "brand")} have`;
  const moment = since.slice(0, 10);
  return lastIssue === null
    ? `${joined} joined since ${moment}, when the first on the list agreed; those before are no news.`
    : `${joined} joined since issue ${lastIssue} of ${moment}.`;
};

/** `80 of 200 sent, 1 uncertain, 119 waiting`. */
const inWords = ({ state, sent, receivers, failed, uncertain, waiting }: Issue): string =>
  [
    `${state === "sending" ? "being sent" : state}: ${sent.toLocaleString("en")} of ${receivers.toLocaleString("en")} sent`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} refused`] : []),
    ...(uncertain > 0 ? [`${uncertain.toLocaleString("en")} uncertain (not sent again)`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString("en")} waiting`] : []),
  ].join(", ");

interface SendOptions extends OutputOptions {
  limit?: string;
  perMinute?: number;
}

export const sendNewsletter = ({ limit, perMinute, ...options }: SendOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const most = limitOf(limit);
    const { next, issues } = unwrap(await context.backOffice.showNewsletter());
    const unfinished = issues.find(({ state }) => state !== "sent");
    if (!unfinished && (next.brandCount === 0 || next.receivers === 0)) {
      if (terminal.json) return terminal.outJson({ issue: null });
      terminal.say(newsLine(next));
      return terminal.say("Nothing was sent.");
    }
    await confirm(
      terminal,
      unfinished
        ? `Go on with issue ${unfinished.number}, which is ${inWords(unfinished)}?`
        : `Send “${next.mail?.subject}” to ${countOf(next.receivers, "address", "addresses")}?`,
    );
    if (context.mailNotice !== undefined) terminal.say(context.mailNotice);
    return sendNow(context, terminal, { most, pauseMs: perMinute ? MINUTE_MS / perMinute : 0 });
  });

const sendNow = async (
  { backOffice }: CliContext,
  terminal: Terminal,
  { most, pauseMs }: { most: number; pauseMs: number },
): Promise<Outcome> => {
  const { issue, send } = unwrap(await backOffice.openIssue());
  const stopping = new AbortController();
  onStopSignal(async () => stopping.abort());
  const whole = issue.waiting;
  const progress = startProgress(terminal, {
    title: `Issue ${issue.number}`,
    whole,
    noun: "mails",
  });
  let count = 0;
  const end = await send({
    isOver: () => stopping.signal.aborted || count >= most,
    pauseMs,
    pause: async (milliseconds) => {
      await pause(milliseconds, undefined, { signal: stopping.signal }).catch(() => {});
    },
    onMail: (sent) => {
      count = sent;
      progress.at(sent, sent);
    },
  }).finally(() => progress.end());
  const [after = issue] = unwrap(await backOffice.showNewsletter()).issues;
  await terminal.answer({ issue: after }, `Issue ${after.number} is ${inWords(after)}.`);
  const why = whyStopped(end, after);
  if (why !== undefined) terminal.warn(`${why} \`golfbrands newsletter send\` goes on with it.`);
  return end.why === "done" || end.why === "told" ? EXIT.done : EXIT.failed;
};

const whyStopped = (end: SendingEnd, { state }: Issue): string | undefined => {
  switch (end.why) {
    case "done":
      return state === "sent" ? undefined : "Some mails were put off by the mail server.";
    case "told":
      return "Stopped.";
    case "mail-server":
      return `The mail server takes no mails (${end.code}).`;
    case "replaced":
      return "Another process took over.";
  }
};
