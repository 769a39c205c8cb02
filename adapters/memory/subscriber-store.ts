import { SUBSCRIBER_PAGE_SIZE } from "#core/people/subscriber.ts";
import type { SubscriberStore } from "#core/ports/people-stores.ts";
import { emailKey } from "#core/text/addresses.ts";
import { ascending } from "./brand-list.ts";
import { createMemory, type Memory, type StoredSubscriber } from "./memory.ts";
import { pageOf } from "./page-of.ts";

/** A newsletter's list that is kept as long as its process lives. */
export const memorySubscriberStore = (memory: Memory = createMemory()): SubscriberStore => {
  const everybody = (): StoredSubscriber[] => [...memory.state.subscribers.values()];
  const keep = (subscriber: StoredSubscriber): void => {
    const { state } = memory;
    const subscribers = new Map([...state.subscribers, [subscriber.id, subscriber]]);
    memory.state = { ...state, subscribers };
  };

  return {
    ask: async ({ id, email, at, mails, since }) => {
      const known = everybody().find((one) => emailKey(one.email) === emailKey(email));
      const before = known ?? {
        id,
        email,
        status: "pending" as const,
        askedAt: at,
        confirmedAt: null,
        mails: 0,
        mailsSince: at,
      };
      const isNewDay = before.mailsSince < since;
      const mailed = isNewDay ? 0 : before.mails;
      const mayMail = mailed < mails;
      const subscriber = {
        ...before,
        askedAt: at,
        mails: mayMail ? mailed + 1 : mailed,
        mailsSince: isNewDay ? at : before.mailsSince,
      };
      keep(subscriber);
      return { subscriber: shown(subscriber), mayMail };
    },

    confirm: async (id, at) => {
      const known = memory.state.subscribers.get(id);
      if (!known) return undefined;
      const isNew = known.status === "pending";
      if (isNew) keep({ ...known, status: "confirmed", confirmedAt: at });
      return { subscriber: shown(memory.state.subscribers.get(id) ?? known), isNew };
    },

    remove: async (id) => {
      const subscribers = new Map(memory.state.subscribers);
      const wasThere = subscribers.delete(id);
      memory.state = { ...memory.state, subscribers };
      return wasThere;
    },

    list: async ({ search, page }) => {
      const wanted = emailKey(search);
      const found = everybody()
        .filter(({ email }) => emailKey(email).includes(wanted))
        .sort((a, b) => ascending(b.askedAt, a.askedAt) || ascending(a.id, b.id))
        .map(shown);
      const confirmed = everybody().filter(({ status }) => status === "confirmed").length;
      const counts = { pending: everybody().length - confirmed, confirmed };
      return { ...pageOf(found, page, SUBSCRIBER_PAGE_SIZE), counts };
    },

    all: async (status) =>
      everybody()
        .filter((one) => status === null || one.status === status)
        .sort((a, b) => ascending(emailKey(a.email), emailKey(b.email)))
        .map(shown),
  };
};

const shown = ({ mails: _mails, mailsSince: _since, ...subscriber }: StoredSubscriber) =>
  subscriber;
