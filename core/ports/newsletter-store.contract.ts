import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, titleist } from "../brand/brand.fixture.ts";
import type { BrandRecord } from "../change/change-set.ts";
import {
  castChangeSet,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import type { Issue } from "../people/newsletter.ts";
import { committed, commitTo } from "./catalog-under-test.contract.ts";
import type { CatalogStore } from "./catalog-store.ts";
import type { NewsletterStore, Sending, SubscriberStore } from "./people-stores.ts";
import { numberedId } from "./numbered-id.fixture.ts";

export interface NewsletterUnderTest {
  store: CatalogStore;
  subscribers: SubscriberStore;
  issues: NewsletterStore;
  close: () => Promise<void>;
}

/** Long before anything that a test commits, and long after. */
const EARLIER = "2020-01-01T00:00:00.000Z";
const LATER = "2999-01-01T00:00:00.000Z";

/** A sending that is at work for ten minutes from a minute of an hour in the year 3000. */
const sendingAt = (minute: number, sender = "amy"): Sending => ({
  sender,
  at: `3000-01-01T10:${String(minute).padStart(2, "0")}:00.000Z`,
  until: `3000-01-01T10:${String(minute + 10).padStart(2, "0")}:00.000Z`,
});

/** Holds a store to every sentence of its port. */
export const describeNewsletterStore = (
  name: string,
  open: () => Promise<NewsletterUnderTest>,
): void => {
  describe(`${name} newsletter store`, () => {
    let subject: NewsletterUnderTest;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const agree = async (n: number, at = EARLIER): Promise<void> => {
      await subject.subscribers.ask({
        id: numberedId(n),
        email: `golfer${n}@example.com`,
        at: EARLIER,
        mails: 9,
        since: EARLIER,
      });
      await subject.subscribers.confirm(numberedId(n), at);
    };
    const join = (n: number, changes: Partial<BrandRecord> = {}) =>
      commitTo(
        subject.store,
        createBrand({
          ...bareBrand,
          id: numberedId(n),
          slug: `new-${n}`,
          name: `New ${n}`,
          shortDescription: "Newly made.",
          ...changes,
        }),
      );
    const change = (n: number, version: number, changes: Partial<BrandRecord>) =>
      commitTo(
        subject.store,
        updateBrand(
          {
            ...bareBrand,
            id: numberedId(n),
            slug: `new-${n}`,
            name: `New ${n}`,
            shortDescription: "Newly made.",
            ...changes,
          },
          version,
        ),
      );
    const news = async (limit = 10) => {
      const { brands, ...rest } = await subject.issues.findNews(limit);
      return { ...rest, slugs: brands.map(({ slug }) => slug) };
    };
    const opened = async (sending: Sending): Promise<Issue> => {
      const outcome = await subject.issues.openIssue(sending);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      return outcome.value;
    };
    const claim = async (issue: number, sending: Sending, after = "") => {
      const claimed = await subject.issues.claimReceiver(issue, after, sending);
      if (!claimed.ok) throw new Error(JSON.stringify(claimed.failure));
      return claimed.value?.id;
    };
    /** Hands an issue to everybody who is left. */
    const sendAll = async (issue: number, sending: Sending): Promise<string[]> => {
      const got: string[] = [];
      for (let after = ""; ;) {
        const id = await claim(issue, sending, after);
        if (id === undefined) return got;
        await subject.issues.noteDelivery(issue, id, "sent", sending.at);
        got.push(id);
        after = id;
      }
    };
    const lastIssue = async (now: string) => (await subject.issues.listIssues(1, now))[0];

    it("knows of no news while nobody agreed to be told", async () => {
      await committed(subject.store, castChangeSet);
      expect(await news()).toEqual({
        lastIssue: null,
        since: null,
        brandCount: 0,
        slugs: [],
        receivers: 0,
      });
      expect(await subject.issues.openIssue(sendingAt(0))).toEqual({
        ok: false,
        failure: { kind: "nothing-to-send", why: "no-receivers" },
      });
      expect(await subject.issues.listIssues(10, LATER)).toEqual([]);
    });

    it("begins with what joined after the first on the list agreed", async () => {
      await committed(subject.store, castChangeSet);
      await agree(1, LATER);
      expect(await news()).toMatchObject({ since: LATER, brandCount: 0, receivers: 1 });
      expect(await subject.issues.openIssue(sendingAt(0))).toEqual({
        ok: false,
        failure: { kind: "nothing-to-send", why: "no-news" },
      });
      await agree(2, EARLIER);
      expect(await news()).toMatchObject({ since: EARLIER, receivers: 2 });
      expect((await news()).slugs).toContain("ping");
      expect((await news()).slugs).not.toContain(archivedBrand.slug);
    });

    it("tells of brands in the order in which they joined, and how many there are beyond", async () => {
      await agree(1);
      for (const n of [3, 1, 2]) await join(n);
      expect(await news(2)).toMatchObject({ brandCount: 3, slugs: ["new-3", "new-1"] });
      const { brands } = await subject.issues.findNews(1);
      expect(brands).toEqual([{ slug: "new-3", name: "New 3", shortDescription: "Newly made." }]);
    });

    it("tells of a brand when it becomes public, and of none that is not", async () => {
      await agree(1);
      const { revision } = await join(1, { status: "archived" });
      const { revision: second } = await join(2);
      const { revision: third } = await join(3);
      expect((await news()).slugs).toEqual(["new-2", "new-3"]);
      await change(1, revision, { status: "active", shortDescription: "At last." });
      await change(2, second, { status: "archived" });
      await commitTo(subject.store, deleteBrand(numberedId(3), third));
      expect((await news()).slugs).toEqual(["new-1"]);
    });

    it("tells of a brand once, however often it goes and comes back", async () => {
      await agree(1);
      await join(1);
      const { revision } = await join(2);
      const { revision: hidden } = await change(2, revision, { status: "archived" });
      const first = await opened(sendingAt(0));
      expect(first).toMatchObject({ number: 1, brandCount: 1, receivers: 1 });
      await sendAll(1, sendingAt(0));
      expect(await news()).toMatchObject({ lastIssue: 1, since: first.at, brandCount: 0 });
      // Hidden when the issue was made, so nobody was told.
      await change(2, hidden, { status: "active" });
      const version = (await subject.store.findBrand(numberedId(1)))?.version ?? 0;
      const { revision: again } = await change(1, version, { status: "archived" });
      const { revision: back } = await change(1, again, { status: "active" });
      expect((await news()).slugs).toEqual(["new-2"]);
      await commitTo(subject.store, deleteBrand(numberedId(1), back));
      await join(1);
      expect((await news()).slugs).toEqual(["new-2"]);
    });

    it("never tells of a brand that was public before there was anybody to tell", async () => {
      await committed(subject.store, castChangeSet);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await agree(1, new Date().toISOString());
      await new Promise((resolve) => setTimeout(resolve, 20));
      await join(1);
      await opened(sendingAt(0));
      await sendAll(1, sendingAt(0));
      const archive = updateBrand({ ...titleist, status: "archived" }, 1);
      const { revision } = await commitTo(subject.store, archive);
      await commitTo(subject.store, updateBrand(titleist, revision));
      expect(await news()).toMatchObject({ brandCount: 0 });
    });

    it("hands an issue once to each who agreed before it was begun, and is finished with that", async () => {
      for (const n of [2, 1, 3]) await agree(n);
      await subject.subscribers.ask({
        id: numberedId(5),
        email: "pending@example.com",
        at: EARLIER,
        mails: 9,
        since: EARLIER,
      });
      await join(1);
      expect(await opened(sendingAt(0))).toEqual({
        number: 1,
        at: sendingAt(0).at,
        finishedAt: null,
        state: "sending",
        brandCount: 1,
        receivers: 3,
        sent: 0,
        failed: 0,
        uncertain: 0,
        waiting: 3,
      });
      await agree(4, "3000-01-01T10:01:00.000Z");
      expect(await sendAll(1, sendingAt(2))).toEqual([1, 2, 3].map(numberedId));
      expect(await sendAll(1, sendingAt(3))).toEqual([]);
      expect(await lastIssue(sendingAt(3).at)).toMatchObject({
        finishedAt: sendingAt(2).at,
        state: "sent",
        sent: 3,
        waiting: 0,
      });
      expect(await subject.issues.openIssue(sendingAt(4))).toMatchObject({
        failure: { kind: "nothing-to-send", why: "no-news" },
      });
    });

    it("names whom it hands an issue to", async () => {
      await agree(1);
      await join(1);
      await opened(sendingAt(0));
      expect(await subject.issues.claimReceiver(1, "", sendingAt(0))).toEqual({
        ok: true,
        value: { id: numberedId(1), email: "golfer1@example.com" },
      });
    });

    it("hands an issue to nobody who left meanwhile", async () => {
      for (const n of [1, 2]) await agree(n);
      await join(1);
      await opened(sendingAt(0));
      expect(await claim(1, sendingAt(0))).toBe(numberedId(1));
      await subject.subscribers.remove(numberedId(2));
      await subject.subscribers.remove(numberedId(1));
      await subject.issues.noteDelivery(1, numberedId(1), "sent", sendingAt(0).at);
      expect(await claim(1, sendingAt(0), numberedId(1))).toBeUndefined();
      expect(await lastIssue(sendingAt(0).at)).toMatchObject({
        state: "sent",
        sent: 1,
        receivers: 2,
      });
      expect(await subject.issues.forgetDeliveries(LATER.replace("2999", "3999"))).toBe(0);
    });

    it("never hands again what was being handed over when a sending was cut off", async () => {
      for (const n of [1, 2]) await agree(n);
      await join(1);
      await opened(sendingAt(0));
      expect(await claim(1, sendingAt(0))).toBe(numberedId(1));
      expect(await lastIssue(sendingAt(5).at)).toMatchObject({ state: "sending", uncertain: 0 });
      expect(await lastIssue(sendingAt(20).at)).toMatchObject({ state: "stopped", uncertain: 1 });
      expect(await opened(sendingAt(20, "ben"))).toMatchObject({
        number: 1,
        uncertain: 1,
        waiting: 1,
      });
      expect(await sendAll(1, sendingAt(20, "ben"))).toEqual([numberedId(2)]);
      expect(await lastIssue(sendingAt(20).at)).toMatchObject({
        state: "sent",
        sent: 1,
        uncertain: 1,
      });
      // The one that was thought to be cut off was only slow.
      await subject.issues.noteDelivery(1, numberedId(1), "sent", sendingAt(21).at);
      expect(await lastIssue(sendingAt(21).at)).toMatchObject({ sent: 2, uncertain: 0 });
    });

    it("is sent by one at a time, and by another once the first gives no sign or has left", async () => {
      for (const n of [1, 2, 3]) await agree(n);
      await join(1);
      await opened(sendingAt(0, "amy"));
      expect(await subject.issues.openIssue(sendingAt(5, "ben"))).toEqual({
        ok: false,
        failure: { kind: "sent-by-another", issue: 1, until: sendingAt(0).until },
      });
      await claim(1, sendingAt(8, "amy"));
      expect(await subject.issues.openIssue(sendingAt(15, "ben"))).toMatchObject({
        failure: { until: sendingAt(8).until },
      });
      await opened(sendingAt(19, "ben"));
      expect(await subject.issues.claimReceiver(1, "", sendingAt(20, "amy"))).toEqual({
        ok: false,
        failure: { kind: "sent-by-another", issue: 1, until: sendingAt(19).until },
      });
      await subject.issues.leaveIssue(1, "amy");
      expect(await lastIssue(sendingAt(20).at)).toMatchObject({ state: "sending" });
      await subject.issues.leaveIssue(1, "ben");
      expect(await lastIssue(sendingAt(20).at)).toMatchObject({ state: "stopped" });
      await opened(sendingAt(21, "amy"));
    });

    it("marks each for one, however many ask at the same time", async () => {
      for (let n = 1; n <= 5; n += 1) await agree(n);
      await join(1);
      const all = await Promise.all(
        ["amy", "ben", "zoe"].map((sender) => subject.issues.openIssue(sendingAt(0, sender))),
      );
      expect(all.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await subject.issues.listIssues(9, LATER)).toHaveLength(1);
      const sender = ["amy", "ben", "zoe"][all.findIndex(({ ok }) => ok)] ?? "";
      const claimed = await Promise.all(
        Array.from({ length: 5 }, () => claim(1, sendingAt(1, sender))),
      );
      expect(new Set(claimed).size).toBe(5);
    });

    it("hands again what was put off, and nothing that was refused or is uncertain", async () => {
      for (const n of [1, 2, 3]) await agree(n);
      await join(1);
      await opened(sendingAt(0));
      const { issues } = subject;
      for (const [n, delivery] of [
        [1, "deferred"],
        [2, "failed"],
        [3, "uncertain"],
      ] as const) {
        expect(await claim(1, sendingAt(0), numberedId(n - 1))).toBe(numberedId(n));
        await issues.noteDelivery(1, numberedId(n), delivery, sendingAt(0).at);
      }
      expect(await claim(1, sendingAt(0), numberedId(3))).toBeUndefined();
      expect(await lastIssue(sendingAt(0).at)).toMatchObject({
        finishedAt: null,
        sent: 0,
        failed: 1,
        uncertain: 1,
        waiting: 1,
      });
      expect(await sendAll(1, sendingAt(1))).toEqual([numberedId(1)]);
      expect(await lastIssue(sendingAt(1).at)).toMatchObject({
        state: "sent",
        sent: 1,
        waiting: 0,
      });
    });

    it("tells of what is still public when it goes on, and can be closed when that is nothing", async () => {
      await agree(1);
      const { revision } = await join(1);
      await join(2);
      await opened(sendingAt(0));
      const { issues } = subject;
      expect(await issues.findIssueBrands(1, 1)).toMatchObject({
        brandCount: 2,
        brands: [{ slug: "new-1" }],
      });
      await change(1, revision, { status: "archived" });
      expect(await issues.findIssueBrands(1, 9)).toMatchObject({
        brandCount: 1,
        brands: [{ slug: "new-2" }],
      });
      await issues.closeIssue(1, sendingAt(1).at);
      expect(await lastIssue(sendingAt(1).at)).toMatchObject({
        state: "sent",
        sent: 0,
        waiting: 0,
      });
    });

    it("goes on from issue to issue, newest first, and leaves no brand out between them", async () => {
      await agree(1);
      await join(1);
      await opened(sendingAt(0));
      // Joined while the first is being sent.
      await join(2);
      await sendAll(1, sendingAt(0));
      expect((await news()).slugs).toEqual(["new-2"]);
      expect(await opened(sendingAt(30))).toMatchObject({ number: 2, brandCount: 1 });
      expect((await issuesNow()).map(({ number }) => number)).toEqual([2, 1]);
      expect(await subject.issues.listIssues(1, LATER)).toHaveLength(1);
    });
    const issuesNow = () => subject.issues.listIssues(9, LATER);

    it("forgets whom it handed an issue to, and keeps how many that were", async () => {
      for (const n of [1, 2]) await agree(n);
      await join(1);
      await opened(sendingAt(0));
      await claim(1, sendingAt(0));
      await opened(sendingAt(30, "ben"));
      const { issues } = subject;
      expect(await issues.forgetDeliveries("3999-01-01T00:00:00.000Z")).toBe(0);
      await sendAll(1, sendingAt(30, "ben"));
      expect(await issues.forgetDeliveries(sendingAt(30).at)).toBe(0);
      expect(await issues.forgetDeliveries(sendingAt(31).at)).toBe(2);
      expect(await issues.forgetDeliveries(sendingAt(31).at)).toBe(0);
      expect(await lastIssue(sendingAt(31).at)).toMatchObject({ sent: 1, uncertain: 1 });
    });
  });
};
