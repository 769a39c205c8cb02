import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archivedBrand, bareBrand, titleist } from "../brand/brand.fixture.ts";
import type { BrandRecord } from "../change/change-set.ts";
import {
  castChangeSet,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import { committed, commitTo } from "./catalog-under-test.contract.ts";
import type { CatalogStore } from "./catalog-store.ts";
import type { NewsletterStore, SubscriberStore } from "./people-stores.ts";
import { numberedId } from "./numbered-id.fixture.ts";

export interface NewsletterUnderTest {
  store: CatalogStore;
  subscribers: SubscriberStore;
  issues: NewsletterStore;
  close: () => Promise<void>;
}

/** Before and after every commit of these tests. */
const EARLIER = "2020-01-01T00:00:00.000Z";
const LATER = "2999-01-01T00:00:00.000Z";

const minute = (n: number): string => `3000-01-01T10:${String(n).padStart(2, "0")}:00.000Z`;

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
    const openIssue = async (at = minute(0), limit = 10) => {
      const opened = await subject.issues.openIssue(at, limit);
      if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
      return opened.value;
    };
    const claim = async (issue: number, after = "", at = minute(0)) =>
      (await subject.issues.claimReceiver(issue, after, at))?.id;
    /** Sends an issue to everybody who is waiting. */
    const sendAll = async (issue: number, at = minute(0)): Promise<string[]> => {
      const ids: string[] = [];
      for (let id = await claim(issue, "", at); id !== undefined; id = await claim(issue, id, at)) {
        await subject.issues.noteDelivery(issue, id, "sent");
        ids.push(id);
      }
      return ids;
    };
    const lastIssue = async () => (await subject.issues.listIssues(1))[0];

    it("has no news while nobody has confirmed", async () => {
      await committed(subject.store, castChangeSet);
      expect(await news()).toEqual({
        introduction: "",
        lastIssue: null,
        since: null,
        brandCount: 0,
        slugs: [],
        receivers: 0,
      });
      expect(await subject.issues.openIssue(minute(0), 9)).toEqual({
        ok: false,
        failure: { kind: "nothing-to-send", why: "no-receivers" },
      });
      expect(await subject.issues.listIssues(10)).toEqual([]);
    });

    it("begins with what joined after the first confirmation", async () => {
      await committed(subject.store, castChangeSet);
      await agree(1, LATER);
      expect(await news()).toMatchObject({ since: LATER, brandCount: 0, receivers: 1 });
      expect(await subject.issues.openIssue(minute(0), 9)).toEqual({
        ok: false,
        failure: { kind: "nothing-to-send", why: "no-news" },
      });
      await agree(2, EARLIER);
      expect(await news()).toMatchObject({ since: EARLIER, receivers: 2 });
      expect((await news()).slugs).toContain("ping");
      expect((await news()).slugs).not.toContain(archivedBrand.slug);
    });

    it("keeps an introduction for the next issue, which takes it along", async () => {
      await agree(1);
      await join(1);
      expect(await subject.issues.saveIntroduction("Hello golfers.\n\nFore!", "")).toBe(true);
      expect(await subject.issues.saveIntroduction("Mine", "")).toBe(false);
      expect(await subject.issues.saveIntroduction("", "Hello golfers.\n\nFore!")).toBe(true);
      expect(await news()).toMatchObject({ introduction: "" });
      expect(await subject.issues.saveIntroduction("Hello", "")).toBe(true);
      expect(await news()).toMatchObject({ introduction: "Hello" });
      const { issue, news: begun } = await openIssue();
      expect(begun.introduction).toBe("Hello");
      expect(await news()).toMatchObject({ introduction: "" });
      expect(await subject.issues.saveIntroduction("For the next", "")).toBe(true);
      expect((await openIssue()).news.introduction).toBe("Hello");
      await sendAll(issue.number);
      await join(2);
      expect((await openIssue()).news.introduction).toBe("For the next");
    });

    it("lists brands in the order they joined, and counts those beyond the limit", async () => {
      await agree(1);
      for (const n of [3, 1, 2]) await join(n);
      expect(await news(2)).toMatchObject({ brandCount: 3, slugs: ["new-3", "new-1"] });
      const { brands } = await subject.issues.findNews(1);
      expect(brands).toEqual([{ slug: "new-3", name: "New 3", shortDescription: "Newly made." }]);
    });

    it("lists a brand once it is public, and only while it is", async () => {
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

    it("puts a brand in one issue, however often it is archived or deleted and restored", async () => {
      await agree(1);
      await join(1);
      const { revision } = await join(2);
      const { revision: hidden } = await change(2, revision, { status: "archived" });
      const { issue: first } = await openIssue();
      expect(first).toMatchObject({ number: 1, brandCount: 1 });
      await sendAll(1);
      expect(await news()).toMatchObject({ lastIssue: 1, since: first.at, brandCount: 0 });
      // It was archived when the issue began.
      await change(2, hidden, { status: "active" });
      const version = (await subject.store.directory()).brand(numberedId(1))?.version ?? 0;
      const { revision: again } = await change(1, version, { status: "archived" });
      const { revision: back } = await change(1, again, { status: "active" });
      expect((await news()).slugs).toEqual(["new-2"]);
      await commitTo(subject.store, deleteBrand(numberedId(1), back));
      await join(1);
      expect((await news()).slugs).toEqual(["new-2"]);
    });

    it("never lists a brand that was public before the first confirmation", async () => {
      await committed(subject.store, castChangeSet);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await agree(1, new Date().toISOString());
      await new Promise((resolve) => setTimeout(resolve, 20));
      await join(1);
      await openIssue();
      await sendAll(1);
      const archive = updateBrand({ ...titleist, status: "archived" }, 1);
      const { revision } = await commitTo(subject.store, archive);
      await commitTo(subject.store, updateBrand(titleist, revision));
      expect(await news()).toMatchObject({ brandCount: 0 });
    });

    it("gives an issue once to each who confirmed before it began, then finishes it", async () => {
      for (const n of [2, 1, 3]) await agree(n);
      await subject.subscribers.ask({
        id: numberedId(5),
        email: "pending@example.com",
        at: EARLIER,
        mails: 9,
        since: EARLIER,
      });
      await join(1);
      expect((await openIssue()).issue).toEqual({
        number: 1,
        at: minute(0),
        finishedAt: null,
        brandCount: 1,
        sent: 0,
        failed: 0,
        uncertain: 0,
        waiting: 3,
      });
      await agree(4, minute(1));
      expect(await sendAll(1, minute(2))).toEqual([1, 2, 3].map(numberedId));
      expect(await sendAll(1, minute(3))).toEqual([]);
      expect(await lastIssue()).toMatchObject({ finishedAt: minute(2), sent: 3, waiting: 0 });
      expect(await subject.issues.openIssue(minute(4), 9)).toMatchObject({
        failure: { kind: "nothing-to-send", why: "no-news" },
      });
    });

    it("answers the address of the subscriber it marks", async () => {
      await agree(1);
      await join(1);
      await openIssue();
      expect(await subject.issues.claimReceiver(1, "", minute(0))).toEqual({
        id: numberedId(1),
        email: "golfer1@example.com",
      });
    });

    it("skips a subscriber who left, and still counts the mail already in hand", async () => {
      for (const n of [1, 2]) await agree(n);
      await join(1);
      await openIssue();
      expect(await claim(1)).toBe(numberedId(1));
      await subject.subscribers.remove(numberedId(2));
      await subject.subscribers.remove(numberedId(1));
      await subject.issues.noteDelivery(1, numberedId(1), "sent");
      expect(await claim(1, numberedId(1))).toBeUndefined();
      expect(await lastIssue()).toMatchObject({
        finishedAt: minute(0),
        sent: 1,
        uncertain: 0,
      });
    });

    it("counts a mark as uncertain until the delivery is noted, and never repeats it", async () => {
      for (const n of [1, 2]) await agree(n);
      await join(1);
      await openIssue();
      expect(await claim(1)).toBe(numberedId(1));
      expect(await lastIssue()).toMatchObject({ finishedAt: null, uncertain: 1, waiting: 1 });
      expect((await openIssue(minute(20))).issue).toMatchObject({
        number: 1,
        uncertain: 1,
        waiting: 1,
      });
      expect(await sendAll(1, minute(20))).toEqual([numberedId(2)]);
      expect(await lastIssue()).toMatchObject({ finishedAt: minute(20), sent: 1, uncertain: 1 });
      // The first process was only slow.
      await subject.issues.noteDelivery(1, numberedId(1), "sent");
      expect(await lastIssue()).toMatchObject({ sent: 2, uncertain: 0 });
    });

    it("begins one issue and marks each subscriber once for many callers at the same time", async () => {
      for (let n = 1; n <= 5; n += 1) await agree(n);
      await join(1);
      const opened = await Promise.all([1, 2, 3].map(() => openIssue()));
      expect(opened.map(({ issue }) => issue.number)).toEqual([1, 1, 1]);
      expect(await subject.issues.listIssues(9)).toHaveLength(1);
      const claimed = await Promise.all(Array.from({ length: 5 }, () => claim(1)));
      expect(new Set(claimed).size).toBe(5);
    });

    it("repeats what is noted as waiting, and nothing that failed or is uncertain", async () => {
      for (const n of [1, 2, 3]) await agree(n);
      await join(1);
      await openIssue();
      const { issues } = subject;
      for (const n of [1, 2, 3]) expect(await claim(1, numberedId(n - 1))).toBe(numberedId(n));
      await issues.noteDelivery(1, numberedId(1), "waiting");
      await issues.noteDelivery(1, numberedId(2), "failed");
      expect(await claim(1, numberedId(3))).toBeUndefined();
      expect(await lastIssue()).toMatchObject({
        finishedAt: null,
        sent: 0,
        failed: 1,
        uncertain: 1,
        waiting: 1,
      });
      expect(await sendAll(1, minute(1))).toEqual([numberedId(1)]);
      expect(await lastIssue()).toMatchObject({ finishedAt: minute(1), sent: 1, uncertain: 1 });
    });

    it("counts as failed what is noted as waiting after the issue was finished", async () => {
      for (const n of [1, 2]) await agree(n);
      await join(1);
      await openIssue();
      await claim(1);
      await sendAll(1);
      await subject.issues.noteDelivery(1, numberedId(1), "waiting");
      expect(await lastIssue()).toMatchObject({ sent: 1, failed: 1, uncertain: 0, waiting: 0 });
    });

    it("continues with the brands that are still public, and finishes an issue without any", async () => {
      await agree(1);
      const { revision } = await join(1);
      const { revision: second } = await join(2);
      expect((await openIssue(minute(0), 1)).news).toMatchObject({
        brandCount: 2,
        brands: [{ slug: "new-1" }],
      });
      await change(1, revision, { status: "archived" });
      expect(await openIssue()).toMatchObject({
        issue: { number: 1 },
        news: { brandCount: 1, brands: [{ slug: "new-2" }] },
      });
      await change(2, second, { status: "archived" });
      expect(await subject.issues.openIssue(minute(1), 9)).toMatchObject({
        failure: { kind: "nothing-to-send", why: "no-news" },
      });
      expect(await lastIssue()).toMatchObject({ finishedAt: minute(1), sent: 0, waiting: 0 });
    });

    it("numbers issues, lists the newest first, and leaves no brand out between two", async () => {
      await agree(1);
      await join(1);
      await openIssue();
      await join(2);
      await sendAll(1);
      expect((await news()).slugs).toEqual(["new-2"]);
      expect((await openIssue(minute(30))).issue).toMatchObject({ number: 2, brandCount: 1 });
      const numbers = (await subject.issues.listIssues(9)).map(({ number }) => number);
      expect(numbers).toEqual([2, 1]);
      expect(await subject.issues.listIssues(1)).toHaveLength(1);
      expect(await sendAll(2)).toEqual([numberedId(1)]);
    });
  });
};
