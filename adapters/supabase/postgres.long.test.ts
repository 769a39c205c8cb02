// Guarantee (Faults): On a real PostgreSQL, servers lose no write of each other, and never deadlock with edits in the dashboard
//   (in `test:long`).
// The server of `npm test` has only one connection, so neither can happen there. This file is skipped where the two programs are missing.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ping, titleist } from "#core/brand/brand.fixture.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { committed } from "#core/ports/commit.harness.ts";
import { repositories } from "../store/repositories.ts";
import { describeAgreement } from "../store/rows-agreement.contract.ts";
import { describeRows } from "../store/rows.contract.ts";
import { put } from "../store/rows.ts";
import { serially } from "../store/serially.ts";
import { systemClock } from "../system.ts";
import { describeEditsByHand } from "./by-hand.contract.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { hasPostgres, startPostgres } from "./postgres.harness.ts";
import { describeRights } from "./rights.contract.ts";
import { supabaseRows } from "./supabase-rows.ts";
import { openSupabaseRows } from "./supabase.harness.ts";

describe.runIf(hasPostgres)("On a real PostgreSQL", () => {
  let started: LiteServer | undefined;
  beforeAll(async () => {
    started = await startPostgres();
  });
  afterAll(() => started?.close());
  const server = (): LiteServer => {
    if (!started) throw new Error("The server has not started yet");
    return started;
  };

  describeRows("PostgreSQL", () => openSupabaseRows(server()));
  describeAgreement("PostgreSQL", () => openSupabaseRows(server()), 40);
  describeRights(server);
  describeEditsByHand(server);

  it("loses no write of eight servers that write at the same time", async () => {
    await server().empty();
    const servers = Array.from({ length: 8 }, () => supabaseRows(server().ownerProject).rows);
    const countOne = (rows: (typeof servers)[number]) =>
      serially(rows, ["views"], async () => {
        const [found] = await rows.find("brandViews");
        const viewCount = (found?.viewCount ?? 0) + 1;
        return {
          writes: [put("brandViews", [{ brandId: "b", viewCount, version: 1 }])],
          value: viewCount,
        };
      });
    const counted = await Promise.all(
      servers.map(async (rows) => {
        const seen: number[] = [];
        for (let n = 0; n < 10; n += 1) seen.push(await countOne(rows));
        return seen;
      }),
    );
    expect(counted.flat().sort((a, b) => a - b)).toEqual(
      Array.from({ length: 80 }, (_, n) => n + 1),
    );
  });

  it("does not deadlock while editors in the dashboard and servers write to the same brands", async () => {
    await server().empty();
    const { rows } = supabaseRows(server().ownerProject);
    const { catalogStore, history } = repositories(rows, systemClock);
    await committed(catalogStore, castChangeSet);
    const byHand = (first: string, second: string, year: number) =>
      server().run(`begin;
        update public.brands set founded_year = ${year} where id = '${first}';
        select pg_sleep(0.002);
        update public.brands set founded_year = ${year} where id = '${second}';
        commit`);
    const save = (year: number) =>
      serially(rows, ["revision"], async () => {
        const brands = await rows.find("brands", { where: [["id", "in", [titleist.id, ping.id]]] });
        const writes = [
          put(
            "brands",
            brands.map((brand) => ({ ...brand, foundedYear: year })),
          ),
        ];
        return { writes, value: undefined };
      });
    const work = Array.from({ length: 60 }, (_, n) => [
      byHand(ping.id, titleist.id, 1700 + n),
      byHand(titleist.id, ping.id, 1800 + n),
      save(1900 + n),
    ]);
    const ended = await Promise.allSettled(work.flat());
    expect(ended.filter(({ status }) => status === "rejected")).toEqual([]);
    const { items } = await history.listBatches({ record: null, page: 1 });
    expect(items.length).toBeGreaterThan(1);
    const brands = (await catalogStore.directory()).findBrands([ping.id, titleist.id]);
    expect(new Set(brands.map(({ foundedYear }) => foundedYear)).size).toBe(1);
  });
});
