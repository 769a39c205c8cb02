import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SUBSCRIBER_PAGE_SIZE } from "../people/newsletter.ts";
import { numberedId } from "./numbered-id.fixture.ts";
import type { SubscriberStore, SubscriptionRequest } from "./people-stores.ts";

export interface SubscribersUnderTest {
  store: SubscriberStore;
  close: () => Promise<void>;
}

const at = (hour: number, day = 2): string =>
  `2026-03-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;

const request = (n: number, changes: Partial<SubscriptionRequest> = {}): SubscriptionRequest => ({
  id: numberedId(n),
  email: `golfer${n}@example.com`,
  at: at(10),
  mails: 3,
  since: at(10, 1),
  ...changes,
});

export const describeSubscriberStore = (
  name: string,
  open: () => Promise<SubscribersUnderTest>,
): void => {
  describe(`${name} subscriber store`, () => {
    let subject: SubscribersUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    it("lists a new address as pending", async () => {
      const { store } = subject;
      const first = await store.ask(request(1));
      expect(first).toEqual({
        mayMail: true,
        subscriber: {
          id: numberedId(1),
          email: "golfer1@example.com",
          status: "pending",
          askedAt: at(10),
          confirmedAt: null,
        },
      });
      expect(await store.all("pending")).toEqual([first.subscriber]);
      expect(await store.all("confirmed")).toEqual([]);
    });

    it("lists an address once, case-insensitively, with its first id", async () => {
      const { store } = subject;
      await store.ask(request(1, { email: "Golfer@Example.com" }));
      const again = await store.ask(request(2, { email: " golfer@example.COM", at: at(11) }));
      expect(again.subscriber).toMatchObject({
        id: numberedId(1),
        email: "Golfer@Example.com",
        askedAt: at(11),
      });
      expect(await store.all(null)).toHaveLength(1);
    });

    it("limits the mails to an address in a day", async () => {
      const { store } = subject;
      const allowed: boolean[] = [];
      for (let n = 0; n < 5; n += 1)
        allowed.push((await store.ask(request(1, { at: at(10 + n) }))).mayMail);
      expect(allowed).toEqual([true, true, true, false, false]);
      const tomorrow = { at: at(20, 3), since: at(20, 2) };
      expect((await store.ask(request(1, tomorrow))).mayMail).toBe(true);
      expect((await store.ask(request(2, { mails: 0 }))).mayMail).toBe(false);
    });

    it("keeps the confirmation when the address is requested again", async () => {
      const { store } = subject;
      await store.ask(request(1));
      expect(await store.confirm(numberedId(1), at(11))).toMatchObject({
        isNew: true,
        subscriber: { status: "confirmed", confirmedAt: at(11) },
      });
      const again = await store.ask(request(2, { email: "golfer1@example.com", at: at(12) }));
      expect(again.subscriber).toMatchObject({ status: "confirmed", confirmedAt: at(11) });
    });

    it("is confirmed once; confirming again changes nothing", async () => {
      const { store } = subject;
      await store.ask(request(1));
      await store.confirm(numberedId(1), at(11));
      expect(await store.confirm(numberedId(1), at(12))).toMatchObject({
        isNew: false,
        subscriber: { confirmedAt: at(11) },
      });
      expect(await store.confirm(numberedId(9), at(11))).toBeUndefined();
    });

    it("deletes a subscriber, and answers whether there was one", async () => {
      const { store } = subject;
      await store.ask(request(1));
      await store.ask(request(2));
      expect(await store.remove(numberedId(1))).toBe(true);
      expect(await store.remove(numberedId(1))).toBe(false);
      expect((await store.all(null)).map(({ id }) => id)).toEqual([numberedId(2)]);
      expect(await store.confirm(numberedId(1), at(11))).toBeUndefined();
    });

    it("lists pages, latest request first, and searches case-insensitively", async () => {
      const { store } = subject;
      const many = SUBSCRIBER_PAGE_SIZE + 2;
      for (let n = 1; n <= many; n += 1)
        await store.ask(request(n, { at: at(10).replace(":00:00.", `:00:${10 + (n % 40)}.`) }));
      await store.confirm(numberedId(1), at(11));
      const first = await store.list({ search: "", page: 1 });
      expect(first).toMatchObject({
        total: many,
        page: 1,
        pageSize: SUBSCRIBER_PAGE_SIZE,
        counts: { pending: many - 1, confirmed: 1 },
      });
      const second = await store.list({ search: " ", page: 7 });
      expect([second.page, second.items.length]).toEqual([2, 2]);
      const all = [...first.items, ...second.items];
      const expected = all.toSorted((a, b) =>
        a.askedAt === b.askedAt ? (a.id < b.id ? -1 : 1) : a.askedAt < b.askedAt ? 1 : -1,
      );
      expect(all).toEqual(expected);
      const found = await store.list({ search: "LFER7@", page: 1 });
      expect(found.items.map(({ id }) => id)).toEqual([numberedId(7)]);
      expect(found.counts.confirmed).toBe(1);
      for (const search of ["%", "_", "nobody"])
        expect((await store.list({ search, page: 1 })).items).toEqual([]);
    });

    it("answers all subscribers by address", async () => {
      const { store } = subject;
      for (const [n, email] of ["zoe@x.example", "Amy@x.example", "ben@x.example"].entries())
        await store.ask(request(n + 1, { email }));
      expect((await store.all(null)).map(({ email }) => email)).toEqual([
        "Amy@x.example",
        "ben@x.example",
        "zoe@x.example",
      ]);
    });

    it("lists an address once when many request it at the same time", async () => {
      const { store } = subject;
      const many = Array.from({ length: 10 }, (_, n) =>
        store.ask(request(n + 1, { email: "same@example.com" })),
      );
      const answers = await Promise.all(many);
      expect(new Set(answers.map(({ subscriber }) => subscriber.id)).size).toBe(1);
      expect(answers.filter(({ mayMail }) => mayMail)).toHaveLength(3);
    });
  });
};
