import { LIST_MAIL_EVERY_MS } from "#core/people/followed-lists.ts";
import { drop, put, query, type Snapshot } from "./rows.ts";
import type { Write } from "./rows-driver.ts";

/** The rows on which `restoredWrites` decides. */
export const restoringRows = [
  query("subscribers"),
  query("followers"),
  query("followedLists"),
  query("newsletterIssues", { where: [["finishedAt", "=", null]] }),
] as const;

/** Who stopped to be a subscriber or to follow a list since the backup was made, by address. */
interface GonePeople {
  readonly subscribers: readonly string[];
  readonly followers: readonly { readonly email: string; readonly list: string }[];
}

/**
 * What changes in a directory that is restored at this revision: those who are gone are left out. We no longer know who received a
 * half-sent issue, so it counts as finished: nobody gets it twice. Nor do we know who received which news of lists, so they begin anew.
 */
export const restoredWrites = (
  { rows }: Snapshot<typeof restoringRows>,
  gone: GonePeople,
  revision: number,
  now: Date,
): Write[] => {
  const [subscribers, followers, lists, unfinished] = rows;
  const isGone = new Set(gone.subscribers);
  const left = new Set(gone.followers.map(({ email, list }) => `${email} ${list}`));
  const emails = new Map(followers.map(({ id, email }) => [id, email]));
  const kept = lists.filter(
    ({ followerId, list }) => !left.has(`${emails.get(followerId)} ${list}`),
  );
  const following = new Set(kept.map(({ followerId }) => followerId));
  const nextAt = new Date(now.getTime() + LIST_MAIL_EVERY_MS).toISOString();
  return [
    drop("subscribers", ["askedAt", ">=", ""]),
    drop("followers", ["nextAt", ">=", ""]),
    drop("followedLists", ["askedAt", ">=", ""]),
    put(
      "subscribers",
      subscribers
        .filter(({ email }) => !isGone.has(email))
        .map((one) => Object.assign(one, { markedIssue: null })),
    ),
    put(
      "followers",
      followers.filter(({ id }) => following.has(id)).map((one) => Object.assign(one, { nextAt })),
    ),
    put(
      "followedLists",
      kept.map((one) => Object.assign(one, { since: revision })),
    ),
    put(
      "newsletterIssues",
      unfinished.map((issue) => Object.assign(issue, { finishedAt: issue.at })),
    ),
  ];
};
