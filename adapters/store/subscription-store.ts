import { type Subscription, SUBSCRIPTION_PAGE_SIZE } from "#core/people/subscriptions.ts";
import {
  DUE_AT_ONCE,
  type DuePerson,
  type PersonalSubscription,
  type SubscriptionStore,
  type Told,
} from "#core/ports/people-stores.ts";
import { pick } from "#core/records.ts";
import { emailKey } from "#core/text/addresses.ts";
import { findPage } from "./find-page.ts";
import { counting, drop, put, query, type Rows, type Where } from "./rows.ts";
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
      // A restored database has another key for its hashes, and rows with the former ones.
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

  confirm: (id, told) =>
    serially(rows, ["people"], async () => {
      const [known] = await rows.find("subscriptions", { where: [["id", "=", id]] });
      if (!known) return { writes: [], value: undefined };
      const row: SubscriptionRow =
        known.status === "confirmed"
          ? known
          : { ...known, ...columnsOf(told), status: "confirmed", confirmedAt: told.at };
      return {
        writes: row === known ? [] : [put("subscriptions", [row])],
        value: personalIn(row),
      };
    }),

  findPerson: async (person) => {
    const {
      rows: [subscriptions, refusals],
    } = await rows.snapshot(
      query("subscriptions", { where: [["personHash", "=", person]], order: ["askedAt"] }),
      query("mailRefusals", { where: [["personHash", "=", person]] }),
    );
    return {
      subscriptions: subscriptions.map(subscriptionIn),
      refused: refusals[0]?.refused ?? null,
    };
  },

  end: (person, id) =>
    serially(rows, ["people"], async () => {
      const theirs = await rows.find("subscriptions", {
        only: ["id"],
        where: [["personHash", "=", person]],
      });
      const ids = theirs.map((one) => one.id).filter((one) => id === undefined || one === id);
      return { writes: [drop("subscriptions", ["id", "in", ids])], value: undefined };
    }),

  remove: (id) =>
    serially(rows, ["people"], async () => {
      const isThere = (await rows.count("subscriptions", [["id", "=", id]])) > 0;
      return { writes: isThere ? [drop("subscriptions", ["id", "=", id])] : [], value: isThere };
    }),

  findRefusal: async (person) => (await refusalOf(rows, person))?.refused ?? null,

  refuse: (person, refused, at) =>
    serially(rows, ["people"], async () => {
      const known = await refusalOf(rows, person);
      const write =
        refused === null
          ? drop("mailRefusals", ["personHash", "=", person])
          : put("mailRefusals", [{ personHash: person, refused, at }]);
      const isSame = (known?.refused ?? null) === refused;
      return { writes: isSame ? [] : [write], value: undefined };
    }),

  list: async ({ search, page }) => {
    const { items, ...bounds } = await findPage(
      rows,
      "subscriptions",
      { where: await matching(rows, emailKey(search)), order: ["-askedAt"] },
      page,
      SUBSCRIPTION_PAGE_SIZE,
    );
    const {
      rows: [[pending], [confirmed]],
    } = await rows.snapshot(
      counting("subscriptions", [["status", "=", "pending"]]),
      counting("subscriptions", [CONFIRMED]),
    );
    return {
      items: items.map(subscriptionIn),
      ...bounds,
      counts: { pending: pending?.count ?? 0, confirmed: confirmed?.count ?? 0 },
    };
  },

  all: async (status) => {
    const where = status === null ? [] : [["status", "=", status] as const];
    const found = await rows.find("subscriptions", { where, order: ["emailKey", "list"] });
    return found.map(personalIn);
  },

  listDue: async (now, after) => {
    const due = await rows.find("subscriptions", {
      only: ["personHash"],
      where: [CONFIRMED, ["nextAt", "<=", now], ["personHash", ">", after]],
      order: ["personHash"],
      limit: DUE_ROWS_AT_ONCE,
    });
    const people = [...new Set(due.map(({ personHash }) => personHash))].slice(0, DUE_AT_ONCE);
    const theirs = await rows.find("subscriptions", {
      where: [["personHash", "in", people], CONFIRMED],
      order: ["confirmedAt"],
    });
    const byPerson = Map.groupBy(theirs, ({ personHash }) => personHash);
    return people.flatMap((person) => duePerson(person, byPerson.get(person) ?? []));
  },

  move: (people, nextAt, told) =>
    serially(rows, ["people"], async () => {
      const due = new Map(people.map((one) => [one.person, one.nextAt]));
      const read = new Map(
        people.flatMap(({ subscriptions }) => subscriptions.map((one) => [one.id, one])),
      );
      const theirs = await rows.find("subscriptions", {
        where: [["personHash", "in", [...due.keys()]]],
      });
      const moved = theirs.filter((row) => due.get(row.personHash) === row.nextAt);
      const here = new Set(moved.map(({ id }) => id));
      const still = [...read.values()].filter(({ id }) => here.has(id));
      for (const row of moved) {
        const before = read.get(row.id)?.told;
        Object.assign(row, { nextAt }, before && columnsOf(told(before)));
      }
      return { writes: [put("subscriptions", moved)], value: still };
    }),

  countAudience: async (now) => {
    const all = await rows.find("subscriptions", {
      only: ["personHash", "list", "nextAt", "toldRevision", "toldAt"],
      where: [CONFIRMED],
      order: ["toldRevision", "toldAt"],
    });
    const ofAllBrands = all.filter(({ list }) => list === "");
    const [oldest] = ofAllBrands;
    return {
      people: countPeople(all),
      ofAllBrands: countPeople(ofAllBrands),
      due: countPeople(all.filter(({ nextAt }) => nextAt <= now)),
      oldest: oldest ? toldIn(oldest) : null,
    };
  },

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

const CONFIRMED = ["status", "=", "confirmed"] as const;

/** A person may have several subscriptions. */
const DUE_ROWS_AT_ONCE = 500;

const subscriptionIn = (row: SubscriptionRow): Subscription =>
  pick(row, ["id", "email", "list", "status", "askedAt", "confirmedAt"]);

const personalIn = (row: SubscriptionRow): PersonalSubscription => ({
  ...subscriptionIn(row),
  person: row.personHash,
});

const toldIn = ({
  toldRevision,
  toldAt,
}: Pick<SubscriptionRow, "toldRevision" | "toldAt">): Told => ({
  revision: toldRevision,
  at: toldAt,
});

const countPeople = (some: readonly Pick<SubscriptionRow, "personHash">[]): number =>
  new Set(some.map(({ personHash }) => personHash)).size;

const columnsOf = ({ revision, at }: Told) => ({ toldRevision: revision, toldAt: at });

const refusalOf = async (rows: Rows, person: string) =>
  (await rows.find("mailRefusals", { where: [["personHash", "=", person]] }))[0];

const introductionIn = async (rows: Rows) =>
  (await rows.find("mailIntroductions", {}))[0] ?? { text: "", savedAt: null };

/** Those whose address contains this text. */
const matching = async (rows: Rows, text: string): Promise<Where<"subscriptions">[]> => {
  if (text === "") return [];
  const all = await rows.find("subscriptions", { only: ["id", "emailKey"] });
  return [["id", "in", all.filter((one) => one.emailKey.includes(text)).map(({ id }) => id)]];
};

const duePerson = (person: string, theirs: readonly SubscriptionRow[]): DuePerson[] => {
  const [first] = theirs;
  if (!first) return [];
  const { email, nextAt } = first;
  const subscriptions = theirs.map((row) => ({ id: row.id, list: row.list, told: toldIn(row) }));
  return [{ person, email, nextAt, subscriptions }];
};
