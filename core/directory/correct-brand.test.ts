import { expect, it } from "vitest";
import { openInMemory } from "../back-office/open-in-memory.harness.ts";
import { castChangeSet } from "../change/change-set.fixture.ts";

it("accepts fifteen pending corrections per brand", async () => {
  const { directory } = await openInMemory(castChangeSet);
  const send = (slug: string, n: number) =>
    directory.correctBrand(slug, { version: 1, proposed: { foundedYear: 1800 + n } });
  for (let n = 0; n < 15; n += 1) expect((await send("titleist", n)).ok).toBe(true);
  expect(await send("titleist", 20)).toEqual({ ok: false, failure: { kind: "too-many-waiting" } });
  expect((await send("ping", 20)).ok).toBe(true);
});
