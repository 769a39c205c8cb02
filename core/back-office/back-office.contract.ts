import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { suggestion, valueOf } from "./back-office.harness.ts";
import { describeApplyingImports } from "./back-office.applying-imports.contract.ts";
import { describeBrandEditing } from "./back-office.brands.contract.ts";
import { describeBulkEditing } from "./back-office.bulk.contract.ts";
import { describeEditorsLists } from "./back-office.editors-lists.contract.ts";
import { describeFiles } from "./back-office.files.contract.ts";
import { describeReverting } from "./back-office.history.contract.ts";
import { describeBrandLists } from "./back-office.lists.contract.ts";
import { describeLogos } from "./back-office.logos.contract.ts";
import { describeMerging } from "./back-office.merging.contract.ts";
import { describeMergingBrands } from "./back-office.merging-brands.contract.ts";
import { describePeople } from "./back-office.people.contract.ts";
import { describeReviewingImports } from "./back-office.reviewing-imports.contract.ts";
import { describeCorrections } from "./back-office.corrections.contract.ts";
import { describeReviewing } from "./back-office.submissions.contract.ts";
import { describeChecks } from "./back-office.checks.contract.ts";
import { describeSuggestions } from "./back-office.suggestions.contract.ts";
import { describeTaxonomyKeeping } from "./back-office.taxonomy.contract.ts";
import type { BackOfficeUnderTest } from "./back-office-under-test.contract.ts";
import { ping, titleist } from "../brand/brand.fixture.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";
import { OVERVIEW_DAYS } from "./show-overview.ts";

/** The contract of every back office. */
export const describeBackOffice = (
  name: string,
  openOffice: () => Promise<BackOfficeUnderTest>,
): void => {
  describe(`the back office, ${name}`, () => {
    let subject: BackOfficeUnderTest;
    beforeEach(async () => {
      subject = await openOffice();
      valueOf(await subject.store.commit(castChangeSet));
    });
    afterEach(() => subject.close());
    const current = () => subject;

    it("shows an overview of the directory", async () => {
      const { amy, store, submissions } = subject;
      await submissions.add(suggestion);
      const today = (await amy.overview()).views.at(-1)?.day ?? "";
      await store.addViews(new Map([[ping.id, 3]]), today);
      await store.addViews(new Map([[titleist.id, 1]]), today);
      await store.addSearches(
        new Map([
          ["yeti", 3],
          ["seen by two", 2],
        ]),
        today,
      );

      await store.addUses("click", new Map([[ping.id, 2]]), today);

      const { views, mostViewed, freshness, ...counts } = await amy.overview();
      expect(counts).toEqual({
        brands: {
          active: 5,
          archived: 1,
        },
        categories: 4,
        attributes: 3,
        submissions: { pending: 1, approved: 0, rejected: 0, spam: 0 },
        searchesWithoutResult: [{ text: "yeti", visitors: 3, lastDay: today }],
        mostClicked: [{ id: ping.id, name: "PING", count: 2 }],
        mostCompared: [],
        backups: null,
        checks: {
          fact: 10,
          missing: 9,
          correction: 0,
          site: 0,
          duplicate: 0,
          rule: 0,
          suggested: 0,
        },
      });
      const { fresh = 0, due = 0, unchecked } = freshness ?? {};
      expect([fresh + due, unchecked]).toEqual([2, 10]);
      expect(views).toHaveLength(OVERVIEW_DAYS);
      expect(views.map(({ count }) => count)).toEqual([
        ...Array.from({ length: OVERVIEW_DAYS - 1 }, () => 0),
        4,
      ]);
      expect(mostViewed.map(({ slug, viewCount }) => [slug, viewCount])).toEqual([
        ["ping", 3],
        ["titleist", 1],
      ]);
    });

    describeBrandLists(current);
    describeBrandEditing(current);
    describeLogos(current);
    describeMerging(current);
    describeMergingBrands(current);
    describeBulkEditing(current);
    describeTaxonomyKeeping(current);
    describeEditorsLists(current);
    describeCorrections(current);
    describeReviewing(current);
    describeChecks(current);
    describeSuggestions(current);
    describeReverting(current);
    describePeople(current);
    describeReviewingImports(current);
    describeApplyingImports(current);
    describeFiles(current);
  });
};
