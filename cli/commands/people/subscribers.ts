import { type FileFormat, formatOfName } from "#adapters/files/file-format.ts";
import { rowWriter } from "#adapters/files/write-rows.ts";
import { exportSubscribers, subscriberRows } from "#core/people/export-subscribers.ts";
import { SUBSCRIBER_PAGE_SIZE, type Subscriber } from "#core/people/subscriber.ts";
import { emailKey } from "#core/text/email.ts";
import { UserError } from "../../user-error.ts";
import { type CliContext, peopleServicesOf, withContext } from "../../context.ts";
import { confirm } from "../../output/ask.ts";
import { accepted } from "../../output/explain-failure.ts";
import { limitOf } from "../../output/limit-of.ts";
import { openOutput } from "../../output/open-output.ts";
import { countOf } from "../../output/show-value.ts";
import { formatTable } from "../../output/table.ts";
import type { OutputOptions } from "../../output/terminal.ts";

export const listSubscribers = (
  options: OutputOptions & { search: string; limit?: string },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const limit = limitOf(options.limit);
    const { found, total, counts } = await findSubscribers(context, options.search, limit);
    if (terminal.json) return terminal.outJson({ total, counts, subscribers: found });
    await terminal.out(
      formatTable(
        [
          { title: "E-mail", min: 24 },
          { title: "Status", min: 9 },
          { title: "Asked", min: 10 },
          { title: "Agreed", min: 10 },
        ],
        found.map(({ email, status, askedAt, confirmedAt }) => [
          email,
          status,
          askedAt.slice(0, 10),
          confirmedAt?.slice(0, 10) ?? "",
        ]),
        terminal,
      ),
    );
    terminal.say(
      `${countOf(counts.confirmed, "subscriber")}, ${counts.pending.toLocaleString("en")} not confirmed.`,
    );
  });

const findSubscribers = async ({ backOffice }: CliContext, search: string, limit: number) => {
  const found: Subscriber[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total, counts } = accepted(await backOffice.listSubscribers({ search, page }));
    found.push(...items);
    if (found.length >= limit || page * SUBSCRIBER_PAGE_SIZE >= total)
      return { found: found.slice(0, limit), total, counts };
  }
};

export const exportSubscriberFile = (
  file: string,
  options: OutputOptions & { format?: FileFormat; status: "confirmed" | "pending" | "all" },
): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const peopleServices = peopleServicesOf(context);
    const status = options.status === "all" ? null : options.status;
    const format = options.format ?? formatOfName(file) ?? (options.json ? "json" : "csv");
    const rows = await subscriberRows(peopleServices, status);
    const output = await openOutput(file, terminal, { isPrivate: true });
    if (format === "csv") await output.write(await exportSubscribers(peopleServices, status));
    else {
      const columns = Object.keys(rows[0] ?? {}).map((column) => ({
        field: column,
        column,
        kind: "text" as const,
      }));
      const writer = rowWriter(format, columns);
      await output.write(writer.begin);
      for (const [at, row] of rows.entries()) await output.write(writer.row({ ...row }, at === 0));
      await output.write(writer.end(rows.length === 0));
    }
    await output.keep();
    if (file !== "-")
      terminal.say(`Wrote ${countOf(rows.length, "address", "addresses")} to ${file}.`);
  });

export const removeSubscriber = (email: string, options: OutputOptions): Promise<void> =>
  withContext(options, async (context, terminal) => {
    const { backOffice } = context;
    const all = await peopleServicesOf(context).subscribers.all(null);
    const subscriber = all.find((one) => emailKey(one.email) === emailKey(email));
    if (!subscriber) throw new UserError(`${email} is not on the list.`);
    await confirm(terminal, `Take ${subscriber.email} off the list and forget the address?`);
    accepted(await backOffice.removeSubscriber(subscriber.id));
    if (terminal.json) return terminal.outJson({ removed: subscriber.email });
    await terminal.out(`${subscriber.email} is off the list, and forgotten.\n`);
  });
