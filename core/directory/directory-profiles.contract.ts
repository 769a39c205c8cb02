// Guarantee (Scripts and addresses): Submitters' e-mail addresses, `sources`, archived brands and addresses of lost
//   sites appear in no public answer.
import { describe, expect, it } from "vitest";
import { publicBrand } from "../brand/brand.ts";
import { archivedBrand, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import { DEFAULT_LISTING_QUERY } from "../catalog/listing-query.ts";
import {
  changeSetOf,
  createAttribute,
  createBrand,
  updateBrand,
} from "../change/change-set.fixture.ts";
import type { BrandProfile } from "./answers.schema.ts";
import type { OpenDirectory } from "./directory.contract.ts";
import { golfBalls, golfClubs, madeInUsa, tourProven } from "../taxonomy/taxonomy.fixture.ts";

const OTHER_ID = "0b5e7c1e-0000-4000-8000-00000000d001";

/** Profiles, comparisons and view counts. */
export const describeProfiles = (underTest: () => OpenDirectory): void => {
  const profileOf = async (slug: string): Promise<BrandProfile> => {
    const shown = await underTest().directory.showProfile(slug);
    if (!shown.ok) throw new Error(`No profile for ${slug}`);
    return shown.value;
  };

  describe("a profile", () => {
    it("shows every public field of a brand, and nothing else", async () => {
      const { brand, categories, attributes } = await profileOf("titleist");
      const updatedAt = "2026-03-01T12:00:00.000Z";
      const { evidence, ...stored } = publicBrand({
        ...titleist,
        viewCount: 0,
        updatedAt,
        version: 1,
      });
      expect(brand).toEqual({
        ...stored,
        evidence: [evidence[0], { ...evidence[1], field: `attr:${madeInUsa.slug}` }],
      });
      expect(categories.map(({ id }) => id)).toEqual([golfClubs.id, golfBalls.id]);
      expect(attributes.map(({ id }) => id)).toEqual([madeInUsa.id, tourProven.id]);
    });

    it("shows the events of a brand, oldest first", async () => {
      expect((await profileOf("titleist")).events).toEqual(titleist.events);
      expect((await profileOf("ping")).events).toEqual([]);
    });

    it("hides the address of a lost site, and shows the state of the site", async () => {
      const { brand } = await profileOf("chervo");
      expect([brand.websiteUrl, brand.siteState]).toEqual([null, chervo.siteState]);
      const { items } = await underTest().directory.list({
        ...DEFAULT_LISTING_QUERY,
        search: "chervo",
      });
      expect(items).toMatchObject([{ websiteUrl: null, siteState: chervo.siteState }]);
    });

    it("lists the checked facts that are due for another check", async () => {
      const { directory, change } = underTest();
      const evidence = [
        { field: "websiteUrl", checkedOn: "2025-09-15" },
        { field: `attr:${madeInUsa.id}`, checkedOn: "2020-01-01" },
        { field: "foundedYear", checkedOn: "2020-01-01" },
      ].map((fact) => ({ ...fact, source: null, grade: "brand" as const }));
      const checked = { ...ping, attributeIds: [madeInUsa.id], evidence };
      const overdue = async () => {
        const { fields } = await directory.showCoverage();
        const counted = fields.filter(({ overdue: due }) => due > 0).map(({ field }) => field);
        return [(await profileOf("ping")).overdue, counted];
      };
      await change(updateBrand(checked, 1));
      expect(await overdue()).toEqual([["attr:made-in-usa"], []]);
    });

    it("shows the other brands of the owner, by name", async () => {
      const owner = { ...madeInUsa, id: OTHER_ID, slug: "owner-acushnet", name: "Acushnet" };
      const owned = (brand: typeof ping) =>
        updateBrand({ ...brand, attributeIds: [...brand.attributeIds, owner.id] }, 1);
      await underTest().change(createAttribute(owner), owned(titleist), owned(ping), owned(chervo));
      const { sameOwner, related } = await profileOf("titleist");
      expect(sameOwner.map(({ slug }) => slug)).toEqual(["chervo", "ping"]);
      expect(related.map(({ slug }) => slug)).toContain("accra");
      expect((await profileOf("accra")).sameOwner).toEqual([]);
    });

    it("answers alike for missing and archived brands, naming the requested slug", async () => {
      for (const slug of ["nobody", archivedBrand.slug, "a/b", "..", "100%", "ピン", ""])
        expect(await underTest().directory.showProfile(slug)).toEqual({
          ok: false,
          failure: { kind: "brand-not-found", slug },
        });
    });

    it("redirects from a slug in capitals to the lower-case slug", async () => {
      const { directory } = underTest();
      for (const slug of ["PING", "Ping"])
        expect(await directory.showProfile(slug)).toEqual({
          ok: false,
          failure: { kind: "brand-moved", slug, to: "ping" },
        });
      expect(await directory.showProfile("Nobody")).toEqual({
        ok: false,
        failure: { kind: "brand-not-found", slug: "Nobody" },
      });
      expect(await directory.showProfile(archivedBrand.slug.toUpperCase())).toMatchObject({
        failure: { kind: "brand-not-found" },
      });
    });

    it("redirects from a former slug, unless another brand has it now", async () => {
      const { directory, change, commit } = underTest();
      await commit({
        ...changeSetOf(updateBrand({ ...ping, slug: "ping-golf" }, 1)),
        redirects: [{ slug: "ping", brandId: ping.id }],
      });
      expect(await directory.showProfile("ping")).toEqual({
        ok: false,
        failure: { kind: "brand-moved", slug: "ping", to: "ping-golf" },
      });
      expect(await directory.showProfile("PING")).toMatchObject({ failure: { to: "ping-golf" } });
      await change(createBrand({ ...ping, id: OTHER_ID, slug: "ping" }));
      const taken = await directory.showProfile("ping");
      expect(taken.ok && taken.value.brand.id).toBe(OTHER_ID);
    });

    it("does not redirect to an archived brand", async () => {
      const { directory, commit } = underTest();
      await commit({
        ...changeSetOf(updateBrand({ ...ping, slug: "ping-golf", status: "archived" }, 1)),
        redirects: [{ slug: "ping", brandId: ping.id }],
      });
      const moved = await directory.showProfile("ping");
      expect(!moved.ok && moved.failure.kind).toBe("brand-not-found");
    });

    it("shows a committed change in the next request", async () => {
      await profileOf("ping");
      await underTest().change(
        updateBrand({ ...ping, shortDescription: "Changed.", highlights: ["“New”"] }, 1),
      );
      const { brand } = await profileOf("ping");
      expect([brand.shortDescription, brand.highlights]).toEqual(["Changed.", ["“New”"]]);
    });
  });

  describe("a comparison", () => {
    it("shows brands as their profiles do, once each and in the given order, and names missing ones", async () => {
      const { directory } = underTest();
      const slugs = ["titleist", "nobody", "ping", archivedBrand.slug, "titleist", "Not a slug"];
      const { brands, missing } = await directory.compare(slugs);
      for (const compared of brands) {
        const { related: _related, ...profile } = await profileOf(compared.brand.slug);
        expect(compared).toEqual(profile);
      }
      expect(brands.map(({ brand }) => brand.slug)).toEqual(["titleist", "ping"]);
      expect(missing).toEqual(["nobody", archivedBrand.slug]);
      expect(await directory.compare([])).toEqual({ brands: [], missing: [] });
    });

    it("finds a brand by a former slug", async () => {
      const { directory, commit } = underTest();
      await commit({
        ...changeSetOf(updateBrand({ ...ping, slug: "ping-golf" }, 1)),
        redirects: [{ slug: "ping", brandId: ping.id }],
      });
      const { brands, missing } = await directory.compare(["ping", "chervo", "ping-golf"]);
      expect(brands.map(({ brand }) => brand.slug)).toEqual(["ping-golf", "chervo"]);
      expect(missing).toEqual([]);
    });

    it("accepts the first 24 slugs", async () => {
      const nobodies = Array.from({ length: 23 }, (_, at) => `nobody-${at}`);
      const { brands, missing } = await underTest().directory.compare([
        ...nobodies,
        "ping",
        "titleist",
      ]);
      expect(brands.map(({ brand }) => brand.slug)).toEqual(["ping"]);
      expect(missing).toEqual(nobodies);
    });
  });

  describe("recording views", () => {
    it("counts views of a new brand, but not of an archived one", async () => {
      const { directory, change, showViews } = underTest();
      const fresh = { ...chervo, id: OTHER_ID, slug: "fresh" };
      await change(createBrand(fresh), updateBrand({ ...ping, status: "archived" }, 1));
      for (const { id } of [fresh, ping, archivedBrand]) await directory.recordView(id);
      await showViews();
      expect((await profileOf("fresh")).brand.viewCount).toBe(1);
      await change(
        updateBrand({ ...ping, status: "active" }, 2),
        updateBrand({ ...archivedBrand, status: "active" }, 1),
      );
      await showViews();
      for (const slug of ["ping", archivedBrand.slug])
        expect((await profileOf(slug)).brand.viewCount).toBe(0);
    });

    it("ignores unknown ids", async () => {
      for (const id of ["nobody", "a/b", "..", "🏌️", "__proto__"])
        await underTest().directory.recordView(id);
      await underTest().showViews();
      const { items } = await underTest().directory.list(DEFAULT_LISTING_QUERY);
      expect(items.map((card) => card.viewCount)).toEqual([0, 0, 0, 0, 0]);
    });

    it("never fails, and writes views later if the store is unavailable", async () => {
      underTest().loseStore();
      await underTest().directory.recordView(chervo.id);
      await underTest().showViews();
      underTest().findStore();
      await underTest().showViews();
      expect((await profileOf("chervo")).brand.viewCount).toBe(1);
    });
  });
};
