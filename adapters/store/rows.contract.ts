import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ping } from "#core/brand/brand.fixture.ts";
import { brandRecord } from "#core/brand/brand.ts";
import { golfClubs, putters } from "#core/taxonomy/taxonomy.fixture.ts";
import { suggestion } from "#core/submission/submission.fixture.ts";
import { drop, erase, put, query, type Rows } from "./rows.ts";
import type { Write } from "./rows-driver.ts";
import { serially } from "./serially.ts";
import { arrivedRow } from "./submission-rows.ts";
import { COUNTERS, type RowOf } from "./tables.ts";

/** An empty database to test a driver with. */
export interface RowsUnderTest {
  rows: Rows;
  /** Another handle on the same database, as a second process has. */
  sibling: Rows;
  close: () => Promise<void>;
}

export const brandRow = (changes: Partial<RowOf<"brands">> = {}): RowOf<"brands"> => {
  const { categoryIds: _categories, attributeIds: _attributes, ...content } = brandRecord(ping);
  return {
    ...content,
    updatedAt: "2026-03-01T08:00:00.000Z",
    ownerChanges: [],
    version: 1,
    ...changes,
  };
};

const clubs: RowOf<"categories"> = { ...golfClubs, version: 1 };
const second: RowOf<"categories"> = { ...putters, version: 2 };

const question = (id: string, changes: Partial<RowOf<"heldQuestions">> = {}) => ({
  id,
  until: "2026-05-01T10:00:00.000Z",
  holder: null,
  ...changes,
});

