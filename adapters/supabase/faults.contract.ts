import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SaveUnconfirmed, StoreUnavailable } from "#core/result.ts";
import { put, type Rows } from "../store/rows.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.harness.ts";
import type { LiteServer } from "./lite-server.harness.ts";
import { supabaseRows } from "./supabase-rows.ts";

const viewed = (viewCount: number) => put("brandViews", [{ brandId: "b", viewCount, version: 1 }]);
const WRITE = /write_rows/;

/** A project that does not answer. */
export const describeFaults = (lite: () => LiteServer): void => {
  describe("Supabase rows behind a faulty network", () => {
    let proxy: FaultProxy;
    let direct: Rows;
    let proxied: Rows;
    beforeEach(async () => {
      await lite().empty();
      proxy = await startFaultProxy(lite().ownerProject.url);
      direct = supabaseRows(lite().ownerProject).rows;
      proxied = supabaseRows({ ...lite().ownerProject, url: proxy.url, timeoutMs: 1_000 }).rows;
    });
    afterEach(() => proxy.stop());

    const views = async () => (await direct.find("brandViews"))[0]?.viewCount;
    const writesSent = () => proxy.requests().filter((one) => WRITE.test(one)).length;
    /** Sets a fault until one write has arrived. */
    const once = async (fault: Parameters<FaultProxy["fault"]>[0]) => {
      proxy.fault(fault, WRITE);
      while (writesSent() === 0) await pause(1);
      proxy.fault(undefined);
    };

    it("repeat a read once", async () => {
      proxy.fault({ kind: "breaks" });
      setTimeout(() => proxy.fault(undefined), 40);
      expect(await proxied.count("brands")).toBe(0);
      expect(proxy.requests()).toHaveLength(2);
    });

    it.each([
      { kind: "breaks" },
      { kind: "html", status: 200 },
      { kind: "refuses", status: 401 },
      { kind: "refuses", status: 500 },
    ] as const)("report an unavailable project (%o)", async (fault) => {
      proxy.fault(fault);
      await expect(proxied.counters()).rejects.toThrow(StoreUnavailable);
      await expect(proxied.write([viewed(1)], {})).rejects.toThrow(StoreUnavailable);
      expect(await views()).toBeUndefined();
    });

    it("detect that a write succeeded although its response was lost", async () => {
      const ending = once({ kind: "loses-answers" });
      expect(await proxied.write([viewed(1)], { views: 0 })).toBe(true);
      await ending;
      expect(await views()).toBe(1);
      expect((await direct.counters()).views).toBe(1);
      expect(proxied.known("views")).toBe(1);
    });

    it("refuse a write that arrives after it was reported as not saved", async () => {
      const ending = once({ kind: "breaks" });
      await expect(proxied.write([viewed(1)], {})).rejects.toThrow("Nothing was saved");
      await ending;
      expect(await views()).toBeUndefined();
      // The same write arrives late.
      const [known] = await lite().sql<{ id: string }>("select id from private.recent_writes");
      const late = { id: known?.id, read: {}, writes: [] };
      const [answer] = await lite().sql<{ said: unknown }>(
        "select public.write_rows($1::jsonb) as said",
        [JSON.stringify(late)],
      );
      expect(answer?.said).toMatchObject({ isWritten: false });
    });

    it("report an unknown outcome if the backend does not answer", async () => {
      proxy.fault({ kind: "loses-answers" }, WRITE);
      await expect(proxied.write([viewed(1)], {})).rejects.toThrow(SaveUnconfirmed);
      proxy.fault(undefined);
      expect(await views()).toBe(1);
    });

    it("write a large change in parts and only once, whatever characters it has", async () => {
      const text = (n: number) => `${n} ${'ÄÖ\u{1F3CC}\\"\n'.repeat(40)}`;
      const rows = Array.from({ length: 6_000 }, (_, n) => ({
        day: "2026-05-01",
        text: text(n).slice(0, 100).toWellFormed(),
        visitors: 1,
      }));
      expect(await proxied.write([put("searchesWithoutResult", rows)], { views: 0 })).toBe(true);
      expect(proxy.requests().filter((one) => one.includes("stage_rows")).length).toBeGreaterThan(
        1,
      );
      expect(await direct.count("searchesWithoutResult")).toBe(6_000);
      expect(new Set((await direct.find("searchesWithoutResult")).map((row) => row.text))).toEqual(
        new Set(rows.map((row) => row.text)),
      );
      expect(await lite().sql("select 1 from private.staged")).toEqual([]);
    });
  });
};
