import { describe, expect, it } from "vitest";
import { bareBrand, ping, titleist } from "../brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, createBrand } from "../change/change-set.fixture.ts";
import { PENDING } from "../change/change-set.ts";
import { suggestion } from "../submission/submission.fixture.ts";
import { type CatalogUnderTest, committed } from "./catalog-under-test.contract.ts";

/** What a commit writes besides records: history, decisions, redirects. */
export const describeHistory = (current: () => CatalogUnderTest): void => {
  describe("committing a batch", () => {
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
