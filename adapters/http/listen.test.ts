// Guarantee (Load): Headers over 16 KB answer 431. Slow headers and slow bodies answer 408 within 12 seconds.
// Guarantee (Load): A client that pipelines more than 32 requests is disconnected. Requests whose client has disconnected are not
//   started.
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { listen, type Listening } from "./listen.ts";
import { onePageApp } from "./open-http.harness.ts";

const HOST = "127.0.0.1";
let listening: Listening | undefined;
afterEach(async () => {
  await listening?.close();
  listening = undefined;
});

const open = async (app: Parameters<typeof listen>[0]): Promise<number> => {
  listening = await listen(app, { host: HOST, port: 0 });
  return Number(new URL(listening.url).port);
};

const openSite = async (): Promise<number> => open(await onePageApp());

/** Sends bytes. Returns what was received when the server closes the connection, or when that matches `enough`. */
const exchange = (port: number, sent: string, enough: RegExp = /$^/): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, HOST, () => socket.write(sent));
    let received = "";
    socket.on("data", (data) => {
      received += data.toString();
      if (enough.test(received)) socket.destroy();
    });
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

const slowApp = (arrived: () => void = () => undefined) => {
  const app = new Hono();
  app.get("/slow", async (c) => {
    arrived();
    await wait(300);
    return c.text("done");
  });
  app.get("/", (c) => c.text("here"));
  return app;
};

describe("listening", () => {
  it("returns the address", async () => {
    const port = await openSite();
    expect(listening?.url).toBe(`http://localhost:${port}`);
    expect(await (await fetch(`http://${HOST}:${port}/`)).text()).toBe("<p>a page</p>");
  });

  it("reports that the port is in use", async () => {
    const port = await openSite();
    await expect(listen(slowApp(), { host: HOST, port })).rejects.toThrow(
      `Port ${port} on ${HOST} is in use by another program. Stop it, or choose another port with PORT.`,
    );
  });

  it("reports that the host is not this machine's", async () => {
    await expect(listen(slowApp(), { host: "203.0.113.9", port: 0 })).rejects.toThrow(
      "203.0.113.9 is not an address of this machine.",
    );
  });
});

describe("broken requests", () => {
  it("with headers beyond 16 KB get 431", async () => {
    const port = await openSite();
    const answer = await exchange(
      port,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(17_000)}\r\n\r\n`,
    );
    expect(statusOf(answer)).toBe(431);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain("Content-Security-Policy: default-src 'none'");
  });

  it.each(["nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n"])(
    "get 400: %j",
    async (sent) => expect(statusOf(await exchange(await openSite(), sent))).toBe(400),
  );

  it.each([
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a<script>\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: evil.example/path\r\nConnection: close\r\n\r\n",
    "GET /\\evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  ])("get 400 with security headers: %j", async (sent) => {
    const answer = await exchange(await openSite(), sent);
    expect(statusOf(answer)).toBe(400);
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
  });

  it("with slow headers or bodies get 408 within 12 seconds, without delaying others", async () => {
    const port = await openSite();
    const started = performance.now();
    const slow = [
      exchange(port, "GET / HTTP/1.1\r\nHost: a\r\n"),
      exchange(
        port,
        `POST /api/submissions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"br`,
        /\r\n\r\n\{.*\}$/s,
      ),
    ];
    expect((await fetch(`http://${HOST}:${port}/`)).status).toBe(200);
    // Long before the slow ones time out.
    expect(performance.now() - started).toBeLessThan(8_000);
    expect((await Promise.all(slow)).map(statusOf)).toEqual([408, 408]);
    const took = performance.now() - started;
    process.stdout.write(
      `Slow headers and bodies: 408 after ${(took / 1_000).toFixed(1)} s (guaranteed: 12)\n`,
    );
    // Plus tolerance for a busy machine.
    expect(took).toBeLessThan(20_000);
  }, 60_000);
});

describe("bodies beyond 64 KB", () => {
  const HEAD = "POST /api/submissions HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";

  it("get 413 even without a Content-Length", async () => {
    const chunk = `8000\r\n${" ".repeat(0x8000)}\r\n`;
    const answer = await exchange(
      await openSite(),
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}`,
      /\}$/,
    );
    expect(statusOf(answer)).toBe(413);
  });
});

describe("pipelined requests", () => {
  const requests = (count: number): string =>
    Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join("");

  it("are answered in order, 32 at a time", async () => {
    const app = new Hono();
    app.get("*", (c) => c.text(`<${c.req.path}>`));
    const socket = await connected(await open(app));
    for (let again = 0; again < 3; again += 1) {
      let text = "";
      socket.on("data", (data) => (text += data.toString()));
      socket.write(requests(32));
      await expect.poll(() => text).toContain("</31>");
      expect(text.match(/<\/\d+>/g)).toEqual(Array.from({ length: 32 }, (_, n) => `</${n}>`));
      socket.removeAllListeners("data");
    }
  });

  it("are unlimited in number if only a few wait at a time", async () => {
    const app = new Hono();
    app.get("*", async (c) => {
      await wait(10);
      return c.text(`<${c.req.path}>`);
    });
    const socket = await connected(await open(app));
    let text = "";
    socket.on("data", (data) => (text += data.toString()));
    for (const request of requests(60).split(/(?=GET)/)) {
      socket.write(request);
      await wait(2);
    }
    await expect.poll(() => text).toContain("</59>");
  });

  it("end the connection if there are 5,000, and nearly none of them is started", async () => {
    let started = 0;
    const port = await open(slowApp(() => (started += 1)));
    const socket = await connected(port);
    socket.removeAllListeners("error").on("error", () => {});
    socket.write(requests(5_000).replaceAll(/GET \/\d+/g, "GET /slow"));
    await expect.poll(() => socket.closed).toBe(true);
    expect(started).toBeLessThanOrEqual(32);
  });
});

describe("closing", () => {
  it("lets running requests finish, and accepts no new ones", async () => {
    let hasArrived = false;
    const port = await open(slowApp(() => (hasArrived = true)));
    const underway = exchange(port, "GET /slow HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => hasArrived).toBe(true);
    const started = performance.now();
    const closed = listening?.close();
    await wait(20);
    // The connection is reset if the system accepted it before the server closed the port.
    await expect(exchange(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")).rejects.toThrow(
      /ECONNREFUSED|ECONNRESET/,
    );
    const answer = await underway;
    expect([statusOf(answer), answer.endsWith("done")]).toEqual([200, true]);
    await closed;
    expect(performance.now() - started).toBeLessThan(2_000);
    listening = undefined;
  });

  it("still answers a request arriving on an open connection, then closes idle ones", async () => {
    const port = await open(slowApp());
    const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const [busy, idle] = [await connected(port), await connected(port)];
    expect(await ask(busy, request)).toContain("here");
    expect(await ask(idle, request)).toContain("here");
    const closed = listening?.close();
    await wait(20);
    const last = await ask(busy, request);
    expect(last).toContain("here");
    expect(last.toLowerCase()).toContain("connection: close");
    await closed;
    await expect.poll(() => idle.closed).toBe(true);
    listening = undefined;
  });
});

const connected = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, HOST, () => resolve(socket));
    socket.on("error", reject);
  });

const ask = (socket: Socket, request: string): Promise<string> =>
  new Promise((resolve) => {
    socket.once("data", (data) => resolve(data.toString()));
    socket.write(request);
  });
