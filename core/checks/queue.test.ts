import fc from "fast-check";
import { expect, it } from "vitest";
import type { Brand } from "../brand/brand.ts";
import { bareBrand } from "../brand/brand.fixture.ts";
import {
  type DirectoryState,
  type DirectoryUpdate,
  emptyDirectory,
  withRecords,
  withViews,
} from "../catalog/directory-state.ts";
import { group } from "../catalog/catalog.fixture.ts";
import { tourProven } from "../taxonomy/taxonomy.fixture.ts";
import { dayOf, parseQuestionId, questionId } from "./question.ts";
import { priorityOf, WAITING_DAYS, whyNow } from "./ranking.ts";
import { countWaiting, dueQuestion, freshnessOf, mostUrgent, type Queue } from "./queue.ts";

const MONTH_MS = 30 * 86_400_000;
const BEGAN = Date.parse("2026-03-01T00:00:00Z");

const brandOf = (n: number, views: number, checkedMonth: number | undefined): Brand => ({
  ...bareBrand,
  version: 1,
  updatedAt: "2026-02-01T00:00:00.000Z",
  id: `brand-${n}`,
  name: `Brand ${n}`,
  viewCount: views,
  websiteUrl: `https://${n}.example`,
  hqLocation: n % 2 ? null : "Phoenix",
  createdAt: "2026-02-01T00:00:00.000Z",
  evidence:
    checkedMonth === undefined
      ? []
      : [
          {
            field: "websiteUrl",
            source: null,
            checkedOn: new Date(BEGAN - checkedMonth * MONTH_MS).toISOString().slice(0, 10),
            grade: "judgement",
          },
        ],
});

const NOTHING: DirectoryUpdate = {
  revision: 1,
  brands: [],
  categories: [],
  attributes: [],
  groups: [],
  lists: [],
  deleted: [],
};

/** A directory of these brands, with their views. */
const directoryOf = (brands: readonly Brand[]): DirectoryState => {
  const saved = brands.map(({ viewCount: _views, ...content }) => ({
    ...content,
    ownerChanges: [],
  }));
  const views = brands.map(({ id, viewCount }) => [id, viewCount] as const);
  return withViews(withRecords(emptyDirectory(), { ...NOTHING, brands: saved }), 1, views);
};
const queueIn = (directory: DirectoryState): Queue => ({ directory, former: new Map() });

const anyBrands = fc
  .array(
    fc.record({ views: fc.nat(50), checkedMonth: fc.option(fc.nat(14), { nil: undefined }) }),
    {
      maxLength: 60,
      size: "max",
    },
  )
  .map((all) => all.map(({ views, checkedMonth }, n) => brandOf(n, views, checkedMonth)));

it("returns the most urgent question, however many are skipped", () => {
  fc.assert(
    fc.property(anyBrands, fc.nat(24), fc.nat(50), (brands, months, seldomViewed) => {
      const now = new Date(BEGAN + months * MONTH_MS);
      const today = dayOf(now);
      const views = new Map(brands.map(({ id, viewCount }) => [id, viewCount]));
      const viewsOf = (id: string): number => views.get(id) ?? 0;
      // Skips every question about the most viewed brands: the most urgent ones.
      const isLeftOut = (id: string): boolean =>
        viewsOf(parseQuestionId(id)?.subject ?? "") > seldomViewed;
      const asked = mostUrgent(queueIn(directoryOf(brands)), now, isLeftOut, []);
      const priority = asked && priorityOf(asked, viewsOf(asked.subject), today);
      expect(priority ?? 0).toBe(highestPriority(brands, today, isLeftOut));
    }),
  );
});

