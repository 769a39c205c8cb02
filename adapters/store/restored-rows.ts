import { MAIL_EVERY_MS } from "#core/people/subscriptions.ts";
import { drop, put, query, type Snapshot } from "./rows.ts";
import type { Write } from "./rows-driver.ts";

/** The rows that `restoredWrites` needs. */
export const restoringRows = [query("subscriptions")] as const;

/** A subscription that ended: its address and its list. */
export interface GoneSubscription {
  readonly email: string;
  readonly list: string;
}

/**
 * The writes after a restore. Subscriptions that ended since the backup are left out. It is unknown who received which news since
 * then, so the other subscriptions start again at this revision.
 */
export const restoredWrites = (
  { rows: [subscriptions] }: Snapshot<typeof restoringRows>,
  gone: readonly GoneSubscription[],
  revision: number,
  now: Date,
): Write[] => {
  const ended = new Set(gone.map(({ email, list }) => `${email} ${list}`));
  const nextAt = new Date(now.getTime() + MAIL_EVERY_MS).toISOString();
  const fromNow = { nextAt, toldRevision: revision, toldAt: now.toISOString() };
  return [
    drop("subscriptions", ["askedAt", ">=", ""]),
    put(
      "subscriptions",
      subscriptions
        .filter(({ email, list }) => !ended.has(`${email} ${list}`))
        .map((one) => Object.assign(one, fromNow)),
    ),
  ];
};
