import { describe, expect, it } from "vitest";
import { bareBrand, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import type { Revision } from "../change/batch.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  deleteBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import { PENDING } from "../change/change-set.ts";
import { suggestion } from "../submission/submission.fixture.ts";
import { golfClubs, madeInUsa } from "../taxonomy/taxonomy.fixture.ts";
import {
  type CatalogUnderTest,
  committed,
  withSortedLinks,
} from "./catalog-under-test.contract.ts";

/** What a commit writes besides records: history, decisions, redirects. */
export const describeHistory = (current: () => CatalogUnderTest): void => {
  describe("committing a batch", () => {
    it("writes one batch per change set, with every record before and after", async () => {
      const { store, history } = current();
      const first = await committed(store, castChangeSet);
      const renamed = { ...ping, name: "Ping" };
      const second = await committed(store, {
        ...changeSetOf(
          updateBrand(renamed, first.revision),
          deleteBrand(chervo.id, first.revision),
        ),
        note: "tidying",
      });
      const [seeded, tidied, ...more] = await history();
      expect(more).toEqual([]);
      expect(seeded).toMatchObject({
        id: first.batchId,
        revision: first.revision,
        actor: "system",
        reason: "seed",
        origin: "system",
        note: "the cast",
      });
      expect(seeded?.revisions).toHaveLength(castChangeSet.changes.length);
      expect(seeded?.revisions.every(({ before }) => before === null)).toBe(true);
      const became = seeded?.revisions.map(sortLinks).map(({ after }) => after);
      expect(became).toContainEqual(withSortedLinks(titleist));
      expect(became).toContainEqual(golfClubs);
      expect(became).toContainEqual(madeInUsa);
      expect(tidied).toMatchObject({
        id: second.batchId,
        revision: second.revision,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        actor: "editor@golfbrands.example",
        reason: "form",
        origin: "web",
        note: "tidying",
        decisions: [],
      });
      expect(tidied?.revisions.map(sortLinks).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        [
          { record: "brand" as const, id: ping.id, before: ping, after: renamed },
          { record: "brand" as const, id: chervo.id, before: chervo, after: null },
        ].map(sortLinks),
      );
    });

    it("writes nothing for an empty change set", async () => {
      const { store, history } = current();
      const { revision } = await committed(store, castChangeSet);
      expect(await committed(store, changeSetOf())).toEqual({ batchId: null, revision });
      expect(store.knownRevision()).toBe(revision);
      expect(await history()).toHaveLength(1);
    });

    it("decides a submission together with the brand it created", async () => {
      const { store, submissions, submission, history } = current();
      await submissions.add(suggestion);
      const approved = { status: "approved" as const, brandId: bareBrand.id, remark: null };
      const decision = { submissionId: suggestion.id, from: PENDING, to: approved };
      const { batchId } = await committed(store, {
        ...changeSetOf(createBrand(bareBrand)),
        decisions: [decision],
      });
      expect(await submission(suggestion.id)).toEqual({
        ...suggestion,
        ...approved,
        decided: { batchId, actor: "editor@golfbrands.example", at: expect.any(String) },
      });
      expect((await history()).at(-1)?.decisions).toEqual([decision]);
      const back = { submissionId: suggestion.id, from: approved, to: PENDING };
      await committed(store, { ...changeSetOf(), decisions: [back] });
      expect(await submission(suggestion.id)).toEqual({ ...suggestion, ...PENDING, decided: null });
    });

    it("stores a redirect, and replaces it later", async () => {
      const { store, redirect } = current();
      await committed(store, castChangeSet);
      await committed(store, {
        ...changeSetOf(),
        redirects: [{ slug: "old-name", brandId: titleist.id }],
      });
      expect(await redirect("old-name")).toBe(titleist.id);
      await committed(store, {
        ...changeSetOf(),
        redirects: [{ slug: "old-name", brandId: ping.id }],
      });
      expect(await redirect("old-name")).toBe(ping.id);
      expect(await redirect("never-heard")).toBeUndefined();
    });
  });
};

const sortLinks = (revision: Revision): Revision =>
  revision.record === "brand"
    ? {
        ...revision,
        before: revision.before && withSortedLinks(revision.before),
        after: revision.after && withSortedLinks(revision.after),
      }
    : revision;
