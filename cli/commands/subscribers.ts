import { type Command, Option } from "commander";
import type { FileFormat } from "#core/import/import-options.ts";
import { BYTE_ORDER_MARK, fileTexts } from "#adapters/files/write-rows.ts";
import { withContext } from "../context.ts";
import { confirm } from "../output/keyboard.ts";
import { unwrap } from "../output/explain-failure.ts";
import { limitOf, printList, takeFromPages } from "../output/print-list.ts";
import { outputOf, writeOutput } from "../output/write-files.ts";
import { countOf } from "../output/show-value.ts";
import type { OutputOptions } from "../output/terminal.ts";
import { UserError } from "../user-error.ts";
import { excelOption, formatOption, subcommand, commandGroup } from "./subcommand.ts";

const STATUSES = ["confirmed", "pending", "all"];

export const subscribersCommand = (): Command =>
  commandGroup(
    "subscribers",
    "Manage newsletter subscribers",
    [
      subcommand(
        "list",
        "List subscribers, latest sign-up first",
        "golfbrands subscribers list --search golf.example",
      )
        .option("--search <text>", "only addresses that contain this text", "")
        .option("--limit <count>", "the most subscribers to list")
        .action(async (options) => listSubscribers(options)),
      subcommand(
        "export",
        "Write confirmed subscribers to a file, each with an unsubscribe link (set SITE_URL)",
        "SITE_URL=https://golf.example golfbrands subscribers export subscribers.csv",
      )
        .argument("<file>", "the file to write; - for standard output")
        .addOption(formatOption("the format; by the file's extension, else CSV"))
        .addOption(excelOption())
        .addOption(
          new Option("--status <status>", "only subscribers with this status")
            .choices(STATUSES)
            .default("confirmed"),
        )
        .action(async (file, options) => exportSubscriberFile(file, options)),
      subcommand(
        "remove",
        "Remove a subscriber and erase the address",
        "golfbrands subscribers remove golfer@golf.example --yes",
      )
        .argument("<email>", "the address")
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
        { title: "Signed up", min: 10 },
        { title: "Confirmed", min: 10 },
      ],
      rows: subscribers.map(({ email, status, askedAt, confirmedAt }) => [
        email,
        status,
        askedAt.slice(0, 10),
        confirmedAt?.slice(0, 10) ?? "",
      ]),
      summary: `${countOf(counts.confirmed, "subscriber")}, ${counts.pending.toLocaleString("en")} unconfirmed.`,
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
    const { rows, csv } = unwrap(await context.backOffice.exportSubscribers(status));
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
    const summary = () => countOf(rows.length, "address", "addresses");
    await writeOutput(file, terminal, texts, { isPrivate: true, summary });
  });

export const removeSubscriber = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { backOffice } = context;
    const found = await backOffice.findSubscriber(email);
    if (!found.ok && found.failure.kind === "subscriber-not-found")
      throw new UserError(`${email} is not on the list.`);
    const subscriber = unwrap(found);
    await confirm(terminal, `Remove ${subscriber.email} from the list and erase the address?`);
    unwrap(await backOffice.removeSubscriber(subscriber.id));
    await terminal.answer(
      { removed: subscriber.email },
      `Removed ${subscriber.email} and erased the address.`,
    );
  });
