import { type Command, Option } from "commander";
import type { FileFormat } from "#core/import/import-options.ts";
import { BYTE_ORDER_MARK, fileTexts } from "#adapters/files/write-rows.ts";
import { countOf } from "#core/text/count-text.ts";
import { withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { printList, takeFromPages } from "../output/print-list.ts";
import { outputOf, writeOutput } from "../output/write-files.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { UserError } from "../user-error.ts";
import { commandGroup, exporting, limitOption, subcommand } from "./subcommand.ts";

const STATUSES = ["confirmed", "pending", "all"];

export const subscribersCommand = (): Command =>
  commandGroup(
    "subscribers",
    "Manage who gets e-mails about which lists",
    [
      subcommand(
        "list",
        "List subscriptions, latest request first",
        "golfbrands subscribers list --search golf.example",
      )
        .option("--search <text>", "only addresses that contain this text")
        .addOption(limitOption("subscriptions"))
        .action(async (options) => listSubscribers(options)),
      exporting(
        subcommand(
          "export",
          "Write confirmed subscriptions to a file, each with a link to end it (set SITE_URL)",
          "SITE_URL=https://golf.example golfbrands subscribers export subscribers.csv",
        ),
        "<file>",
      )
        .addOption(
          new Option("--status <status>", "only subscriptions with this status")
            .choices(STATUSES)
            .default("confirmed"),
        )
        .action(async (file, options) => exportSubscriberFile(file, options)),
      subcommand(
        "remove",
        "End all subscriptions of an address and erase it",
        "golfbrands subscribers remove golfer@golf.example --yes",
      )
        .argument("<email>", "the address")
        .action(async (email, options) => removeSubscriber(email, options)),
    ],
    "golfbrands subscribers list",
  );

export const listSubscribers = (
  options: OutputOptions & { search?: string; limit?: number },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { search = "" } = options;
    const { items: subscriptions, last } = await takeFromPages(
      (page) => context.backOffice.listSubscriptions({ search, page }),
      options.limit,
    );
    const { total, counts } = last;
    await printList(terminal, {
      value: { total, counts, subscriptions },
      columns: [
        { title: "E-mail", min: 24, cell: ({ email }) => email },
        { title: "List", min: 12, cell: ({ list }) => list || "all brands" },
        { title: "Status", min: 9, cell: ({ status }) => status },
        { title: "Requested", min: 10, cell: ({ askedAt }) => askedAt.slice(0, 10) },
        { title: "Confirmed", min: 10, cell: ({ confirmedAt }) => confirmedAt?.slice(0, 10) },
      ],
      rows: subscriptions,
      summary: `${countOf(counts.confirmed, "subscription")}, ${counts.pending.toLocaleString("en")} unconfirmed.`,
    });
  });

export const exportSubscriberFile = (
  file: string,
  options: OutputOptions & {
    format?: FileFormat;
    excel?: boolean;
    status: "confirmed" | "pending" | "all";
  },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const status = options.status === "all" ? null : options.status;
    const { rows, csv } = await context.backOffice.exportSubscriptions(status);
    const { format, isForExcel } = outputOf(file, options);
    const columns = Object.keys(rows[0] ?? {}).map((column) => ({
      field: column,
      column,
      kind: "text" as const,
    }));
    const records = rows.map((row) => ({ ...row }));
    const texts =
      format === "csv"
        ? [isForExcel ? BYTE_ORDER_MARK + csv : csv]
        : fileTexts({ format }, columns, records);
    const summary = () => countOf(rows.length, "subscription");
    await writeOutput(file, terminal, texts, { isPrivate: true, summary });
  });

export const removeSubscriber = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { backOffice } = context;
    const theirs = await backOffice.findSubscriptions(email);
    const [first] = theirs;
    if (!first) throw new UserError(`${email} has no subscription.`);
    const counted = countOf(theirs.length, "subscription");
    await confirm(terminal, `End ${counted} of ${first.email} and erase the address?`);
    for (const { id } of theirs) await backOffice.removeSubscription(id);
    await terminal.answer(
      { removed: first.email, subscriptions: theirs.length },
      `Ended ${counted} of ${first.email} and erased the address.`,
    );
  });