/** The highest priority of any question, computed from all brands without the queue. */
const highestPriority = (
  brands: readonly Brand[],
  today: number,
  isLeftOut: (id: string) => boolean,
): number => {
  const periods = { websiteUrl: 180, hqLocation: 730 } as const;
  return Math.max(
    0,
    ...brands.flatMap(({ id, viewCount: views, createdAt, evidence, ...brand }) =>
      (["websiteUrl", "hqLocation", "shortDescription", "foundedYear"] as const).map((field) => {
        const isAging = field === "websiteUrl" || field === "hqLocation";
        const kind = isAging && brand[field] !== null ? "fact" : "missing";
        if (kind === "missing" && brand[field]) return 0;
        if (isLeftOut(questionId({ kind, subject: id, detail: field }))) return 0;
        const listed = dayOf(createdAt);
        if (kind === "missing" || !isAging) {
          const period = WAITING_DAYS.missing;
          return priorityOf({ kind, field, due: listed, period }, views, today);
        }
        const period = periods[field] + 1;
        const checked = evidence.find((one) => one.field === field)?.checkedOn;
        const due = checked === undefined ? listed : dayOf(checked) + period;
        return due > today ? 0 : priorityOf({ kind, field, due, period }, views, today);
      }),
    ),
  );
};

it("asks whether each active brand with the same website duplicates the first, and counts what it asks", () => {
  const website = { websiteUrl: "https://golf.example" };
  const sharing = ["A", "B", "C", "D"].map((name, n) => ({
    ...brandOf(n, 0, undefined),
    ...website,
    name,
    status: name === "D" ? ("archived" as const) : ("active" as const),
  }));
  const queue = queueIn(directoryOf(sharing));
  const now = new Date(BEGAN);
  const other = dueQuestion(
    "brand-0",
    { kind: "correction", subject: "sent", detail: "" },
    { field: null, due: dayOf(now), period: WAITING_DAYS.correction },
  );
  const asked = new Set<string>();
  const countLeft = (): number =>
    Object.values(countWaiting(queue, now, asked, [other])).reduce((sum, count) => sum + count, 0);
  const all = countLeft();
  for (;;) {
    expect(countLeft()).toBe(all - asked.size);
    const question = mostUrgent(queue, now, (id) => asked.has(id), [other]);
    if (!question) break;
    asked.add(question.id);
  }
  expect(asked.size).toBe(all);
  expect([...asked].filter((id) => id.startsWith("duplicate")).toSorted()).toEqual([
    "duplicate~brand-0~brand-1",
    "duplicate~brand-0~brand-2",
  ]);
});

it("applies the changed period of a group of attributes to all brands", () => {
  const brand = { ...brandOf(1, 0, 0), attributeIds: [tourProven.id] };
  const linked = withRecords(directoryOf([brand]), {
    ...NOTHING,
    attributes: [{ ...tourProven, group: "Played by", version: 1 }],
  });
  const dueAfter = (dueDays: number | null): DirectoryState =>
    withRecords(linked, { ...NOTHING, groups: [{ ...group("Played by", 1), dueDays }] });
  const dueFacts = (state: DirectoryState): number =>
    countWaiting(queueIn(state), new Date(BEGAN), [], []).fact;
  expect(dueFacts(dueAfter(null))).toBe(0);
  expect(dueFacts(dueAfter(365))).toBe(1);
});

it("counts only checks made since the brand was listed", () => {
  const checked = brandOf(1, 0, 0);
  const freshness = (brand: Brand) =>
    freshnessOf(queueIn(directoryOf([brand])), new Date(BEGAN + 86_400_000));
  expect(freshness({ ...checked, createdAt: "2026-03-02T08:00:00.000Z" })).toMatchObject({
    fresh: 1,
    checkedInWeek: 0,
    checkedToday: 0,
  });
  expect(freshness(checked)).toMatchObject({ fresh: 1, checkedInWeek: 1, checkedToday: 0 });
});

it.each([
  ["site", 0, /; found today; /],
  ["site", 1, /; found 1 day ago; /],
  ["correction", 0, /; a visitor sent it today$/],
  ["correction", 2, /; a visitor has waited 2 days$/],
] as const)("says for how long a %s has waited %d days", (kind, late, text) => {
  const waiting = { kind, field: null, due: 20_000 - late, period: 30 };
  expect(whyNow(waiting, { views: 9, today: 20_000, isChecked: true })).toMatch(text);
});
