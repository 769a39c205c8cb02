import type { Command } from "commander";
import type { Erased } from "#core/people/personal-data.ts";
import { withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { unwrap } from "../output/explain-failure.ts";
import { countOf } from "../output/show-value.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { subcommand, commandGroup } from "./subcommand.ts";

export const privacyCommand = (): Command =>
  commandGroup(
    "privacy",
    "Show and forget what is held about people",
    [
      subcommand(
        "export",
        "Write everything held about an e-mail address as JSON",
        "golfbrands privacy export --email golfer@golf.example > held.json",
      )
        .requiredOption("--email <email>", "whose")
        .action(async (options) => exportPerson(options)),
      subcommand(
        "erase",
        "Forget an e-mail address everywhere, history included; cannot be taken back",
        "golfbrands privacy erase --email golfer@golf.example --yes",
      )
        .requiredOption("--email <email>", "whose")
        .action(async (options) => erasePerson(options)),
      subcommand(
        "purge",
        "Forget what was kept long enough; the server does so each day",
        "golfbrands privacy purge",
      ).action(async (options) => purgeOld(options)),
    ],
    "golfbrands privacy export --email golfer@golf.example",
  );

interface PersonOptions extends OutputOptions {
  email: string;
}

export const exportPerson = ({ email, ...options }: PersonOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    await terminal.outJson(unwrap(await backOffice.showPersonalData({ email })));
  });

export const erasePerson = ({ email, ...options }: PersonOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    await confirm(terminal, `Forget ${email} everywhere? This cannot be taken back.`);
    const erased = unwrap(await backOffice.erasePersonalData({ email }));
    if (terminal.json) return terminal.outJson({ erased });
    await terminal.out(`${erasedLines(erased).join("\n")}\n`);
    terminal.say("Copies in backups stay until those are deleted.");
  });

const erasedLines = (erased: Erased): string[] => {
  const naming = [...erased.brandsNaming, ...erased.taxonomyNaming];
  return [
    `Forgotten: ${[
      countOf(erased.subscriptions, "subscription"),
      `the address in ${countOf(erased.submissions, "submission")}`,
      `in ${countOf(erased.history, "batch", "batches")} of history`,
      `in ${countOf(erased.snapshots, "earlier state")} of records`,
      countOf(erased.requests, "link"),
      countOf(erased.mails, "mail"),
    ].join(", ")}.`,
    ...(naming.length > 0
      ? [`Still named in the texts of ${naming.join(", ")}: edit them by hand.`]
      : []),
  ];
};

export const purgeOld = (options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const purged = unwrap(await context.backOffice.purgePeople());
    await terminal.answer(
      { purged },
      `Forgotten: ${[
        countOf(purged.submissions, "e-mail of a submission", "e-mails of submissions"),
        countOf(
          purged.subscriptions,
          "subscription that was never confirmed",
          "subscriptions that were never confirmed",
        ),
        countOf(purged.requests, "link that is good no more", "links that are good no more"),
        countOf(purged.mails, "old mail"),
      ].join(", ")}.`,
    );
  });
