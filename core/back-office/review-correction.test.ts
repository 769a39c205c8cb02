// Guarantee (Load): A correction counts as the brand's own only after proof from the brand's own host.
import { expect, it } from "vitest";
import { memoryStores } from "#adapters/store/memory-stores.harness.ts";
import { titleist } from "../brand/brand.fixture.ts";
import { castChangeSet, changeSetOf, updateBrand } from "../change/change-set.fixture.ts";
import { correctionOfTitleist, suggestion } from "../submission/submission.fixture.ts";
import { verifyCorrection } from "./review-correction.ts";
import { PENDING_CORRECTION_LIMITS } from "../submission/correction.ts";

const { id } = correctionOfTitleist;

it("accepts an exact DNS record at the brand's own host, for this correction only, once", async () => {
  const { catalogStore: store, submissions } = memoryStores();
  await store.commit(castChangeSet);
  await submissions.addCorrection(correctionOfTitleist, "link", PENDING_CORRECTION_LIMITS);
  await submissions.add(suggestion);
  const verify = verifyCorrection({ store, submissions });
  const asked: string[] = [];
  const saying =
    (...texts: string[]) =>
    async (host: string) => {
      asked.push(host);
      return texts;
    };
  const right = `golfbrands=${id}`;
  for (const texts of [[], ["v=spf1 -all"], [`${right}0`], [`x ${right}`], [right.toUpperCase()]])
    expect(await verify(id, saying(...texts))).toMatchObject({
      failure: { kind: "not-confirmed" },
    });
  for (const other of ["nobody", suggestion.id])
    expect((await verify(other, saying(`golfbrands=${other}`))).ok).toBe(false);
  expect(await verify(id, saying("v=spf1 -all", right))).toEqual({
    ok: true,
    value: { host: "titleist.com" },
  });
  expect((await verify(id, saying(right))).ok).toBe(false);
  expect(new Set(asked)).toEqual(new Set(["titleist.com"]));

  const later = { ...correctionOfTitleist, id: suggestion.id.replace("1", "2") };
  await submissions.addCorrection(later, "link 2", PENDING_CORRECTION_LIMITS);
  const lost = { verdict: "changed-hands", since: "2026-01-01" } as const;
  await store.commit(changeSetOf(updateBrand({ ...titleist, siteState: lost }, 1)));
  expect(await verify(later.id, saying(`golfbrands=${later.id}`))).toMatchObject({
    failure: { why: expect.stringContaining("no website") },
  });
});
