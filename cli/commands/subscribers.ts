import { type Command, Option } from "commander";
import type { FileFormat } from "#core/import/import-options.ts";
import { fileTexts } from "#adapters/files/write-rows.ts";
import { withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { unwrap } from "../output/explain-failure.ts";
import { limitOf, printList, takeFromPages } from "../output/print-list.ts";
import { formatOfOutput, writeOutput } from "../output/write-files.ts";
import { countOf } from "../output/show-value.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { UserError } from "../user-error.ts";
import { formatOption, subcommand, commandGroup } from "./subcommand.ts";

const STATUSES = ["confirmed", "pending", "all"];

export const subscribersCommand = (): Command =>
  commandGroup(
    "subscribers",
    "Keep the list of the newsletter",
    [
      subcommand(
        "list",
        "List addresses, last asked first",
        "golfbrands subscribers list --search golf.example",
      )
        .option("--search <text>", "only addresses with this in them", "")
        .option("--limit <count>", "at most so many")
        .action(async (options) => listSubscribers(options)),
      subcommand(
        "export",
        "Write who agreed to a file, each with the link by which to leave (set SITE_URL)",
        "SITE_URL=https://golf.example golfbrands subscribers export subscribers.csv",
      )
        .argument("<file>", "where to; - is standard output")
        .addOption(formatOption("of the file"))
        .addOption(new Option("--status <status>", "who").choices(STATUSES).default("confirmed"))
        .action(async (file, options) => exportSubscriberFile(file, options)),
      subcommand(
        "remove",
        "Take an address off the list and forget it",
        "golfbrands subscribers remove golfer@golf.example --yes",
      )
        .argument("<email>", "whose")
        .action(async (email, options) => removeSubscriber(email, options)),
    ],
    "golfbrands subscribers list",
  );

export const listSubscribers = (
  options: OutputOptions & { search: string; limit?: string },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { search } = options;
    const { items: subscribers, last } = await takeFromPages(
      async (page) => unwrap(await context.backOffice.listSubscribers({ search, page })),
      limitOf(options.limit),
    );
    const { total, counts } = last;
    await printList(terminal, {
      value: { total, counts, subscribers },
      columns: [
        { title: "E-mail", min: 24 },
        { title: "Status", min: 9 },
        { title: "Asked", min: 10 },
        { title: "Agreed", min: 10 },
      ],
      rows: subscribers.map(({ email, status, askedAt, confirmedAt }) => [
        email,
        status,
        askedAt.slice(0, 10),
        confirmedAt?.slice(0, 10) ?? "",
      ]),
      summary: `${countOf(counts.confirmed, "subscriber")}, ${counts.pending.toLocaleString("en")} not confirmed.`,
    });
  });

export const exportSubscriberFile = (
  file: string,
  options: OutputOptions & { format?: FileFormat; status: "confirmed" | "pending" | "all" },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const status = options.status === "all" ? null : options.status;
    const { rows, csv } = unwrap(await context.backOffice.exportSubscribers(status));
    const format = formatOfOutput(file, options);
    const columns = Object.keys(rows[0] ?? {}).map((column) => ({
      field: column,
      column,
      kind: "text" as const,
    }));
    const records = rows.map((row) => ({ ...row }));
    const texts = format === "csv" ? [csv] : fileTexts(format, columns, records);
    const told = () => countOf(rows.length, "address", "addresses");
    await writeOutput(file, terminal, texts, { isPrivate: true, told });
  });

export const removeSubscriber = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { backOffice } = context;
    const found = await backOffice.findSubscriber(email);
    if (!found.ok && found.failure.kind === "subscriber-not-found")
      throw new UserError(`${email} is not on the list.`);
    const subscriber = unwrap(found);
    await confirm(terminal, `Take ${subscriber.email} off the list and forget the address?`);
    unwrap(await backOffice.removeSubscriber(subscriber.id));
    await terminal.answer(
      { removed: subscriber.email },
      `${subscriber.email} is off the list, and forgotten.`,
    );
  });
