// Guarantee (Privacy): The public changelog shows public fields only and never says who made a change.
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../days.ts";
import { archivedBrand, castBrands, chervo, ping, titleist } from "../brand/brand.fixture.ts";
import { createBrand, createCategory, updateBrand } from "../change/change-set.fixture.ts";
import { CHANGELOG_DAYS } from "../open-data/changelog.ts";
import { apparel, golfClubs, putters } from "../taxonomy/taxonomy.fixture.ts";
import type { OpenDirectory } from "./directory.contract.ts";

const NEW_ID = "e1000000-0000-4000-8000-000000000001";
const OTHER_ID = "e1000000-0000-4000-8000-000000000002";
const SECRET = "Not public";

export const describeChanges = (underTest: () => OpenDirectory): void => {
  describe("the changelog", () => {
    const active = castBrands.filter(({ status }) => status === "active");
    /** A day without changes. */
    const quiet = {
      openedWith: 0,
      joined: { count: 0, brands: [] },
      changed: [],
      gone: [],
      taxonomy: [],
      isCut: false,
    };

    it("describes the net changes of each day, and names removed brands by slug only", async () => {
      const { directory, change, passTime } = underTest();
      await change(updateBrand({ ...ping, name: "Karsten" }, 1));
      passTime(DAY_MS);
      const checked = { checkedOn: "2026-03-02", grade: "independent" } as const;
      await change(
        updateBrand(
          {
            ...ping,
            hqLocation: "Scottsdale",
            foundedYear: null,
            categoryIds: [...ping.categoryIds, apparel.id],
            evidence: [{ field: "hqLocation", source: "FashionNetwork", ...checked }],
            ownershipType: SECRET,
          },
          2,
        ),
        updateBrand({ ...titleist, ownershipType: SECRET, sources: ["https://secret.example"] }, 1),
        updateBrand({ ...chervo, status: "archived", shortDescription: SECRET }, 1),
        updateBrand({ ...archivedBrand, name: SECRET }, 1),
        {
          record: "category",
          verb: "update",
          readVersion: 1,
          after: { ...putters, description: "For the green." },
        },
      );
      passTime(DAY_MS);
      await change(updateBrand({ ...titleist, name: "A mistake" }, 3));
      await change(updateBrand(titleist, 4));
      const { days, older } = await directory.showChangelog(null);
      expect(older).toBeNull();
      expect(days).toEqual([
        {
          ...quiet,
          day: "2026-03-02",
          changed: [
            {
              slug: "ping",
              name: "PING",
              changes: [
                "brand name changed",
                "founded year removed",
                "headquarters changed, source FashionNetwork",
                "category Apparel added",
              ],
            },
          ],
          gone: [chervo.slug],
          taxonomy: ["Category Putters: description added"],
        },
        { ...quiet, day: "2026-03-01", openedWith: active.length - 1 },
      ]);
      expect(JSON.stringify(days)).not.toMatch(/Not public|secret|Chervò|editor@/);
      expect((await directory.showChangelog("2026-03-02")).days.map(({ day }) => day)).toEqual([
        "2026-03-01",
      ]);
    });

    it("counts the brands of the first load separately from brands added on the same day", async () => {
      const { directory, change } = underTest();
      const added = { ...titleist, id: NEW_ID, slug: "larkspur-golf", name: "Larkspur Golf" };
      await change(
        createBrand(added),
        createCategory({ ...putters, id: OTHER_ID, slug: "gloves", name: "Gloves" }),
      );
      expect((await directory.showChangelog(null)).days).toEqual([
        {
          ...quiet,
          day: "2026-03-01",
          openedWith: active.length,
          joined: { count: 1, brands: [{ slug: "larkspur-golf", name: "Larkspur Golf" }] },
          taxonomy: ["Category Gloves added"],
        },
      ]);
    });

    it("shows when a brand last changed, unless that was on the day it was added", async () => {
      const { directory, change, passTime } = underTest();
      const added = { ...titleist, id: NEW_ID, slug: "larkspur-golf", name: "Larkspur Golf" };
      const createdAt = "2026-03-01T00:00:00.000Z";
      const lastChangedOn = async () => {
        const shown = await directory.showProfile("larkspur-golf");
        return shown.ok && shown.value.brand.lastChangedOn;
      };
      await change(createBrand({ ...added, createdAt }));
      await change(updateBrand({ ...added, createdAt, foundedYear: 1990 }, 2));
      expect(await lastChangedOn()).toBeNull();
      passTime(DAY_MS);
      await change(updateBrand({ ...added, createdAt, foundedYear: 1991 }, 3));
      expect(await lastChangedOn()).toBe("2026-03-02");
    });

    it("hides sources on a site that the brand has lost since", async () => {
      const { directory, change, passTime } = underTest();
      passTime(DAY_MS);
      const source = `${ping.websiteUrl}/about`;
      const evidence = ["foundedYear", "hqLocation"].map((field) => {
        const from = field === "foundedYear" ? source : "FashionNetwork";
        return { field, source: from, checkedOn: "2026-03-02", grade: "brand" as const };
      });
      const checked = { ...ping, foundedYear: 1960, hqLocation: "Scottsdale", evidence };
      await change(updateBrand(checked, 1));
      const changesByDay = async () =>
        (await directory.showChangelog(null)).days.map((day) => day.changed);
      const others = "headquarters changed, source FashionNetwork";
      expect((await changesByDay())[0]?.[0]?.changes).toEqual([
        `founded year changed, source ${source}`,
        others,
      ]);
      passTime(DAY_MS);
      const siteState = { verdict: "changed-hands", since: "2026-03-03" } as const;
      await change(updateBrand({ ...checked, siteState }, 2));
      const [lost, before] = await changesByDay();
      expect([lost?.[0]?.changes, before?.[0]?.changes]).toEqual([
        ["website no longer its own"],
        ["founded year changed", others],
      ]);
    });

    it("pages through all days, 30 at a time", async () => {
      const { directory, change, passTime } = underTest();
      for (let day = 1; day <= CHANGELOG_DAYS; day++) {
        passTime(DAY_MS);
        await change({
          record: "category",
          verb: "update",
          readVersion: day,
          after: { ...golfClubs, name: `Clubs ${day}` },
        });
      }
      const { days, older } = await directory.showChangelog(null);
      expect([days.length, days.at(-1)?.day, older]).toEqual([
        CHANGELOG_DAYS,
        "2026-03-02",
        "2026-03-02",
      ]);
      const last = await directory.showChangelog(older);
      expect([last.days.map(({ day }) => day), last.older]).toEqual([["2026-03-01"], null]);
    });
  });
};
