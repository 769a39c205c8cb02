import { DUE_AT_ONCE, type DueFollower, type FollowerStore } from "#core/ports/people-stores.ts";
import { emailKey } from "#core/text/addresses.ts";
import { oneMore } from "./mail-limits.ts";
import { drop, put, query, type Rows } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { serially } from "./serially.ts";
import type { RowOf } from "./tables.ts";

/** Stores the people who follow lists. */
export const followerStore = (rows: Rows): FollowerStore => ({
  // The work is the same for known and unknown addresses, so neither answer nor timing differs.
  follow: ({ id, email, nextAt, mails: limit, listId, list, ...asked }) =>
    serially(rows, ["people"], async () => {
      const key = emailKey(email);
      const [known] = await rows.find("followers", { where: [["emailKey", "=", key]] });
      const follower = {
        ...(known ?? { id, email, emailKey: key, nextAt }),
        ...oneMore(known, asked),
      };
      const followed = await rows.find("followedLists", {
        where: [["followerId", "=", follower.id]],
      });
      const listed: ListRow = {
        ...(followed.find((one) => one.list === list) ?? {
          id: listId,
          followerId: follower.id,
          list,
          ...NEW,
        }),
        askedAt: asked.at,
      };
      const isAdded = follower.mails <= limit;
      return {
        writes: [
          put("followers", [follower]),
          ...(isAdded ? [put("followedLists", [listed])] : []),
        ],
        value: {
          follower: { id: follower.id, email: follower.email },
          list: isAdded ? { id: listed.id, status: listed.status } : null,
        },
      };
    }),

  confirm: (listId, at, revision) =>
    serially(rows, ["people"], async () => {
      const [known] = await rows.find("followedLists", { where: [["id", "=", listId]] });
      const value = known && { list: known.list };
      if (known?.status !== "pending") return { writes: [], value };
      const row: ListRow = { ...known, status: "confirmed", confirmedAt: at, since: revision };
      return { writes: [put("followedLists", [row])], value };
    }),

  leave: (listId) =>
    serially(rows, ["people"], async () => ({
      writes: await leaving(
        rows,
        await rows.find("followedLists", {
          only: ["id", "followerId"],
          where: [["id", "=", listId]],
        }),
      ),
      value: undefined,
    })),

  leaveAll: (followerId) =>
    serially(rows, ["people"], async () => ({
      writes: [
        drop("followedLists", ["followerId", "=", followerId]),
        drop("followers", ["id", "=", followerId]),
      ],
      value: undefined,
    })),

  listDue: async (now, after) => {
    const due: DueFollower[] = [];
    for (let last: string | undefined = after; last !== undefined && due.length < DUE_AT_ONCE;) {
      const followers: RowOf<"followers">[] = await rows.find("followers", {
        where: [
          ["id", ">", last],
          ["nextAt", "<=", now],
        ],
        limit: DUE_AT_ONCE,
      });
      due.push(...(await withConfirmedLists(rows, followers)));
      last = followers.at(-1)?.id;
    }
    return due.slice(0, DUE_AT_ONCE);
  },

  postpone: (followers, nextAt, revision) =>
    serially(rows, ["people"], async () => {
      const { writes } = await moved(rows, followers, {
        from: (one) => one.nextAt,
        to: nextAt,
        since: () => revision,
      });
      return { writes, value: undefined };
    }),

  claim: (follower, nextAt, revision) =>
    serially(rows, ["people"], async () => {
      const { writes, lists } = await moved(rows, [follower], {
        from: (one) => one.nextAt,
        to: nextAt,
        since: () => revision,
      });
      const here = new Set(lists.map(({ id }) => id));
      const ids = follower.lists.map(({ id }) => id).filter((id) => here.has(id));
      return { writes, value: writes.length > 0 ? ids : undefined };
    }),

  release: (follower, claimedUntil, retryAt) =>
    serially(rows, ["people"], async () => {
      const { writes } = await moved(rows, [follower], {
        from: () => claimedUntil,
        to: retryAt,
        since: ({ since }) => since,
      });
      return { writes, value: undefined };
    }),
});

type ListRow = RowOf<"followedLists">;

const NEW = { status: "pending", confirmedAt: null, since: 0 } as const;

/** Removes these lists, and followers who have no others. Read and write in one decision about people. */
export const leaving = async (
  rows: Rows,
  lists: readonly Pick<ListRow, "id" | "followerId">[],
): Promise<Write[]> => {
  if (lists.length === 0) return [];
  const ids = new Set(lists.map(({ id }) => id));
  const followerIds = [...new Set(lists.map(({ followerId }) => followerId))];
  const all = await rows.find("followedLists", {
    only: ["id", "followerId"],
    where: [["followerId", "in", followerIds]],
  });
  const staying = new Set(all.filter(({ id }) => !ids.has(id)).map((one) => one.followerId));
  return [
    drop("followedLists", ["id", "in", [...ids]]),
    drop("followers", ["id", "in", followerIds.filter((id) => !staying.has(id))]),
  ];
};

/** Leaves out those without. */
const withConfirmedLists = async (
  rows: Rows,
  followers: readonly RowOf<"followers">[],
): Promise<DueFollower[]> => {
  const lists = await rows.find("followedLists", {
    where: [
      ["followerId", "in", followers.map(({ id }) => id)],
      ["status", "=", "confirmed"],
    ],
    order: ["confirmedAt"],
  });
  const byFollower = Map.groupBy(lists, ({ followerId }) => followerId);
  return followers.flatMap(({ id, email, nextAt }) => {
    const theirs = byFollower.get(id);
    return theirs
      ? [
          {
            id,
            email,
            nextAt,
            lists: theirs.map(({ id: of, list, since }) => ({ id: of, list, since })),
          },
        ]
      : [];
  });
};

type ReadList = DueFollower["lists"][number];

interface Move {
  /** Whoever is not due then was moved by somebody else, and stays. */
  from: (follower: DueFollower) => string;
  to: string;
  since: (list: ReadList) => number;
}

/** Moves followers, and sets what is news in their lists; which of the lists still exist. */
const moved = async (
  rows: Rows,
  followers: readonly DueFollower[],
  { from, to, since }: Move,
): Promise<{ writes: Write[]; lists: ListRow[] }> => {
  const read = new Map(followers.flatMap(({ lists }) => lists.map((list) => [list.id, list])));
  const {
    rows: [people, lists],
  } = await rows.snapshot(
    query("followers", { where: [["id", "in", followers.map(({ id }) => id)]] }),
    query("followedLists", { where: [["id", "in", [...read.keys()]]] }),
  );
  const due = new Map(followers.map((follower) => [follower.id, from(follower)]));
  const waiting = people.filter(({ id, nextAt }) => due.get(id) === nextAt);
  if (waiting.length === 0) return { writes: [], lists: [] };
  const ids = new Set(waiting.map(({ id }) => id));
  const theirs = lists.flatMap((row) => {
    const list = read.get(row.id);
    return list && ids.has(row.followerId) ? [{ ...row, since: since(list) }] : [];
  });
  const writes = [
    put(
      "followers",
      waiting.map((row) => Object.assign(row, { nextAt: to })),
    ),
    put("followedLists", theirs),
  ];
  return { writes, lists: theirs };
};
