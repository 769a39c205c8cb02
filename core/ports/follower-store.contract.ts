import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { numberedId } from "./numbered-id.fixture.ts";
import { DUE_AT_ONCE, type FollowerStore, type FollowRequest } from "./people-stores.ts";

export interface FollowersUnderTest {
  store: FollowerStore;
  close: () => Promise<void>;
}

const on = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T10:00:00.000Z`;

/** The id of person n's list `category=<slug>`, as long as a real one. */
const listIdOf = (n: number, slug: string): string => `${numberedId(n)}-${slug}`;

/** The request of person n for the list `category=<slug>`. */
const request = (n: number, slug: string, changes: Partial<FollowRequest> = {}): FollowRequest => ({
  id: numberedId(n),
  email: `golfer${n}@example.com`,
  listId: listIdOf(n, slug),
  list: `category=${slug}`,
  at: on(1),
  nextAt: on(8),
  mails: 5,
  since: "2026-02-28T10:00:00.000Z",
  ...changes,
});

export const describeFollowerStore = (
  name: string,
  open: () => Promise<FollowersUnderTest>,
): void => {
  describe(`${name} follower store`, () => {
    let subject: FollowersUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const follow = async (n: number, slug: string, revision = 1): Promise<void> => {
      await subject.store.follow(request(n, slug));
      await subject.store.confirm(listIdOf(n, slug), on(1), revision);
    };
    const due = (day = 8, after = "") => subject.store.listDue(on(day), after);
    const only = async () => {
      const [follower] = await due();
      if (!follower) throw new Error("Nobody is due");
      return follower;
    };

    it("adds lists as pending, and an address once, case-insensitively", async () => {
      const { store } = subject;
      expect(await store.follow(request(1, "putters", { email: "Golfer@Example.com" }))).toEqual({
        follower: { id: numberedId(1), email: "Golfer@Example.com" },
        list: { id: listIdOf(1, "putters"), status: "pending" },
      });
      expect(await store.follow(request(2, "bags", { email: "golfer@example.COM" }))).toEqual({
        follower: { id: numberedId(1), email: "Golfer@Example.com" },
        list: { id: listIdOf(2, "bags"), status: "pending" },
      });
      const again = request(1, "putters", { email: "golfer@example.com", listId: "another" });
      expect((await store.follow(again)).list).toEqual({
        id: listIdOf(1, "putters"),
        status: "pending",
      });
      expect(await due()).toEqual([]);
    });

    it("confirms a list once, and keeps it when it is requested again", async () => {
      const { store } = subject;
      await follow(1, "putters", 7);
      expect(await store.confirm(listIdOf(1, "putters"), on(2), 9)).toEqual({
        list: "category=putters",
      });
      expect(await store.confirm("nobody", on(2), 9)).toBeUndefined();
      const again = await store.follow(request(1, "putters", { nextAt: on(20) }));
      expect(again.list).toEqual({ id: listIdOf(1, "putters"), status: "confirmed" });
      expect(await due()).toEqual([
        {
          id: numberedId(1),
          email: "golfer1@example.com",
          nextAt: on(8),
          lists: [{ id: listIdOf(1, "putters"), list: "category=putters", since: 7 }],
        },
      ]);
    });

    it("limits the mails to an address in a day, and then adds nothing", async () => {
      const { store } = subject;
      for (let n = 1; n <= 5; n += 1) await store.follow(request(1, `list-${n}`));
      expect(await store.follow(request(1, "list-6"))).toMatchObject({ list: null });
      expect(await store.confirm(listIdOf(1, "list-6"), on(1), 1)).toBeUndefined();
      const tomorrow = { at: on(3), since: on(2) };
      expect(await store.follow(request(1, "list-6", tomorrow))).toMatchObject({
        list: { id: listIdOf(1, "list-6") },
      });
    });

    it("answers who may get news, with confirmed lists only", async () => {
      const { store } = subject;
      await follow(2, "putters", 3);
      await follow(1, "bags", 2);
      await follow(1, "balls", 5);
      await store.follow(request(1, "pending"));
      await store.follow(request(3, "pending"));
      expect(await due(7)).toEqual([]);
      const [first, second] = await due();
      expect(first?.lists.map(({ list, since }) => [list, since]).sort()).toEqual([
        ["category=bags", 2],
        ["category=balls", 5],
      ]);
      expect(second?.id).toBe(numberedId(2));
      expect((await due(8, numberedId(1))).map(({ id }) => id)).toEqual([numberedId(2)]);
    });

    it("answers a hundred followers at once", async () => {
      for (let n = 1; n <= DUE_AT_ONCE + 1; n += 1) await follow(n, "putters");
      const first = await due();
      expect(first).toHaveLength(DUE_AT_ONCE);
      const rest = await due(8, first.at(-1)?.id);
      expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(DUE_AT_ONCE + 1);
    });

    it("removes a list, a follower with the last one, or all at once", async () => {
      const { store } = subject;
      await follow(1, "putters");
      await follow(1, "bags");
      await store.leave(listIdOf(1, "putters"));
      await store.leave(listIdOf(1, "putters"));
      expect((await only()).lists.map(({ id }) => id)).toEqual([listIdOf(1, "bags")]);
      await store.leave(listIdOf(1, "bags"));
      expect(await due()).toEqual([]);
      const back = request(9, "putters", { email: "golfer1@example.com", listId: "back" });
      expect((await store.follow(back)).follower.id).toBe(numberedId(9));
      await follow(2, "putters");
      await follow(2, "bags");
      await store.leaveAll(numberedId(2));
      await store.leaveAll(numberedId(2));
      expect(await due()).toEqual([]);
    });

    it("gives a follower to one caller", async () => {
      const { store } = subject;
      await follow(1, "putters", 3);
      const follower = await only();
      const both = await Promise.all([
        store.claim(follower, on(15), 8),
        store.claim(follower, on(15), 8),
      ]);
      expect(both.filter((ids) => ids !== undefined)).toEqual([[listIdOf(1, "putters")]]);
      expect(await due(14)).toEqual([]);
      expect(await due(15)).toMatchObject([{ nextAt: on(15), lists: [{ since: 8 }] }]);
    });

    it("postpones followers, except those who moved meanwhile", async () => {
      const { store } = subject;
      await follow(1, "putters", 3);
      await follow(1, "bags", 4);
      await follow(2, "putters", 3);
      const both = await due();
      const [, second] = both;
      if (second) await store.claim(second, on(15), 8);
      await store.postpone(both, on(9), 7);
      expect(await due(8)).toEqual([]);
      expect(await due(9)).toMatchObject([
        { id: numberedId(1), nextAt: on(9), lists: [{ since: 7 }, { since: 7 }] },
      ]);
      expect(await due(15, numberedId(1))).toMatchObject([{ lists: [{ since: 8 }] }]);
    });

    it("claims only lists that are still followed, and nobody who has left", async () => {
      const { store } = subject;
      await follow(1, "putters");
      await follow(1, "bags");
      const follower = await only();
      await store.leave(listIdOf(1, "bags"));
      expect(await store.claim(follower, on(15), 8)).toEqual([listIdOf(1, "putters")]);
      await follow(2, "putters");
      const [other] = await due();
      await store.leaveAll(numberedId(2));
      expect(other && (await store.claim(other, on(15), 8))).toBeUndefined();
    });

    it("takes a claim back, unless another has followed", async () => {
      const { store } = subject;
      await follow(1, "putters", 3);
      const follower = await only();
      await store.claim(follower, on(15), 8);
      await store.release(follower, on(15), on(9));
      expect(await due(8)).toEqual([]);
      const [again] = await due(9);
      expect(again).toMatchObject({ nextAt: on(9), lists: [{ since: 3 }] });
      if (again) await store.claim(again, on(16), 9);
      await store.release(follower, on(15), on(9));
      expect(await due(16)).toMatchObject([{ nextAt: on(16), lists: [{ since: 9 }] }]);
    });
  });
};
