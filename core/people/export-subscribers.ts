import type { PeopleServices } from "./people-services.ts";
import { csvCell, defused } from "../text/escape.ts";
import type { Subscriber, SubscriberStatus } from "./subscriber.ts";
import { unsubscribeUrl } from "./newsletter-mails.ts";

type Parts = Pick<PeopleServices, "subscribers" | "links" | "origin">;

/** A subscriber as a file holds it. */
export interface SubscriberRow {
  email: string;
  status: SubscriberStatus;
  asked_at: string;
  confirmed_at: string | null;
  /** Belongs into every newsletter, as a link and as its List-Unsubscribe header. */
  unsubscribe_url: string;
}

const COLUMNS = [
  "email",
  "status",
  "asked_at",
  "confirmed_at",
  "unsubscribe_url",
] as const satisfies readonly (keyof SubscriberRow)[];

/** Everybody with this status, or on the list at all, as files hold them. */
export const subscriberRows = async (
  parts: Parts,
  status: SubscriberStatus | null,
): Promise<SubscriberRow[]> => {
  const rows: SubscriberRow[] = [];
  for (const subscriber of await parts.subscribers.all(status))
    rows.push(await rowOf(parts, subscriber));
  return rows;
};

const rowOf = async (
  parts: Parts,
  { id, email, status, askedAt, confirmedAt }: Subscriber,
): Promise<SubscriberRow> => ({
  email,
  status,
  asked_at: askedAt,
  confirmed_at: confirmedAt,
  unsubscribe_url: await unsubscribeUrl(parts, id),
});

/** The list as CSV, for a program that sends newsletters. No cell of it is run as a formula. */
export const exportSubscribers = async (
  parts: Parts,
  status: SubscriberStatus | null,
): Promise<string> => {
  const rows = await subscriberRows(parts, status);
  const lines = rows.map((row) => COLUMNS.map((column) => csvCell(defused(row[column] ?? ""))));
  return [COLUMNS, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
};
