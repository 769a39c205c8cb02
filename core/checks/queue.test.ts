import fc from "fast-check";
import { expect, it } from "vitest";
import type { Brand } from "../brand/brand.ts";
import { bareBrand } from "../brand/brand.fixture.ts";
import { dayOf, parseQuestionId, questionId } from "./question.ts";
import { priorityOf, WAITING_DAYS, whyNow } from "./ranking.ts";
import { createQueue } from "./queue.ts";

const MONTH_MS = 30 * 86_400_000;
const BEGAN = Date.parse("2026-03-01T00:00:00Z");

/** Enough brands that the most urgent are a small part. */
const BRANDS = 600;

const brandOf = (n: number, views: number, checkedMonth: number | undefined): Brand => ({
  ...bareBrand,
  version: 1,
  updatedAt: "2026-02-01T00:00:00.000Z",
  id: `brand-${n}`,
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

const change = fc.record({
  n: fc.nat(BRANDS - 1),
  act: fc.constantFrom("check", "remove", "view", "put", "leave out", "release", "a month passes"),
  views: fc.nat(50),
});

it("returns the most urgent question after any changes, however many are skipped", () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 30, maxLength: 50 }), (changes) => {
      const queue = createQueue({ attributes: new Map(), categories: new Map() });
      const brands = new Map<string, Brand>();
      const put = (brand: Brand): void => {
        brands.set(brand.id, brand);
        queue.put(brand, []);
      };
      /** Skips every question about the most viewed brands: the most urgent ones. */
      let seldomViewed = Infinity;
      let now = BEGAN;
      const isLeftOut = (id: string): boolean =>
        queue.viewsOf(parseQuestionId(id)?.subject ?? "") > seldomViewed;
      for (let n = 0; n < BRANDS; n++)
        put(brandOf(n, (n * 7_919) % 31, n % 3 ? undefined : n % 14));
      for (const { n, act, views } of changes) {
        const id = `brand-${n}`;
        if (act === "check") put(brandOf(n, views, (BEGAN - now) / MONTH_MS));
        if (act === "put") put(brandOf(n, views, undefined));
        if (act === "a month passes") now += MONTH_MS;
        if (act === "release") seldomViewed = Infinity;
        if (act === "remove") {
          brands.delete(id);
          queue.remove(id);
        }
        const brand = brands.get(id);
        if (act === "view" && brand) {
          brands.set(id, { ...brand, viewCount: views });
          queue.setViews(id, views);
        }
        if (act === "leave out") seldomViewed = views % 12;
        const asked = queue.next(new Date(now), isLeftOut, []);
        const priority = asked && priorityOf({ ...asked, views: queue.viewsOf(asked.subject) });
        expect(priority ?? 0).toBe(mostUrgent([...brands.values()], now, isLeftOut));
      }
    }),
    { numRuns: 4 },
  );
});

/** The same rules, computed the slow way. */
const mostUrgent = (
  brands: readonly Brand[],
  now: number,
  isLeftOut: (id: string) => boolean,
): number => {
  const today = dayOf(new Date(now));
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
        if (kind === "missing" || !isAging)
          return priorityOf({
            kind,
            field,
            views,
            late: today - listed,
            period: WAITING_DAYS.missing,
          });
        const period = periods[field] + 1;
        const checked = evidence.find((one) => one.field === field)?.checkedOn;
        const due = checked === undefined ? listed : dayOf(checked) + period;
        return due > today ? 0 : priorityOf({ kind, field, views, late: today - due, period });
      }),
    ),
  );
};

it("counts only checks made since the brand was listed", () => {
  const queue = createQueue({ attributes: new Map(), categories: new Map() });
  const checked = brandOf(1, 0, 0);
  queue.put({ ...checked, createdAt: "2026-03-02T08:00:00.000Z" }, []);
  const freshness = () => queue.freshness(new Date(BEGAN + 86_400_000));
  expect(freshness()).toMatchObject({ fresh: 1, checkedInWeek: 0, checkedToday: 0 });
  queue.put(checked, []);
  expect(freshness()).toMatchObject({ fresh: 1, checkedInWeek: 1, checkedToday: 0 });
});

it.each([
  ["site", 0, /; found today; /],
  ["site", 1, /; found 1 day ago; /],
  ["correction", 0, /; a visitor sent it today$/],
  ["correction", 2, /; a visitor has waited 2 days$/],
] as const)("says for how long a %s has waited %d days", (kind, late, text) => {
  expect(whyNow({ kind, field: null, views: 9, late, period: 30 }, true)).toMatch(text);
});
