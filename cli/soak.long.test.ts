// Guarantee (Faults): Mixed load causes no errors; memory and open files stay flat (30 minutes in `test:long`).
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { serveUnderTest, signIn } from "./serve.harness.ts";

const { serve } = serveUnderTest();

/** Six seconds; in `npm run test:long` half an hour, or the time in the environment. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? (process.env["GOLFBRANDS_LONG"] ? 30 : 0.1));
const SAMPLE_MS = MINUTES < 1 ? 500 : 2_000;
/** A shorter run still fills caches in its second half, so its memory may grow. */
const SETTLED_MINUTES = 10;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0";

/** Concurrent visitors and administrators, each sending the next request after the last answer. */
const openLoad = async (url: string) => {
  const administrator = await signIn(url);
  const failures: string[] = [];
  let requests = 0;
  const over = new AbortController();

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    requests += 1;
    const answer = await fetch(`${url}${path}`, init);
    if (answer.status >= 400) failures.push(`${answer.status} ${path}`);
    return answer;
  };
  const read = async (path: string): Promise<void> => void (await (await ask(path)).arrayBuffer());
  const randomBelow = (count: number) => Math.floor(Math.random() * count);

  const slugs = (
    (await (await ask("/api/brands")).json()) as { items: { id: string; slug: string }[] }
  ).items;

  const browse = async (n: number) => {
    const { slug } = slugs[randomBelow(slugs.length)] ?? { slug: "ping" };
    await read("/");
    await read(
      `/brands?search=${"abcdefghij"[randomBelow(10)]}&page=${1 + randomBelow(3)}&unknown=${n}`,
    );
    await read(`/brands/${slug}`);
    await read(`/api/suggest?q=${slug.slice(0, 3)}`);
    await read("/sitemap.xml");
    await pause(100);
  };
  const view = async (n: number) => {
    const { id } = slugs[randomBelow(slugs.length)] ?? { id: "" };
    await ask(`/api/brands/${id}/views`, {
      method: "POST",
      headers: { "user-agent": BROWSER, "x-forwarded-for": `10.${n & 255}.${(n >> 8) & 255}.7` },
    });
    await pause(100);
  };
  const suggest = async (n: number) => {
    const answer = await ask("/api/submissions", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      },
      body: JSON.stringify({ brandName: `Suggestion ${n}` }),
    });
    await answer.arrayBuffer();
    await pause(2_000);
  };
  const edit = async (n: number) => {
    const { id } = slugs[randomBelow(slugs.length)] ?? { id: "" };
    const opened = await ask(`/api/admin/brands/${id}`, { headers: administrator });
    const { viewCount, createdAt, updatedAt, version, ...brand } = (await opened.json()) as Record<
      string,
      unknown
    >;
    expect([viewCount, createdAt, updatedAt, version]).not.toContain(undefined);
    delete brand["id"];
    const saved = await ask(`/api/admin/brands/${id}`, {
      method: "PUT",
      headers: { ...administrator, "if-match": opened.headers.get("etag") ?? "" },
      body: JSON.stringify({ ...brand, hqLocation: `Round ${n}` }),
    });
    await saved.arrayBuffer();
    await (
      await ask("/metrics", { headers: { authorization: "Bearer a-token-for-metrics" } })
    ).text();
    await pause(2_000);
  };
  const signInAnew = async () => {
    Object.assign(administrator, await signIn(url));
    await pause(5 * 60_000 * Math.min(1, MINUTES / 30));
  };

  const repeating = [browse, browse, browse, browse, view, suggest, edit, signInAnew].map(
    async (work) => {
      for (let n = 0; !over.signal.aborted; n += 1)
        await work(n).catch((error: unknown) => void failures.push(String(error)));
    },
  );
  return {
    failures,
    requests: () => requests,
    end: async () => {
      over.abort();
      await Promise.race([Promise.all(repeating), pause(5_000)]);
    },
  };
};

const sample = async (pid: number) => ({
  memory: Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]),
  descriptors: (await readdir(`/proc/${pid}/fd`)).length,
});

/** The rise of the regression line, divided by the mean. */
const relativeSlope = (values: readonly number[]): number => {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [above, below] = values.reduce(
    ([up, down], value, at) => [up + (at - middle) * (value - mean), down + (at - middle) ** 2],
    [0, 0],
  );
  return ((above ?? 0) / (below || 1)) * (values.length / mean);
};

/** The mean of each tenth of the run. */
const megabytes = (samples: readonly { memory: number }[]): string => {
  const tenth = Math.ceil(samples.length / 10);
  return Array.from({ length: 10 }, (_, n) => {
    const part = samples.slice(n * tenth, (n + 1) * tenth);
    const sum = part.reduce((total, one) => total + one.memory, 0);
    return `${Math.round(sum / Math.max(1, part.length) / 1_024)}`;
  })
    .join(" ")
    .concat(" MB");
};

it.runIf(process.platform === "linux")(
  `causes no errors in ${MINUTES} minutes of mixed load, and keeps memory and open files flat`,
  async () => {
    const site = await serve([], { TRUST_PROXY: "1", METRICS_TOKEN: "a-token-for-metrics" });
    const load = await openLoad(site.url);
    const samples: Awaited<ReturnType<typeof sample>>[] = [];
    const until = performance.now() + MINUTES * 60_000;
    while (performance.now() < until) {
      await pause(SAMPLE_MS);
      samples.push(await sample(site.pid));
    }
    await load.end();
    const half = samples.slice(Math.floor(samples.length / 2));
    const memory = relativeSlope(half.map((one) => one.memory));
    const descriptors = half.map((one) => one.descriptors);
    const spread = Math.max(...descriptors) - Math.min(...descriptors);
    process.stdout.write(
      `${MINUTES} minutes, ${load.requests()} requests: ${load.failures.length} errors (guaranteed: 0), memory ${(memory * 100).toFixed(1)} % more in the second half (guaranteed${MINUTES < SETTLED_MINUTES ? " for half an hour" : ""}: under 5 %; ${megabytes(samples)}), descriptors within ${spread}\n`,
    );
    expect(load.failures).toEqual([]);
    expect(memory).toBeLessThan(MINUTES < SETTLED_MINUTES ? Infinity : 0.05);
    expect(spread).toBeLessThan(20);
    site.kill("SIGTERM");
    expect(await site.exit).toBe(0);
  },
);
