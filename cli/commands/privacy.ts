import type { Command } from "commander";
import { erasedLines } from "#core/people/people-words.ts";
import { parseNamedEmail } from "#core/people/sent-email.schema.ts";
import { countOf } from "#core/text/count-text.ts";
import { withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { unwrap } from "../output/explain-failure.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { subcommand, commandGroup } from "./subcommand.ts";

export const privacyCommand = (): Command =>
  commandGroup(
    "privacy",
    "Show and erase personal data",
    [
      subcommand(
        "export",
        "Print all data about an e-mail address as JSON",
        "golfbrands privacy export --email golfer@golf.example > held.json",
      )
        .requiredOption("--email <email>", "the e-mail address")
        .action(async (options) => exportPerson(options)),
      subcommand(
        "erase",
        "Erase an e-mail address everywhere, including history; cannot be undone",
        "golfbrands privacy erase --email golfer@golf.example --yes",
      )
        .requiredOption("--email <email>", "the e-mail address")
        .action(async (options) => erasePerson(options)),
      subcommand(
        "purge",
        "Erase expired personal data; the server does this every day",
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
    unwrap(parseNamedEmail({ email }));
    await confirm(terminal, `Erase ${email} everywhere? This cannot be undone.`);
    const erased = unwrap(await backOffice.erasePersonalData({ email }));
    if (terminal.json) return terminal.outJson({ erased });
    await terminal.print(erasedLines(erased).join("\n"));
    terminal.say("Backups still contain the data until you delete them.");
  });

export const purgeOld = (options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const purged = await context.backOffice.purgePeople();
    await terminal.answer(
      { purged },
      `Erased: ${[
        countOf(purged.submissions, "submitter e-mail"),
        countOf(purged.subscriptions, "unconfirmed subscription", "unconfirmed subscriptions"),
        countOf(purged.requests, "expired link"),
        countOf(purged.mails, "old mail"),
      ].join(", ")}.`,
    );
  });
