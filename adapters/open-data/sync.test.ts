import * as fc from "fast-check";
import { expect, it } from "vitest";
import { openOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import { planSync } from "#core/back-office/plan-sync.ts";
import type { SiteData, SiteRecord } from "#core/back-office/sync-records.ts";
import { recordOf } from "#core/brand/brand.ts";
import { changeSetOf, updateBrand } from "#core/change/change-set.fixture.ts";
import type { RecordKind } from "#core/result.ts";
import { listOpenChanges } from "#core/open-data/open-changes.ts";
import { createBrandFiles } from "../files/brand-files.ts";
import { openLine } from "../files/write-rows.ts";
import { dumpOf, fileOf, openActs, SECRET, someActs } from "./open-changes.harness.ts";
import { recordIn } from "./read-site.ts";

const ACTS = 240;
const STEP = 12;

it("makes a second directory equal to a first, whatever is done there, by whole files and by changes, and puts right what was changed here", async () => {
  const there = await openActs();
  const here = openOffice();
  // Later than anything that is done there.
  const clock = { now: () => new Date("2027-01-01T00:00:00Z") };
  const actor = { actor: "sync", origin: "cli" } as const;
  const plan = planSync({ ...here.parts, clock, actor, files: createBrandFiles() });
  const changes = listOpenChanges({ history: there.records });

  /** As it comes over the wire. */
  const site = async (since: number, isWhole: boolean): Promise<SiteData> => {
    const { changes: since1, revision } = valueOf(await changes(since));
    const told: Record<RecordKind, SiteRecord[]> = { brand: [], category: [], attribute: [] };
    const tell = (kind: RecordKind, line: string) =>
      told[kind].push(recordIn(kind, JSON.parse(line), line));
    if (isWhole)
      for (const [name, line] of await dumpOf(there.store))
        tell(name.slice(0, name.indexOf(" ")) as RecordKind, line);
    else
      for (const one of since1)
        if (one.op === "put") tell(one.kind, openLine(one.kind, one.record));
    const gone = since1.filter(({ op }) => op === "gone");
    const { brand: brands, category: categories, attribute: attributes } = told;
    return {
      name: "https://golf.example",
      revision,
      isWhole,
      categories,
      attributes,
      brands,
      gone,
    };
  };

  let since = 0;
  for (const [n, one] of fc.sample(someActs, { numRuns: ACTS, seed: 4 }).entries()) {
    await there.act(one);
    if (n % STEP !== STEP - 1) continue;
    const isWhole = (n / STEP) % 3 < 1;
    const [mine] = [...here.memory.brands.values()];
    if (isWhole && mine)
      valueOf(
        await here.store.commit(
          changeSetOf(updateBrand({ ...recordOf(mine), name: "Mine" }, mine.version)),
        ),
      );
    const read = await site(since, isWhole);
    const planned = valueOf(await plan(read, { mirror: false }));
    if (planned.steps.count() + planned.creations.length > 0) valueOf(await planned.commit());
    planned.close();
    expect(fileOf(await dumpOf(here.store))).toBe(fileOf(await dumpOf(there.store)));
    since = read.revision;
  }
  expect(JSON.stringify([...here.memory.brands]).includes(SECRET)).toBe(false);
  expect(here.memory.history.length).toBeGreaterThan(10);
});
