import { expect, it } from "vitest";
import { bareBrand } from "../brand/brand.fixture.ts";
import { changeSetOf, createBrand, updateBrand } from "../change/change-set.fixture.ts";
import { remembered } from "../sites/crawl-result.fixture.ts";
import { siteHash } from "../sites/site-memory.ts";
import { openOffice, valueOf } from "./back-office.harness.ts";

it("asks about every suggestion, and not about the missing values that suggestions would fill", async () => {
  const { emails, officeOf, parts, store, siteWatch } = openOffice();
  const brands = Array.from({ length: 50 }, (_, n) => ({
    ...bareBrand,
    id: `brand-${n}`,
    slug: `brand-${n}`,
    name: `Brand ${n}`,
    websiteUrl: `https://brand-${n}.example`,
    shortDescription: "Makes clubs.",
    hqLocation: "Phoenix, USA",
  }));
  valueOf(await store.commit(changeSetOf(...brands.map((brand) => createBrand(brand)))));
  const time = +parts.clock.now() + 3 * 365 * 86_400_000;
  const at = new Date(time).toISOString();
  const sites = brands.map(({ id, websiteUrl }) => {
    const values = [{ field: "foundedYear" as const, value: 1958, source: websiteUrl }];
    const memory = {
      ...remembered,
      siteHash: siteHash(websiteUrl),
      suggestions: { at, values },
    };
    return { brandId: id, seen: 0, memory };
  });
  valueOf(await siteWatch.record(sites));
  const office = officeOf(emails.amy, { clock: { now: () => new Date(time) } });
  const kinds: string[] = [];
  for (let one = await office.nextQuestion(); one; one = await office.nextQuestion()) {
    kinds.push(one.kind);
    const answer = one.kind === "suggested" ? "confirm" : "unsure";
    valueOf(await office.answerQuestion(one.id, answer, one.seen));
  }
  expect(kinds.filter((kind) => kind === "suggested")).toHaveLength(brands.length);
  expect(kinds).not.toContain("missing");
});

it("lets other requests run while it prepares questions about many brands", async () => {
  const { amy, store } = openOffice();
  const turnsOf = async (work: () => Promise<unknown>): Promise<number> => {
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      handle = setImmediate(turn);
    };
    let handle = setImmediate(turn);
    await work();
    clearImmediate(handle);
    return turns;
  };
  const brands = Array.from({ length: 3_000 }, (_, n) => ({
    ...bareBrand,
    id: `brand-${n}`,
    slug: `brand-${n}`,
    name: `Brand ${n}`,
  }));
  const next = () => amy.nextQuestion();
  valueOf(await store.commit(changeSetOf(...brands.map((brand) => createBrand(brand)))));
  expect(await turnsOf(next)).toBeGreaterThan(4);
  expect(await turnsOf(next)).toBeLessThan(4);
  const changed = brands.map((brand) => updateBrand({ ...brand, hqLocation: "Leeds, UK" }, 1));
  valueOf(await store.commit(changeSetOf(...changed)));
  expect(await turnsOf(next)).toBeGreaterThan(4);
});
