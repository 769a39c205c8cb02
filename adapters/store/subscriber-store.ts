import { type Subscriber, SUBSCRIBER_PAGE_SIZE } from "#core/people/newsletter.ts";
import type { SubscriberStore } from "#core/ports/people-stores.ts";
import { pick } from "#core/records.ts";
import { emailKey } from "#core/text/addresses.ts";
import { findPage } from "./find-page.ts";
import { oneMore } from "./mail-limits.ts";
import { counting, drop, put, type Rows, type Where } from "./rows.ts";
import { serially } from "./serially.ts";
import type { RowOf } from "./tables.ts";

/** Stores the newsletter's subscribers. */
export const subscriberStore = (rows: Rows): SubscriberStore => ({
  // The work is the same for known and unknown addresses, so neither answer nor timing differs.
  ask: ({ id, email, mails: limit, ...asked }) =>
    serially(rows, ["people"], async () => {
      const key = emailKey(email);
      const [known] = await rows.find("subscribers", { where: [["emailKey", "=", key]] });
      const { at } = asked;
      const row = {
        ...(known ?? { id, email, emailKey: key, ...NEW }),
        askedAt: at,
        ...oneMore(known, asked),
      };
      return {
        writes: [put("subscribers", [row])],
        value: { subscriber: subscriberIn(row), mayMail: row.mails <= limit },
      };
    }),

  confirm: (id, at) =>
    serially(rows, ["people"], async () => {
      const [known] = await rows.find("subscribers", { where: [["id", "=", id]] });
      if (!known) return { writes: [], value: undefined };
      const isNew = known.status === "pending";
      const row = isNew ? { ...known, status: "confirmed" as const, confirmedAt: at } : known;
      return {
        writes: isNew ? [put("subscribers", [row])] : [],
        value: { subscriber: subscriberIn(row), isNew },
      };
    }),

  remove: (id) =>
    serially(rows, ["people"], async () => {
      const isThere = (await rows.count("subscribers", [["id", "=", id]])) > 0;
      return { writes: isThere ? [drop("subscribers", ["id", "=", id])] : [], value: isThere };
    }),

  list: async ({ search, page }) => {
    const { items, ...bounds } = await findPage(
      rows,
      "subscribers",
      { where: await matching(rows, emailKey(search)), order: ["-askedAt"] },
      page,
      SUBSCRIBER_PAGE_SIZE,
    );
    const {
      rows: [[pending], [confirmed]],
    } = await rows.snapshot(
      counting("subscribers", [["status", "=", "pending"]]),
      counting("subscribers", [["status", "=", "confirmed"]]),
    );
    return {
      items: items.map(subscriberIn),
      ...bounds,
      counts: { pending: pending?.count ?? 0, confirmed: confirmed?.count ?? 0 },
    };
  },

  all: async (status) => {
    const where = status === null ? [] : [["status", "=", status] as const];
    return (await rows.find("subscribers", { where, order: ["emailKey"] })).map(subscriberIn);
  },
});

type SubscriberRow = RowOf<"subscribers">;

const NEW = { status: "pending", confirmedAt: null, markedIssue: null } as const;

const subscriberIn = (row: SubscriberRow): Subscriber =>
  pick(row, ["id", "email", "status", "askedAt", "confirmedAt"]);

/** Those whose address contains this text. */
const matching = async (rows: Rows, text: string): Promise<Where<"subscribers">[]> => {
  if (text === "") return [];
  const all = await rows.find("subscribers", { only: ["id", "emailKey"] });
  return [["id", "in", all.filter((one) => one.emailKey.includes(text)).map(({ id }) => id)]];
};
