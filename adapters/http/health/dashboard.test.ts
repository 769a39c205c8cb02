import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createCounters, withSignInCounters, withCommitCounters } from "../../counters.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { ping } from "#core/brand/brand.fixture.ts";
import type { BackupState } from "#core/ports/system.ts";
import type { Identity } from "#core/ports/identity.ts";
import { fail } from "#core/result.ts";
import { openHttp } from "../open-http.harness.ts";

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
});

const counters = createCounters();
const noBackup: BackupState = { provenAt: null, bytes: null, failedAt: null, overdue: false };
let backup = noBackup;

let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(castChangeSet, {
    counters,
    backups: { state: async () => backup },
    watchLoop: (onDelay) => onDelay(0.12),
  });
  await http.fetch("/brands/ping");
});

const exposed = async (): Promise<string> => (await http.fetch("/metrics")).text();

const metricsExposed = async (): Promise<Set<string>> =>
  new Set([...(await exposed()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => String(name)));

describe("the dashboard", () => {
  it("uses every metric, and no other", async () => {
    const file = join(import.meta.dirname, "../../../docs/grafana-dashboard.json");
    const { panels } = dashboardSchema.parse(JSON.parse(await readFile(file, "utf8")));
    const used = panels
      .flatMap(({ targets = [] }) => targets)
      .flatMap(({ expr }) => [...expr.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)])
      .map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ""))
      .filter((name) => !["histogram_quantile", "http_request"].includes(name));
    expect([...new Set(used)].sort()).toEqual([...(await metricsExposed())].sort());
  });
});

describe("/metrics", () => {
  it("counts outcomes of change sets, views, sign-ins and backups", async () => {
    const store = withCommitCounters(http.store, counters);
    await store.commit({ ...castChangeSet, changes: [] });
    expect((await store.commit(castChangeSet)).ok).toBe(false);
    await store.addViews(new Map([[ping.id, 3]]), "2026-05-01");
    const refusing: Pick<Identity, "signIn" | "refresh"> = {
      signIn: async ({ email }) =>
        fail(
          email === "many"
            ? { kind: "too-many-tries", retryAfterSeconds: 1 }
            : { kind: "invalid-credentials" },
        ),
      refresh: async () => fail({ kind: "refresh-refused", reason: "reused" }),
    };
    const door = withSignInCounters({ ...noIdentity, ...refusing }, counters);
    await door.signIn({ email: "many", password: "" }, "a");
    await door.signIn({ email: "a", password: "" }, "a");
    await door.signIn({ email: "a", password: "" }, "a");
    await door.refresh("stolen");
    expect(await exposed()).not.toMatch(/^backup_age_seconds/m);
    backup = { ...noBackup, provenAt: new Date(http.clock.now().getTime() - 5_000).toISOString() };
    const lines = (await exposed()).split("\n");
    for (const line of [
      'catalog_commits_total{outcome="kept"} 1',
      'catalog_commits_total{outcome="refused"} 1',
      'catalog_commits_total{outcome="failed"} 0',
      'view_flushes_total{outcome="written"} 1',
      "views_written_total 3",
      'sign_ins_total{outcome="refused"} 2',
      'sign_ins_total{outcome="limited"} 1',
      "refresh_tokens_reused_total 1",
      "backup_age_seconds 5",
      "backup_failing 0",
    ])
      expect(lines).toContain(line);
  });

  it("measures delays of the event loop", async () => {
    const lines = (await exposed()).split("\n");
    expect(lines).toContain('event_loop_delay_seconds_bucket{le="0.1"} 0');
    expect(lines).toContain('event_loop_delay_seconds_bucket{le="0.15"} 1');
  });

  it("measures how long the catalog could not be refreshed", async () => {
    expect(await exposed()).toContain("\ncatalog_refresh_lag_seconds 0\n");
    http.loseStore();
    http.clock.advance(7_000);
    expect(await exposed()).toMatch(/\ncatalog_refresh_lag_seconds 7\n/);
    expect(await exposed()).toContain("\ncatalog_stale 1\n");
    http.findStore();
    await expect.poll(exposed).toContain("\ncatalog_refresh_lag_seconds 0\n");
  });
});

const neverCalled = () => Promise.reject(new Error("never called"));
const noIdentity: Identity = {
  signIn: neverCalled,
  refresh: neverCalled,
  whoIs: neverCalled,
  signOut: neverCalled,
  listSessions: neverCalled,
  endSession: neverCalled,
  changePassword: neverCalled,
};
