import type { Command } from "commander";
import type { Issue, News } from "#core/people/newsletter.ts";
import type { NewsletterState } from "#core/back-office/people-admin.ts";
import type { SendingEnd } from "#core/people/send-issue.ts";
import { type CliContext, type Outcome, withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { unwrap } from "../output/explain-failure.ts";
import type { OutputOptions, Terminal } from "../output/terminal.ts";
import { countOf } from "../output/show-value.ts";
import { EXIT } from "../user-error.ts";
import { sendMails, type SendOptions, withSendOptions } from "./send-mails.ts";
import { subcommand, commandGroup } from "./subcommand.ts";

export const newsletterCommand = (): Command =>
  commandGroup(
    "newsletter",
    "E-mail subscribers about new brands",
    [
      subcommand(
        "preview",
        "Show the next issue and how many would get it; sends nothing",
        "golfbrands newsletter preview\ngolfbrands newsletter preview --html > issue.html",
      )
        .option("--html", "the mail as HTML")
        .action(async (options) => previewNewsletter(options)),
      subcommand(
        "test",
        "Send the next issue, as it is now, to one address",
        "golfbrands newsletter test amy@golf.example",
      )
        .argument("<email>", "where to send it")
        .action(async (email, options) => testNewsletter(email, options)),
      withSendOptions(
        subcommand(
          "send",
          "Send the next issue to confirmed subscribers, or continue the unfinished one; nobody gets it twice",
          "golfbrands newsletter send\ngolfbrands newsletter send --yes --per-minute 60",
        ),
      ).action(async (options) => sendNewsletter(options)),
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
    for (const line of previewLines({ next, issues })) terminal.say(line);
  });

export const testNewsletter = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice, mailNotice }, terminal) => {
    unwrap(await backOffice.sendTestIssue(email));
    await terminal.answer({ to: email }, `Sent a test to ${email}.`);
    if (mailNotice !== undefined) terminal.say(mailNotice);
  });

const previewLines = ({ next, issues: [last] }: Pick<NewsletterState, "next" | "issues">) => [
  ...(last?.finishedAt === null ? [`Issue ${last.number} is not finished: ${inWords(last)}.`] : []),
  newsLine(next),
  `It would go to ${countOf(next.receivers, "confirmed address", "confirmed addresses")}.`,
];

const newsLine = ({ since, lastIssue, brandCount }: News): string => {
  if (since === null)
    return "Nobody has confirmed an address yet. The first issue will contain the brands that join after that.";
  const added =
    brandCount === 0
      ? "No brand was added"
      : `${countOf(brandCount, "brand")} ${brandCount === 1 ? "was" : "were"} added`;
  const date = since.slice(0, 10);
  return lastIssue === null
    ? `${added} since ${date}, when the first subscriber confirmed. Earlier brands are not news.`
    : `${added} since issue ${lastIssue} of ${date}.`;
};

/** `80 sent, 1 uncertain (not sent again), 119 waiting`. */
const inWords = ({ sent, failed, uncertain, waiting }: Issue): string =>
  [
    `${sent.toLocaleString("en")} sent`,
    ...(failed > 0 ? [`${failed.toLocaleString("en")} refused`] : []),
    ...(uncertain > 0 ? [`${uncertain.toLocaleString("en")} uncertain (not sent again)`] : []),
    ...(waiting > 0 ? [`${waiting.toLocaleString("en")} waiting`] : []),
  ].join(", ");

export const sendNewsletter = (options: SendOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { next, issues } = unwrap(await context.backOffice.showNewsletter());
    const unfinished = issues.find(({ finishedAt }) => finishedAt === null);
    if (!unfinished && (next.brandCount === 0 || next.receivers === 0)) {
      if (terminal.json) return terminal.outJson({ issue: null });
      terminal.say(newsLine(next));
      return terminal.say("Nothing was sent.");
    }
    await confirm(
      terminal,
      unfinished
        ? `Continue issue ${unfinished.number} (${inWords(unfinished)})?`
        : `Send “${next.mail?.subject}” to ${countOf(next.receivers, "address", "addresses")}?`,
    );
    if (context.mailNotice !== undefined) terminal.say(context.mailNotice);
    return sendNow(context, terminal, options);
  });

const sendNow = async (
  { backOffice }: CliContext,
  terminal: Terminal,
  options: SendOptions,
): Promise<Outcome> => {
  const { issue, send } = unwrap(await backOffice.openIssue());
  const title = `Issue ${issue.number}`;
  const end = await sendMails(terminal, options, { title, count: issue.waiting }, send);
  const [after = issue] = unwrap(await backOffice.showNewsletter()).issues;
  await terminal.answer({ issue: after }, `Issue ${after.number}: ${inWords(after)}.`);
  const why = whyUnfinished(end, after);
  if (why !== undefined) terminal.warn(`${why} \`golfbrands newsletter send\` continues it.`);
  return end.why === "mail-server" ? EXIT.failed : EXIT.done;
};

const whyUnfinished = (end: SendingEnd, { finishedAt }: Issue): string | undefined => {
  switch (end.why) {
    case "done":
      return finishedAt === null ? "The mail server deferred some mails." : undefined;
    case "stopped":
      return "Stopped.";
    case "mail-server":
      return `The mail server accepts no mails (${end.code}).`;
  }
};
