import { resolve } from "node:path";
import type { ChangeSet } from "#core/change/change-set.ts";
import { planSeed } from "#core/back-office/plan-seed.ts";
import { readSeed } from "./read-seed.ts";

const FIXTURES = resolve(import.meta.dirname, "../../fixtures");

/** The real brands that a new directory starts with. */
export const shippedBrands = async (folder = FIXTURES): Promise<ChangeSet> => {
  let last = 0;
  const planned = await planSeed(await readSeed(folder), {
    clock: { now: () => new Date("2026-11-29T12:00:00.000Z") },
    ids: { next: () => `id-${(last += 1)}` },
  });
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure.errors));
  return planned.value;
};