/** The contract of every driver of rows. */
export const describeRows = (name: string, open: () => Promise<RowsUnderTest>): void => {
  describe(`${name} rows`, () => {
    let rows: Rows;
    let sibling: Rows;
    let close: RowsUnderTest["close"];
    beforeEach(async () => {
      ({ rows, sibling, close } = await open());
    });
    afterEach(() => close());

    const write = (...writes: Write[]) => rows.write(writes, {});
    const fill = async (...ids: string[]): Promise<void> => {
      const questions = ids.map((id, n) =>
        question(id, { until: `2026-05-0${1 + n}T10:00:00.000Z`, holder: n % 2 ? "ab" : null }),
      );
      expect(await write(put("heldQuestions", questions))).toBe(true);
    };
    const idsOf = async (rest: Parameters<typeof query<"heldQuestions">>[1]) =>
      (await rows.find("heldQuestions", rest)).map(({ id }) => id);

    describe("finding", () => {
      it("begins empty, with every counter at zero", async () => {
        expect(await rows.counters()).toEqual(
          Object.fromEntries(COUNTERS.map((counter) => [counter, 0])),
        );
        expect(COUNTERS.map(rows.known)).toEqual(COUNTERS.map(() => 0));
        expect(await rows.find("brands")).toEqual([]);
        expect(await rows.count("brands")).toBe(0);
      });

      it("returns a row unchanged, with values of every kind", async () => {
        const brand = brandRow({ foundedYear: null, socialLinks: { fan: ["a", 1, null] } });
        const group = {
          id: "g",
          slug: "made-in",
          name: "Made in",
          displayOrder: -3,
          any: true,
          partlyKnown: false,
          dueDays: null,
          version: 1,
        };
        const search = { day: "2026-05-01", text: "yeti", visitors: 3 };
        await write(
          put("brands", [brand]),
          put("attributeGroups", [group]),
          put("searchesWithoutResult", [search]),
        );
        expect(await rows.find("brands")).toEqual([brand]);
        expect(await rows.find("attributeGroups")).toEqual([group]);
        expect(await rows.find("searchesWithoutResult")).toEqual([search]);
      });

      it("returns copies of the stored rows", async () => {
        await write(put("brands", [brandRow({ aliases: ["a"] })]));
        const [found] = await rows.find("brands");
        if (found) found.name = "changed";
        expect((await rows.find("brands"))[0]?.name).toBe(brandRow({}).name);
      });

      it("stores a copy of the given row", async () => {
        const aliases = ["a"];
        await write(put("brands", [brandRow({ aliases })]));
        aliases.push("changed");
        expect((await rows.find("brands"))[0]?.aliases).toEqual(["a"]);
      });

      it("orders by the given columns, then by key", async () => {
        await fill("b", "c", "a");
        expect(await idsOf({})).toEqual(["a", "b", "c"]);
        expect(await idsOf({ order: ["until"] })).toEqual(["b", "c", "a"]);
        expect(await idsOf({ order: ["-until"] })).toEqual(["a", "c", "b"]);
        expect(await idsOf({ order: ["holder"] })).toEqual(["a", "b", "c"]);
        expect(await idsOf({ order: ["-holder"] })).toEqual(["c", "a", "b"]);
      });

      it("orders texts by code points", async () => {
        await fill("\u{1F3CC}", "\uFF21", "z", "Z", "é");
        expect(await idsOf({})).toEqual(["Z", "z", "é", "\uFF21", "\u{1F3CC}"]);
        expect(await idsOf({ where: [["id", ">", "é"]] })).toEqual(["\uFF21", "\u{1F3CC}"]);
      });

      it("skips the first rows, and returns at most a given number", async () => {
        await fill("a", "b", "c", "d");
        expect(await idsOf({ limit: 2 })).toEqual(["a", "b"]);
        expect(await idsOf({ limit: 2, offset: 3 })).toEqual(["d"]);
        expect(await idsOf({ offset: 4 })).toEqual([]);
        expect(await idsOf({ limit: 0 })).toEqual([]);
      });

      it("returns only the columns wanted", async () => {
        await fill("a", "b");
        expect(await rows.find("heldQuestions", { only: ["holder"] })).toEqual([
          { holder: null },
          { holder: "ab" },
        ]);
      });

      it("returns only rows that meet all conditions", async () => {
        await fill("a", "b", "c", "d");
        expect(await idsOf({ where: [["id", "=", "b"]] })).toEqual(["b"]);
        expect(await idsOf({ where: [["id", "!=", "b"]] })).toEqual(["a", "c", "d"]);
        expect(await idsOf({ where: [["id", "in", ["d", "a", "x", "a"]]] })).toEqual(["a", "d"]);
        expect(await idsOf({ where: [["id", "in", []]] })).toEqual([]);
        expect(
          await idsOf({
            where: [
              ["id", ">=", "b"],
              ["id", "<", "d"],
              ["holder", "!=", null],
            ],
          }),
        ).toEqual(["b"]);
      });

      it("finds null with = and !=, and never with < or >", async () => {
        await fill("a", "b", "c");
        expect(await idsOf({ where: [["holder", "=", null]] })).toEqual(["a", "c"]);
        expect(await idsOf({ where: [["holder", "!=", null]] })).toEqual(["b"]);
        expect(await idsOf({ where: [["holder", "!=", "ab"]] })).toEqual(["a", "c"]);
        expect(await idsOf({ where: [["holder", ">", ""]] })).toEqual(["b"]);
        expect(await idsOf({ where: [["holder", "<", "zz"]] })).toEqual(["b"]);
      });

      it("compares booleans, numbers, times and days", async () => {
        const group = { slug: "g", name: "G", displayOrder: 0, partlyKnown: false, version: 1 };
        await write(
          put("attributeGroups", [
            { ...group, id: "1", any: true, dueDays: 9 },
            { ...group, id: "2", slug: "h", any: false, dueDays: 10 },
          ]),
          put("searchesWithoutResult", [
            { day: "2026-05-01", text: "yeti", visitors: 1 },
            { day: "2026-05-02", text: "yeti", visitors: 2 },
          ]),
        );
        await fill("a", "b");
        const only = ["id"] as const;
        expect(await rows.find("attributeGroups", { only, where: [["any", "=", true]] })).toEqual([
          { id: "1" },
        ]);
        expect(
          await rows.find("attributeGroups", { only, where: [["any", "in", [false]]] }),
        ).toEqual([{ id: "2" }]);
        expect(await rows.find("attributeGroups", { only, where: [["dueDays", ">", 9]] })).toEqual([
          { id: "2" },
        ]);
        expect(await rows.count("searchesWithoutResult", [["day", "<", "2026-05-02"]])).toBe(1);
        expect(await idsOf({ where: [["until", "<=", "2026-05-01T10:00:00.000Z"]] })).toEqual([
          "a",
        ]);
      });

      it("finds JSON columns that are null, or not null", async () => {
        await write(
          put("brands", [
            brandRow({ id: "1", slug: "a", siteState: null }),
            brandRow({
              id: "2",
              slug: "b",
              siteState: { verdict: "gone", since: "2026-01-01" },
            }),
          ]),
        );
        expect(await rows.count("brands", [["siteState", "=", null]])).toBe(1);
        expect(await rows.count("brands", [["siteState", "!=", null]])).toBe(1);
      });

      it("finds thousands of rows by key at once", async () => {
        const ids = Array.from({ length: 3_000 }, (_, n) => `q${n}`);
        await write(
          put(
            "heldQuestions",
            ids.map((id) => question(id)),
          ),
        );
        expect(await rows.count("heldQuestions", [["id", "in", ids]])).toBe(3_000);
        expect(await idsOf({ where: [["id", "in", ids]] })).toHaveLength(3_000);
      });

      it("answers several queries, and the counters, from one snapshot", async () => {
        await write(put("categories", [clubs, second]));
        await fill("a");
        expect(
          await rows.snapshot(
            query("heldQuestions", { only: ["id"] }),
            query("categories", { where: [["version", ">", 1]] }),
            query("categories", { only: ["slug"], limit: 1, order: ["slug"] }),
          ),
        ).toEqual({
          counters: { revision: 1, views: 0, submissions: 0, people: 0, checks: 1 },
          rows: [[{ id: "a" }], [second], [{ slug: clubs.slug }]],
        });
      });
    });

    describe("writing", () => {
      it("replaces the row with the same key, and adds others", async () => {
        await fill("a", "b");
        await write(put("heldQuestions", [question("b", { holder: "cd" }), question("c")]));
        expect(await rows.find("heldQuestions", { only: ["id", "holder"] })).toEqual([
          { id: "a", holder: null },
          { id: "b", holder: "cd" },
          { id: "c", holder: null },
        ]);
      });

      it("deletes only rows that meet all conditions", async () => {
        await fill("a", "b", "c", "d");
        await write(drop("heldQuestions", ["holder", "=", "ab"], ["id", "<", "c"]));
        expect(await idsOf({})).toEqual(["a", "c", "d"]);
      });

      it("writes in order", async () => {
        await fill("a");
        await write(
          drop("heldQuestions", ["id", "=", "a"]),
          put("heldQuestions", [question("a", { holder: "x" }), question("b")]),
          drop("heldQuestions", ["holder", "=", null]),
        );
        expect(await idsOf({})).toEqual(["a"]);
      });

      it("lets two rows swap a unique value, and a new row take a freed one", async () => {
        await write(put("categories", [clubs, second]));
        await write(
          put("categories", [
            { ...clubs, slug: second.slug },
            { ...second, slug: clubs.slug },
          ]),
        );
        expect(await rows.find("categories", { only: ["id"], order: ["slug"] })).toEqual(
          [second, clubs].map(({ id }) => ({ id })),
        );
        await write(
          drop("categories", ["id", "=", second.id]),
          put("categories", [{ ...second, id: "new", slug: clubs.slug }]),
        );
        expect(await rows.count("categories")).toBe(2);
      });

      it("throws if two rows would share a unique value, and writes nothing", async () => {
        await write(put("categories", [clubs]));
        const twin = { ...second, slug: clubs.slug };
        await expect(
          write(put("heldQuestions", [question("a")]), put("categories", [twin])),
        ).rejects.toThrow(Error);
        expect(await rows.find("categories")).toEqual([clubs]);
        expect(await rows.counters()).toMatchObject({ revision: 1, checks: 0 });
        expect(await rows.count("heldQuestions")).toBe(0);
      });

      it("lets several rows have no value in a unique column", async () => {
        await write(put("brandSubmissions", [submissionRow("a"), submissionRow("b")]));
        expect(await rows.count("brandSubmissions", [["linkHash", "=", null]])).toBe(2);
      });

      it("throws if a reference would lead nowhere, and writes nothing", async () => {
        const link = { brandId: brandRow().id, categoryId: clubs.id };
        await expect(write(put("brandCategories", [link]))).rejects.toThrow(Error);
        // The order does not matter if every reference leads somewhere in the end.
        await write(
          put("brandCategories", [link]),
          put("brands", [brandRow()]),
          put("categories", [clubs]),
        );
        await expect(write(drop("categories", ["id", "=", clubs.id]))).rejects.toThrow(Error);
        expect(await rows.count("categories")).toBe(1);
        await write(
          drop("categories", ["id", "=", clubs.id]),
          drop("brandCategories", ["categoryId", "=", clubs.id]),
        );
        expect(await rows.count("brandCategories")).toBe(0);
      });

      it("keeps the links of a brand that is put again", async () => {
        const link = { brandId: brandRow().id, categoryId: clubs.id };
        await write(
          put("brands", [brandRow()]),
          put("categories", [clubs]),
          put("brandCategories", [link]),
        );
        await write(put("brands", [brandRow({ name: "Ping", version: 2 })]));
        expect(await rows.find("brandCategories")).toEqual([link]);
      });
    });

    describe("history", () => {
      const batch = (changes: Partial<RowOf<"batches">> = {}): RowOf<"batches"> => ({
        revision: 1,
        id: "first",
        at: "2026-03-01T08:00:00.000Z",
        actor: "amy@golf.example",
        actorKey: "amy@golf.example",
        reason: "form",
        origin: "web",
        note: null,
        created: 1,
        updated: 0,
        deleted: 0,
        sample: [],
        decisions: [],
        moves: [],
        isPublic: true,
        ...changes,
      });
      const revision: RowOf<"revisions"> = {
        revision: 1,
        place: 0,
        at: batch().at,
        record: "category",
        recordId: clubs.id,
        became: "present",
        before: null,
        after: golfClubs,
      };
      beforeEach(async () => {
        await write(put("batches", [batch()]), put("revisions", [revision]));
      });

      it("is neither changed nor deleted", async () => {
        const changed = { ...revision, after: null };
        for (const forbidden of [
          put("batches", [batch({ note: "another" })]),
          put("revisions", [changed]),
          drop("batches", ["revision", "=", 1]),
          drop("revisions", ["revision", "=", 1]),
        ])
          await expect(write(forbidden)).rejects.toThrow(Error);
        expect(await rows.find("batches")).toEqual([batch()]);
        expect(await rows.find("revisions")).toEqual([revision]);
      });

      it("can be overwritten by an erasure of personal data", async () => {
        const changed = batch({ actor: "somebody", actorKey: "somebody" });
        expect(await write(erase("batches", [changed]))).toBe(true);
        expect(await rows.find("batches")).toEqual([changed]);
      });

      it("can be replaced, together with the counters, by that of another directory", async () => {
        const counters = { revision: 7, views: 5, submissions: 0, people: 3, checks: 0 };
        const theirs = batch({ revision: 7, id: "theirs" });
        expect(
          await rows.write(
            [
              drop("batches", ["revision", "!=", 2]),
              put("batches", [theirs]),
              put("revisions", [{ ...revision, became: "deleted" }]),
            ],
            {},
            counters,
          ),
        ).toBe(true);
        expect(await sibling.find("batches")).toEqual([theirs]);
        expect(await sibling.counters()).toEqual(counters);
      });
    });

    describe("counters", () => {
      it("advance by one with each write to their tables, and with no other write", async () => {
        await fill("a");
        await write(put("heldQuestions", [question("b")]), put("categories", [clubs]));
        expect(await rows.counters()).toEqual({
          revision: 1,
          views: 0,
          submissions: 0,
          people: 0,
          checks: 2,
        });
        expect(rows.known("checks")).toBe(2);
      });

      it("stay unchanged by a write to a table that no decision depends on", async () => {
        const path = `/logos/${"a".repeat(64)}.png`;
        await write(put("logos", [{ path, picture: "AAAA" }]));
        expect(Object.values(await rows.counters())).toEqual([0, 0, 0, 0, 0]);
        expect(await rows.count("logos", [["path", "=", path]])).toBe(1);
      });

      it("stay unchanged if a write names no rows", async () => {
        await write(put("heldQuestions", []), drop("categories", ["id", "in", []]));
        expect(Object.values(await rows.counters())).toEqual([0, 0, 0, 0, 0]);
      });

      it("refuse a write as a whole if it is based on outdated rows", async () => {
        await fill("a");
        const writes = [put("categories", [clubs]), drop("heldQuestions", ["id", "=", "a"])];
        expect(await rows.write(writes, { checks: 0 })).toBe(false);
        expect(await rows.write(writes, { revision: 0, checks: 2 })).toBe(false);
        expect(await idsOf({})).toEqual(["a"]);
        expect(await rows.counters()).toMatchObject({ revision: 0, checks: 1 });
        expect(await rows.write(writes, { revision: 0, checks: 1 })).toBe(true);
        expect(await idsOf({})).toEqual([]);
      });

      it("refuse a write based on outdated rows even if it does not change their tables", async () => {
        await fill("a");
        expect(await rows.write([put("categories", [clubs])], { checks: 0 })).toBe(false);
      });
    });

    it("finds rows that contain a text, also in upper case or percent-encoded", async () => {
      const brands = [
        brandRow({ id: "1", slug: "a", longDescription: "Write to\nGolfer@Example.com!" }),
        brandRow({ id: "2", slug: "b", highlights: ["by golfer@example.com"] }),
        brandRow({ id: "3", slug: "c", websiteUrl: "https://golf.example/golfer%40example.com" }),
        brandRow({ id: "4", slug: "d", longDescription: "example.com golfer" }),
      ];
      await write(put("brands", brands), put("categories", [clubs]));
      const found = await rows.containing("golfer@example.com", ["brands", "categories"]);
      expect(found.brands).toEqual(brands.slice(0, 3));
      expect(found.categories).toEqual([]);
    });

    describe("serially", () => {
      it("loses no update when two handles make many at once", async () => {
        const add = (rows: Rows) =>
          serially(rows, ["views"], async () => {
            const [counted] = await rows.find("brandViews");
            const viewCount = (counted?.viewCount ?? 0) + 1;
            return {
              writes: [put("brandViews", [{ brandId: "b", viewCount, version: 1 }])],
              value: viewCount,
            };
          });
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, n) => add(n % 2 ? rows : sibling)),
        );
        expect(answers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
        expect(await rows.find("brandViews")).toMatchObject([{ viewCount: 20 }]);
      });
    });
  });
};

const submissionRow = (id: string): RowOf<"brandSubmissions"> =>
  arrivedRow({ ...suggestion, id }, null);
