import { revisionWatch, supabaseCatalogStore } from "#adapters/supabase/catalog-store.ts";
import { supabaseClient } from "#adapters/supabase/client.ts";
import type { LiteServer } from "#adapters/supabase/lite-server.harness.ts";
import { type Traffic, startCountingProxy } from "./counting-proxy.ts";

const TIMEOUT_MS = 60_000;

export interface Refresh {
  title: string;
  milliseconds: number;
  traffic: Traffic;
}

/** A server's traffic with a project: the whole catalog once, then its revision, then changes. */
export const measureRefreshes = async ({ visitors, sql }: LiteServer): Promise<Refresh[]> => {
  const line = await startCountingProxy(visitors.url);
  const client = supabaseClient({ ...visitors, url: line.url, timeoutMs: TIMEOUT_MS });
  const watch = revisionWatch(client);
  const store = supabaseCatalogStore(client, watch);
  const measured: Refresh[] = [];
  const measure = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    line.traffic();
    const started = performance.now();
    const done = await work();
    measured.push({ title, milliseconds: performance.now() - started, traffic: line.traffic() });
    return done;
  };
  const { revision } = await measure("cold load", () => store.load());
  await measure("polled the revision", () => watch.poll());
  await sql(
    "update public.brands set hq_location = 'Traffic' where id in (select id from public.brands order by id limit 1)",
  );
  const one = await measure("1 brand changed", () => store.changesSince(revision));
  await sql(
    "update public.brands set hq_location = 'Gone' where id in (select id from public.brands order by id limit 100)",
  );
  await measure("100 brands changed", () => store.changesSince(one.revision));
  line.close();
  return measured;
};
