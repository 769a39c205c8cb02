import { expect, it } from "vitest";
import { LIMITS } from "../limits.ts";
import { type LogoCandidate, LOGOS_WAITING, planCandidates } from "./logo-candidates.ts";

const NOW = new Date("2026-03-01T00:00:00Z");

const candidates = (count: number, from: number, bytes = 1_000): LogoCandidate[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `brand-${from + at}-a`,
    brandId: `brand-${from + at}`,
    path: "/logos/a.png",
    page: "https://golf.example/",
    foundAt: new Date(NOW.getTime() - (count - at) * 1_000).toISOString(),
    bytes,
    isRejected: false,
  }));

it("keeps at most 500 logos waiting for review, and drops the oldest for newer ones", () => {
  const known = candidates(LOGOS_WAITING.most, 0);
  const { added, dropped } = planCandidates(known, candidates(2, 1_000), () => true, NOW);
  expect(added).toHaveLength(2);
  expect(dropped.toSorted()).toEqual(["brand-0-a", "brand-1-a"]);
});

it("keeps at most 50 MB of logos waiting for review", () => {
  // Nearly as many bytes as the limit allows.
  const known = candidates(480, 0, LIMITS.logoBytes);
  const more = candidates(40, 1_000, LIMITS.logoBytes * 2);
  const { added, dropped } = planCandidates(known, more, () => true, NOW);
  const waiting = [...known.filter(({ id }) => !dropped.includes(id)), ...added];
  const bytes = waiting.reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(LOGOS_WAITING.bytes);
  expect(bytes).toBeGreaterThan(LOGOS_WAITING.bytes - LIMITS.logoBytes);
  expect(added).toHaveLength(40);
});

it("keeps one picture of a brand, the newest", () => {
  const [known] = candidates(1, 0);
  const newer = { ...known, id: "brand-0-b" } as LogoCandidate;
  expect(planCandidates(known ? [known] : [], [newer], () => true, NOW)).toEqual({
    dropped: ["brand-0-a"],
    added: [newer],
  });
});
