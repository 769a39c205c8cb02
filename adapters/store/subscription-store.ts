import type {
  PersonalSubscription,
  SubscriptionStore,
  LatestNews,
} from "#core/ports/people-stores.ts";
import { pick } from "#core/records.ts";
import { emailKey } from "#core/text/addresses.ts";
import { drop, put, query, type Rows, type Where } from "./rows.ts";
import { serially } from "./serially.ts";
import type { RowOf } from "./tables.ts";

/** Stores who gets e-mails about which lists. */
export const subscriptionStore = (rows: Rows): SubscriptionStore => ({
  countMail: (limits, at, since) =>
    serially(rows, ["people"], async () => {
      const known = await rows.find("mailCounts", {
        where: [["keyHash", "in", limits.map(({ key }) => key)]],
      });
      const counted = limits.map(({ key }) => {
        const before = known.find((one) => one.keyHash === key && one.since >= since);
        return { keyHash: key, mails: (before?.mails ?? 0) + 1, since: before?.since ?? at };
      });
      const left = limits.map(({ most }, n) => most - (counted[n]?.mails ?? 0));
      return { writes: [put("mailCounts", counted)], value: Math.min(...left) };
    }),

  ask: ({ id, email, person, list, at, nextAt, expired }) =>
    serially(rows, ["people"], async () => {
      const key = emailKey(email);
      const {
        rows: [ofAddress, ofPerson],
      } = await rows.snapshot(
        query("subscriptions", { where: [["emailKey", "=", key]] }),
        query("subscriptions", { where: [["personHash", "=", person]], limit: 1 }),
      );
      const known = ofAddress.find((one) => one.list === list);
      // After a restore the hashes have a new key, so a known address may have a hash by the old key.
      const [same = ofPerson[0]] = ofAddress;
      const isGone = known?.status === "pending" && known.askedAt < expired;
      const row: SubscriptionRow =
        known && !isGone
          ? known
          : {
              id,
              email,
              emailKey: key,
              personHash: same?.personHash ?? person,
              list,
              status: "pending",
              askedAt: at,
              confirmedAt: null,
              nextAt: same?.nextAt ?? nextAt,
              toldRevision: 0,
              toldAt: at,
            };
      return {
        writes: [
          ...(isGone ? [drop("subscriptions", ["id", "=", known.id])] : []),
          put("subscriptions", [row]),
        ],
        value: personalIn(row),
      };
    }),

  confirm: (id, latestNews) =>
    serially(rows, ["people"], async () => {
      const [known] = await rows.find("subscriptions", { where: [["id", "=", id]] });
      if (!known) return { writes: [], value: undefined };
      const row: SubscriptionRow =
        known.status === "confirmed"
          ? known
          : { ...known, ...columnsOf(latestNews), status: "confirmed", confirmedAt: latestNews.at };
      return {
        writes: row === known ? [] : [put("subscriptions", [row])],
        value: personalIn(row),
      };
    }),

  findPerson: async (person) => {
    const where = [["personHash", "=", person]] as const;
    const {
      rows: [subscriptions, [refusal]],
    } = await rows.snapshot(
      query("subscriptions", { where, order: ["askedAt"] }),
      query("mailRefusals", { where }),
    );
    return {
      subscriptions: subscriptions.map(personalIn),
      refused: refusal?.refused ?? null,
    };
  },

  remove: (ids) =>
    serially(rows, ["people"], async () => {
      const found = await rows.find("subscriptions", { only: ["id"], where: [["id", "in", ids]] });
      const write = drop("subscriptions", ["id", "in", found.map(({ id }) => id)]);
      return { writes: [write], value: found.length };
    }),

  refuse: async (person, refused, at) => {
    const write =
      refused === null
        ? drop("mailRefusals", ["personHash", "=", person])
        : put("mailRefusals", [{ personHash: person, refused, at }]);
    await rows.write([write], {});
  },

  find: async ({ status, dueBy } = {}) => {
    const where: Where<"subscriptions">[] = [
      ...(status ? [["status", "=", status] as const] : []),
      ...(dueBy === undefined ? [] : [["nextAt", "<=", dueBy] as const]),
    ];
    const found = await rows.find("subscriptions", { where, order: ["emailKey", "list"] });
    return found.map(personalIn);
  },

  move: (read, nextAt, latestNews) =>
    serially(rows, ["people"], async () => {
      const due = new Map(read.map((one) => [one.person, one.nextAt]));
      const known = new Map(read.map((one) => [one.id, one]));
      const rowsOfPeople = await rows.find("subscriptions", {
        where: [["personHash", "in", [...due.keys()]]],
      });
      const moved = rowsOfPeople.filter((row) => due.get(row.personHash) === row.nextAt);
      for (const row of moved) {
        const before = known.get(row.id)?.latestNews;
        Object.assign(row, { nextAt }, before && columnsOf(latestNews(before)));
      }
      const movedIds = new Set(moved.map(({ id }) => id));
      return {
        writes: [put("subscriptions", moved)],
        value: read.filter(({ id }) => movedIds.has(id)),
      };
    }),

  findIntroduction: () => introductionIn(rows),

  saveIntroduction: (text, seen, at) =>
    serially(rows, ["people"], async () => {
      const before = await introductionIn(rows);
      if (before.text !== seen) return { writes: [], value: false };
      if (before.text === text) return { writes: [], value: true };
      return {
        writes: [
          ...(before.savedAt === null ? [] : [drop("mailIntroductions", ["savedAt", ">=", ""])]),
          ...(text === "" ? [] : [put("mailIntroductions", [{ savedAt: at, text }])]),
        ],
        value: true,
      };
    }),
});

type SubscriptionRow = RowOf<"subscriptions">;

const personalIn = (row: SubscriptionRow): PersonalSubscription => ({
  ...pick(row, ["id", "email", "list", "status", "askedAt", "confirmedAt", "nextAt"]),
  person: row.personHash,
  latestNews: { revision: row.toldRevision, at: row.toldAt },
});

const columnsOf = ({ revision, at }: LatestNews) => ({ toldRevision: revision, toldAt: at });

const introductionIn = async (rows: Rows) =>
  (await rows.find("mailIntroductions", {}))[0] ?? { text: "", savedAt: null };
