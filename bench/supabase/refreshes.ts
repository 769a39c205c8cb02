import { revisionWatch, supabaseCatalogStore } from "#adapters/supabase/catalog-store.ts";
import { supabaseClient } from "#adapters/supabase/client.ts";
import type { LiteServer } from "#adapters/supabase/lite-server.harness.ts";
import { type Moved, startCountingLine } from "./counting-line.ts";

const TIMEOUT_MS = 60_000;

export interface Refresh {
  title: string;
  milliseconds: number;
  moved: Moved;
}

/** What a server asks of a project: the whole catalog once, then its revision, then what changed. */
export const measureRefreshes = async ({ visitors, sql }: LiteServer): Promise<Refresh[]> => {
  const line = await startCountingLine(visitors.url);
  const client = supabaseClient({ ...visitors, url: line.url, timeoutMs: TIMEOUT_MS });
  const watch = revisionWatch(client);
  const store = supabaseCatalogStore(client, watch);
  const measured: Refresh[] = [];
  const measure = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    line.moved();
    const started = performance.now();
    const done = await work();
    measured.push({ title, milliseconds: performance.now() - started, moved: line.moved() });
    return done;
  };
  const { revision } = await measure("cold load", () => store.load());
  await measure("asked for the revision", () => watch.poll());
  await sql(
    "update public.brands set hq_location = 'Moved' where id in (select id from public.brands order by id limit 1)",
  );
  const one = await measure("1 brand changed", () => store.changesSince(revision));
  await sql(
    "update public.brands set hq_location = 'Gone' where id in (select id from public.brands order by id limit 100)",
  );
  await measure("100 brands changed", () => store.changesSince(one.revision));
  line.close();
  return measured;
};
