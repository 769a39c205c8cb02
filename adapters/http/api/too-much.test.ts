// Guarantee (Input): A request body is at most 64 KB; an import at most 50 MB. Larger bodies answer 413, JSON nested
//   10,000 deep answers 400.
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen, type Listening } from "../listen.ts";
import { onePageApp } from "../open-http.harness.ts";

/** The server closed the connection before the client read an answer. */
const CUT = 0;

let listening: Listening;

beforeAll(async () => {
  listening = await listen(await onePageApp(), { host: "127.0.0.1", port: 0 });
});
afterAll(() => listening.close());

const ask = (path: string, body?: string): Promise<{ status: number; body: string; ms: number }> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const { port } = new URL(listening.url);
    const outgoing = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method: body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json", connection: "close" },
      },
      (answer) => {
        const { statusCode: status = 0 } = answer;
        text(answer).then(
          (content) => resolve({ status, body: content, ms: performance.now() - started }),
          reject,
        );
      },
    );
    // The server may close the connection while the client is still sending.
    outgoing.on("error", () => resolve({ status: CUT, body: "", ms: performance.now() - started }));
    outgoing.end(body);
  });

const attributes = (count: number): string =>
  `/api/brands?${Array.from({ length: count }, (_, n) => `attr=${n}`).join("&")}`;

it("answers 431 to 10,000 `attr` parameters, which are too long for a request line", async () => {
  const { status, ms } = await ask(attributes(10_000));
  process.stdout.write(`10,000 attr=: 431 after ${Math.round(ms)} ms (guaranteed: 50)\n`);
  expect([431, CUT]).toContain(status);
});

it("ignores `attr` parameters after the first 20", async () => {
  const few = await ask(attributes(20));
  const times: number[] = [];
  for (let n = 0; n < 9; n += 1) {
    const many = await ask(attributes(1_500));
    expect([many.status, many.body]).toEqual([200, few.body]);
    times.push(many.ms);
  }
  const [median = 0] = times.toSorted((a, b) => a - b).slice(4);
  process.stdout.write(`1,500 attr=: 200 after ${Math.round(median)} ms (guaranteed: 50)\n`);
});

it.each([
  ["a string of 1 MB", JSON.stringify({ brandName: "x".repeat(1_000_000) }), 413],
  ["a body of 2 MB", `{"brandName":"Vice","notes":"${"x".repeat(2_000_000)}"}`, 413],
  ["JSON 10,000 deep", `{"brandName":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, 400],
  [
    "5,000 fields",
    JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, 1]))),
    400,
  ],
])("refuses %s, and answers the next visitor", async (_, body, status) => {
  const refused = await ask("/api/submissions", body);
  expect([status, CUT]).toContain(refused.status);
  expect((await ask("/healthz")).status).toBe(200);
});
