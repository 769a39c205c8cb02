import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { ADMIN, serveUnderTest } from "./serve.harness.ts";

const { serve, folder } = serveUnderTest();

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0";
/** Each request uses its own connection. */
const ANEW = { connection: "close", "user-agent": BROWSER };

const post = (address: string, body?: unknown) =>
  fetch(address, {
    method: "POST",
    headers: { ...ANEW, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const brandId = async (url: string, slug: string): Promise<string> => {
  const answer = await fetch(`${url}/api/brands/${slug}`, { headers: ANEW });
  const { brand } = (await answer.json()) as { brand: { id: string } };
  return brand.id;
};

const viewsWritten = (id: string): unknown => {
  const database = new Database(join(folder(), "data", "golfbrands.db"), { readonly: true });
  try {
    const views = database.prepare("SELECT view_count FROM brand_views WHERE brand_id = ?");
    return views.pluck().get(id) ?? 0;
  } finally {
    database.close();
  }
};

describe("one server", () => {
  it("allows a visitor five suggestions an hour and one view of a brand, or five from several browsers", async () => {
    const site = await serve();
    const suggested = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        post(`${site.url}/api/submissions`, { brandName: `Suggestion ${n}` }),
      ),
    );
    const statuses = suggested.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(7).fill(429)]);

    const ping = await brandId(site.url, "ping");
    for (let n = 0; n < 9; n += 1)
      expect((await post(`${site.url}/api/brands/${ping}/views`)).status).toBe(204);
    const vice = await brandId(site.url, "vice-golf");
    for (let n = 0; n < 30; n += 1)
      await fetch(`${site.url}/api/brands/${vice}/views`, {
        method: "POST",
        headers: { ...ANEW, "user-agent": `Mozilla/5.0 (X11; Linux x86_64) Firefox/${n}.0` },
      });
    site.kill("SIGTERM");
    expect(await site.exit).toBe(0);
    expect([viewsWritten(ping), viewsWritten(vice)]).toEqual([1, 5]);
  });

  it("counts sign-in attempts that arrive at once", async () => {
    const site = await serve([], { TRUST_PROXY: "1" });
    const guess = async (email: string, address: string): Promise<number> => {
      const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
        method: "POST",
        headers: { ...ANEW, "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ email, password: "a wrong guess" }),
      });
      await answer.text();
      return answer.status;
    };
    const judged = async (guesses: Promise<number>[]): Promise<number> => {
      const statuses = await Promise.all(guesses);
      expect(statuses.every((status) => status === 400 || status === 429)).toBe(true);
      return statuses.filter((status) => status === 400).length;
    };
    const times = (count: number) => Array.from({ length: count }, (_, n) => n);
    const fromOne = await judged(times(30).map((n) => guess(`${n}@golf.example`, "192.0.2.1")));
    const onOne = await judged(times(40).map((n) => guess(ADMIN.email, `198.51.100.${n}`)));
    process.stdout.write(
      `Sign-in attempts at once: ${fromOne} of 30 from one address judged (guaranteed: 10), ${onOne} of 40 on one account (guaranteed: 20 at most)\n`,
    );
    // Five of the twenty are reserved for networks that the owner has signed in from.
    expect([fromOne, onOne]).toEqual([10, 15]);
  });

  it("keeps ten tabs signed in that refresh the same token at once", async () => {
    const site = await serve();
    const token = async (grant: string, body: object) => {
      const answer = await post(`${site.url}/auth/v1/token?grant_type=${grant}`, body);
      const session = (await answer.json()) as Record<"access_token" | "refresh_token", string>;
      return { status: answer.status, ...session };
    };
    let { refresh_token: current } = await token("password", ADMIN);
    for (let round = 0; round < 3; round += 1) {
      const tabs = await Promise.all(
        Array.from({ length: 10 }, () => token("refresh_token", { refresh_token: current })),
      );
      expect(tabs.map(({ status }) => status)).toEqual(Array(10).fill(200));
      // All get the same new token, so none keeps a used one.
      expect(new Set(tabs.map(({ refresh_token: next }) => next)).size).toBe(1);
      const users = tabs.map(({ access_token: access }) =>
        fetch(`${site.url}/auth/v1/user`, {
          headers: { ...ANEW, authorization: `Bearer ${access}` },
        }),
      );
      for (const { status } of await Promise.all(users)) expect(status).toBe(200);
      current = tabs[0]?.refresh_token ?? "";
    }
    site.kill("SIGTERM");
    expect(await site.exit).toBe(0);
  });
});

/** Sends ten requests a second over one connection until the server closes it. */
const keepAsking = async (url: string): Promise<{ answered: number; failed: unknown[] }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failed: unknown[] = [];
  let answered = 0;
  for (let isLast = false; !isLast && failed.length === 0;) {
    const idleSince = performance.now();
    await pause(100);
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/brands?page=${1 + (answered % 12)}`, { agent }, resolve).on("error", reject);
      });
      await text(answer);
      if (answer.statusCode === 200) answered += 1;
      else failed.push(answer.statusCode);
      isLast = answer.headers.connection === "close";
    } catch (error) {
      // The server may close an idle connection.
      if (performance.now() - idleSince > 400) break;
      failed.push(error);
    }
  }
  agent.destroy();
  return { answered, failed };
};

it("SIGTERM during 50 requests a second fails none and writes the views", async () => {
  const site = await serve();
  const titleist = await brandId(site.url, "titleist");
  const asking = Array.from({ length: 5 }, () => keepAsking(site.url));
  await pause(1_000);
  await post(`${site.url}/api/brands/${titleist}/views`);
  const signalled = performance.now();
  site.kill("SIGTERM");
  const outcomes = await Promise.all(asking);
  expect(await site.exit).toBe(0);
  const took = performance.now() - signalled;
  expect(took).toBeLessThan(10_000);
  expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
  expect(Math.min(...outcomes.map(({ answered }) => answered))).toBeGreaterThan(1);
  expect(viewsWritten(titleist)).toBe(1);
  const answered = outcomes.reduce((sum, one) => sum + one.answered, 0);
  process.stdout.write(
    `SIGTERM under load: 0 of ${answered} requests failed (guaranteed: 0), ended after ${Math.round(took)} ms (guaranteed: 10,000)\n`,
  );
});
