import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fileAnswer } from "./admin/written-answer.ts";
import { listen, type Listening } from "./listen.ts";

// Generators produce these bodies, as in exports. The test fails if one of their errors is never caught.

const PIECE = "x".repeat(64 * 1024);

type Text = (stopped: () => void) => AsyncGenerator<string>;

const failing = async (): Promise<never> => {
  throw new Error("broken");
};

const BODIES: Readonly<Record<string, Text>> = {
  "fails later": async function* (stopped) {
    yield PIECE;
    await pause(5);
    stopped();
    await failing();
  },
  "is long": async function* (stopped) {
    try {
      for (let n = 0; n < 400; n += 1) yield PIECE;
    } finally {
      stopped();
    }
  },
  "fails when it is stopped": async function* (stopped) {
    try {
      for (let n = 0; n < 400; n += 1) yield PIECE;
    } finally {
      stopped();
      await pause(1);
      // oxlint-disable-next-line no-unsafe-finally -- like a connection that cannot be closed.
      throw new Error("not stopped");
    }
  },
};

let server: Listening;
let open: number;
beforeEach(async () => {
  // The library logs why a body failed.
  vi.spyOn(console, "error").mockImplementation(() => {});
  open = 0;
  server = await listen(
    {
      fetch: async ({ url }: Request) => {
        const text = BODIES[decodeURIComponent(new URL(url).pathname.slice(1))];
        if (!text) return new Response("alive");
        open += 1;
        let isOpen = true;
        const stopped = (): void => {
          if (isOpen) open -= 1;
          isOpen = false;
        };
        try {
          const answer = await fileAnswer({ name: "x", format: "csv", text: text(stopped) });
          return new Response(answer.body, { status: 200, headers: answer.headers });
        } catch {
          return new Response(null, { status: 500 });
        }
      },
    },
    { host: "127.0.0.1", port: 0 },
  );
});
afterEach(async () => {
  await server.close();
  vi.restoreAllMocks();
});

const abortAfter = (path: string, bytes: number, wait: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port: Number(new URL(server.url).port), host: "127.0.0.1" });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    let left = bytes;
    if (left === 0) setTimeout(() => socket.resetAndDestroy(), wait);
    socket.on("data", (chunk: Buffer) => {
      left -= chunk.byteLength;
      if (left > 0) return;
      socket.pause();
      setTimeout(() => socket.destroy(), wait);
    });
  });

it.each(Object.keys(BODIES))(
  "stops generating when the client disconnects, even if the body %s",
  async (name) => {
    const path = `/${encodeURIComponent(name)}`;
    for (let n = 0; n < 12; n += 1) await abortAfter(path, (n % 4) * 40_000, n % 5);
    expect(await (await fetch(`${server.url}/`)).text()).toBe("alive");
    await expect.poll(() => open, { timeout: 10_000 }).toBe(0);
  },
);

it("fails the client's read if a body is truncated", async () => {
  const answer = await fetch(`${server.url}/${encodeURIComponent("fails later")}`);
  await expect(answer.text()).rejects.toThrow("terminated");
  expect(await (await fetch(`${server.url}/`)).text()).toBe("alive");
});
