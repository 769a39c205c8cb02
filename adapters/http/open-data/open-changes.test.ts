import { expect, it } from "vitest";
import { createMemory } from "../../memory/memory.ts";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { castBrands, ping, titleist } from "#core/brand/brand.fixture.ts";
import {
  castChangeSet,
  changeSetOf,
  createBrand,
  updateBrand,
} from "#core/change/change-set.fixture.ts";
import { numberedId } from "#core/ports/numbered-id.fixture.ts";
import { openHttp } from "../open-http.harness.ts";

const open = async () => {
  const memory = createMemory();
  const http = await openHttp(castChangeSet, {}, (changes) => openInMemory(changes, memory));
  const ask = (query: string, headers: Record<string, string> = {}) =>
    http.fetch(`/data/changes.ndjson${query}`, { headers });
  const lines = async (query: string): Promise<Record<string, unknown>[]> =>
    (await (await ask(query)).text())
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { ...http, memory, ask, lines };
};

it("tells everything since 0, and then what changed, with a name for whoever has it already", async () => {
  const { commit, ask, lines } = await open();
  const all = await lines("?since=0");
  const active = castBrands.filter(({ status }) => status === "active").length;
  expect(all.filter(({ kind }) => kind === "brand")).toHaveLength(active);
  expect(all.at(-1)).toEqual({ op: "end", revision: 1 });
  expect(await lines("?since=1")).toEqual([{ op: "end", revision: 1 }]);
  await commit(
    changeSetOf(
      updateBrand({ ...ping, slug: "karsten" }, 1),
      updateBrand({ ...titleist, ownershipType: "Told to nobody" }, 1),
    ),
  );
  const answer = await ask("?since=1");
  expect(answer.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
  expect(await lines("?since=1")).toEqual([
    { op: "gone", kind: "brand", slug: "ping" },
    {
      op: "put",
      kind: "brand",
      slug: "karsten",
      record: expect.objectContaining({
        hq_location: "Phoenix, Arizona, USA",
        created_at: ping.createdAt,
      }),
    },
    { op: "end", revision: 2 },
  ]);
  const held = { "If-None-Match": answer.headers.get("etag") ?? "" };
  expect((await ask("?since=1", held)).status).toBe(304);
  expect((await ask("?since=0", held)).status).toBe(200);
});

it.each([
  "",
  "?since=",
  "?since=-1",
  "?since=1.5",
  "?since=1e1",
  "?since=2",
  "?since=99999999999999999999",
  "?cursor=",
  "?cursor=x",
  `?cursor=${Buffer.from('[0,9,0,""]').toString("base64url")}`,
  `?cursor=${Buffer.from('[0,1,4,""]').toString("base64url")}`,
  `?since=${"1".repeat(5_000)}`,
])("refuses what is no revision there has been, nor a cursor (%#)", async (query) => {
  const { ask } = await open();
  const answer = await ask(query);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    400,
    "application/problem+json",
  ]);
});

it("sends for the whole where history does not reach, as after a backup was restored", async () => {
  const { ask, commit, memory, lines } = await open();
  await commit(changeSetOf(updateBrand({ ...ping, name: "Lost" }, 1)));
  // A restored backup goes on beyond every revision that was told of.
  memory.revision = 5;
  for (const since of [1, 2, 4]) {
    const answer = await ask(`?since=${since}`);
    expect([answer.status, (await answer.json()).detail]).toEqual([
      410,
      expect.stringContaining("/data/brands.ndjson"),
    ]);
  }
  expect(await lines("?since=5")).toEqual([{ op: "end", revision: 5 }]);
  expect((await lines("?since=0")).length).toBeGreaterThan(5);
});

it("names no more than a hundred of the brands that went on one day", async () => {
  const { fetch, commit, clock } = await open();
  const many = Array.from({ length: 101 }, (_, n) => ({
    ...ping,
    id: numberedId(n),
    slug: `p-${n}`,
  }));
  await commit(changeSetOf(...many.map((brand) => createBrand(brand))));
  clock.advance(86_400_000);
  const archived = many.map((brand) => ({ ...brand, status: "archived" as const }));
  await commit(changeSetOf(...archived.map((brand) => updateBrand(brand, 2))));
  const [day] = (await (await fetch("/api/changes")).json()).days;
  expect([day.gone.length, day.isCut]).toEqual([100, true]);
});

it("makes so many pages a minute for one address; what is made already, and for others, is free", async () => {
  const { fetch, commit, clock } = await open();
  const ask = (query: string, address?: string) =>
    fetch(`/data/changes.ndjson?since=${query}`, {}, address);
  // An address that nothing is cached under is made anew, to be refused.
  for (let n = 0; n < 59; n++) expect((await ask(`${9_000 + n}`)).status).toBe(400);
  expect((await ask("0")).status).toBe(200);
  const refused = await ask("1");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await ask("0")).status).toBe(200);
  expect((await ask("1", "198.51.100.1")).status).toBe(200);
  await commit(changeSetOf(updateBrand({ ...ping, name: "Karsten" }, 1)));
  expect((await ask("0")).status).toBe(429);
  clock.advance(60_000);
  expect((await ask("0")).status).toBe(200);
});
