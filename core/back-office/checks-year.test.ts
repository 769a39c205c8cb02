import { expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import { changeSetOf, createBrand } from "../change/change-set.fixture.ts";
import { openOffice, valueOf } from "./back-office.harness.ts";
import { createBackOffice } from "./create-back-office.ts";

const WEEKS = 52;
/** A fifth of the guaranteed size; all of it in `npm run test:long`. */
const BRANDS = process.env["GOLFBRANDS_LONG"] ? 1_000 : 200;
const ANSWERS_A_WEEK = 0.18 * BRANDS;
const DAY_MS = 86_400_000;
const FACTS = 5;

/** A thousand brands with five facts each; few have many views. */
const thousand = Array.from({ length: BRANDS }, (_, n) => ({
  ...bareBrand,
  id: `brand-${n}`,
  slug: `brand-${n}`,
  name: `Brand ${n}`,
  shortDescription: "Makes clubs.",
  foundedYear: 1990,
  websiteUrl: `https://brand-${n}.example`,
  instagramUrl: `https://www.instagram.com/brand${n}`,
  youtubeUrl: `https://www.youtube.com/brand${n}`,
  hqLocation: "Phoenix",
  distributionModel: "Retail" as const,
}));

it("keeps a thousand brands fresh with 180 answers a week, or a fifth with a fifth", async () => {
  const { parts, store } = openOffice();
  let time = Date.parse("2026-03-02T08:00:00Z");
  const clock = { now: () => new Date(time) };
  const office = createBackOffice({
    ...parts,
    clock,
    actor: { actor: "amy@golf.example", origin: "web" },
  });
  valueOf(await store.commit(changeSetOf(...thousand.map((brand) => createBrand(brand)))));
  const views = thousand.map(({ id }, n) => [id, Math.ceil(5_000 / (n + 1))] as const);
  await store.addViews(new Map(views), "2026-03-01");

  const fresh: number[] = [];
  for (let week = 1; week <= WEEKS; week++) {
    time += 7 * DAY_MS;
    for (let n = 0; n < ANSWERS_A_WEEK; n++) {
      const question = await office.nextQuestion();
      if (!question) break;
      valueOf(
        await office.answerQuestion(
          question.id,
          question.kind === "fact" ? "true" : "unsure",
          question.seen,
        ),
      );
    }
    const { freshness } = await office.overview();
    fresh.push((freshness?.fresh ?? 0) / (BRANDS * FACTS));
  }
  expect(Math.min(...fresh.slice(30 - 1))).toBeGreaterThanOrEqual(0.95);
  // There was always something to answer.
  expect(fresh[9]).toBeLessThan(0.5);
});
