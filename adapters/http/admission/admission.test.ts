// Guarantee (Load): Every request that the cache cannot answer waits, before its body is read, in one queue that network addresses share equally.
//   Between two pieces of work, the server accepts waiting connections. A refused request gets a fixed 503. Without a trusted proxy an address has at most 64 open connections.
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { plainParts, SETTINGS } from "../open-http.harness.ts";
import { createHttpApp, type HttpParts } from "../app.ts";
import { listen, type Listening } from "../listen.ts";
import { sitePages } from "../pages/site-pages.fixture.ts";

let listening: Listening | undefined;
let sockets: Socket[] = [];
/** What the server did, in order: `+` for a connection, else the address of a page it began to render. */
let events: string[];
let forms: string[];

beforeEach(() => {
  events = [];
  forms = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  vi.restoreAllMocks();
  await listening?.close();
  listening = undefined;
});

/** A site whose pages take some processor time. */
const openSite = async (trustProxy = 1) => {
  const opened = await openInMemory(castChangeSet);
  const warnings: string[] = [];
  const log = { ...opened.log, warn: (event: string) => void warnings.push(event) };
  const createRenderer: HttpParts["createRenderer"] =
    () =>
    async ({ url, form }) => {
      events.push(new URL(url).pathname + new URL(url).search);
      if (form !== undefined) forms.push(form);
      let sum = 0;
      for (let n = 0; n < 1_000_000; n += 1) sum += Math.sqrt(n);
      return { kind: "page", status: 200, data: "", html: () => `<p>a page of ${sum}</p>` };
    };
  const app = createHttpApp({
    ...plainParts(),
    ...opened,
    log,
    createRenderer,
    pages: sitePages,
    settings: { ...SETTINGS, trustProxy },
  });
  const { admission } = app;
  const counted = {
    ...app,
    admission: {
      ...admission,
      connect: (socket: Socket) => {
        events.push("+");
        return admission.connect(socket);
      },
    },
  };
  listening = await listen(counted, { host: "127.0.0.1", port: 0 });
  return { port: Number(new URL(listening.url).port), warnings, app };
};

interface Sent {
  method?: string;
  from?: string;
  headers?: string[];
  body?: string;
}

const requestOf = (path: string, { method = "GET", from, headers = [], body = "" }: Sent = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`]),
    ...headers,
    "",
    body,
  ].join("\r\n");

const FORM = (length: number) => [
  "Content-Type: application/x-www-form-urlencoded",
  `Content-Length: ${length}`,
];

/** Opens a connection and sends a request; the answer grows in `text()`. */
const send = (port: number, request: string): Socket & { text: () => string } => {
  const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(request));
  sockets.push(socket);
  let text = "";
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (data: string) => (text += data));
  return Object.assign(socket, { text: () => text });
};

const statusesOf = async (
  answers: readonly { text: () => string }[],
): Promise<Record<string, number>> => {
  await expect
    .poll(() => answers.filter(({ text }) => !text().includes("\r\n\r\n")).length, {
      timeout: 20_000,
    })
    .toBe(0);
  const counts: Record<string, number> = {};
  for (const { text } of answers) {
    const status = text().slice(9, 12);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe("the server", () => {
  it("accepts waiting connections between any two requests", async () => {
    const { port } = await openSite();
    // Stops the clock, so that a slow machine does not reach the time limit for accepting.
    vi.spyOn(performance, "now").mockReturnValue(0);
    const visitors = times(60, (n) =>
      send(port, requestOf(`/brands?page=${n + 2}`, { from: `198.51.100.${n}` })),
    );
    expect(await statusesOf(visitors)).toEqual({ 200: 60 });
    const begun = events.flatMap((event, at) => (event === "+" ? [] : at));
    expect(begun).toHaveLength(60);
    // The first request may begin before all connections are accepted, the second only afterwards.
    expect(events.lastIndexOf("+")).toBeLessThan(begun[1] ?? 0);
  });

  it("queues every request except health checks and assets, which are answered from memory", async () => {
    const { app } = await openSite();
    const begun: string[] = [];
    const admit = (method: string, url: string): void => {
      const socket = { remoteAddress: "198.51.100.7", destroyed: false, writableEnded: false };
      app.admission.admit({ method, url, headers: {}, socket } as never, {} as never, {
        begin: () => void begun.push(`${method} ${url}`),
      });
    };
    const waiting: [string, string][] = [
      ["GET", "/"],
      ["HEAD", "/brands?search=x"],
      ["POST", "/submit"],
      ["GET", "/api/brands?search=x"],
      ["POST", "/api/submissions"],
      ["GET", "/feed.xml?search=x"],
      ["GET", "/data/brands.csv"],
      ["GET", "/logos/x.png"],
      ["POST", "/auth/v1/token"],
      ["GET", "/api/admin/overview"],
      ["OPTIONS", "/api/brands"],
      ["GET", "/assets/../brands?search=x"],
      ["GET", "/assets/%2e%2e/brands"],
      ["GET", "/assets/.."],
      ["GET", "/healthz/../brands"],
    ];
    for (const [method, url] of waiting) admit(method, url);
    admit("GET", "/healthz");
    admit("GET", "/assets/entry.js");
    expect(begun).toEqual(["GET /healthz", "GET /assets/entry.js"]);
    await expect.poll(() => begun.length).toBe(2 + waiting.length);
    // Editors have a share of their own.
    expect(begun.slice(2, 4)).toEqual(["GET /", "POST /auth/v1/token"]);
  });
});

describe("a refused client", () => {
  /** Sends more requests at once than one address may queue. */
  const overload = (port: number, request: (n: number) => string) =>
    times(250, (n) => send(port, request(n)));

  it("gets a fixed 503 with Retry-After, and other clients are answered", async () => {
    const { port } = await openSite();
    const answers = overload(port, (n) =>
      requestOf(`/brands?page=${n + 2}`, { from: "198.51.100.7" }),
    );
    const statuses = await statusesOf(answers);
    expect(Object.keys(statuses)).toEqual(["200", "503"]);
    const refused = answers
      .map(({ text }) => text())
      .filter((text) => text.startsWith("HTTP/1.1 503"));
    for (const text of refused) {
      expect(text).toContain("\r\nRetry-After: 2\r\n");
      expect(text).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
      expect(text.split("\r\n\r\n")[1]).toBe("The server is busy. Please try again in a moment.\n");
    }
    expect(events.filter((event) => event !== "+")).toHaveLength(statuses[200] ?? 0);
  });

  it("gets a problem document from the API, as the OpenAPI document says", async () => {
    const { port } = await openSite();
    const answers = overload(port, (n) =>
      requestOf(`/api/brands?search=${n}`, { from: "198.51.100.7" }),
    );
    await statusesOf(answers);
    const refused = answers.find(({ text }) => text().startsWith("HTTP/1.1 503"));
    const [head = "", body = ""] = refused?.text().split("\r\n\r\n") ?? [];
    expect(head).toContain("Content-Type: application/problem+json");
    expect(head).toContain("Access-Control-Allow-Origin: *");
    expect(JSON.parse(body)).toEqual({
      title: "Service Unavailable",
      status: 503,
      detail: "The server is busy. Please try again in a moment.",
      requestId: /X-Request-Id: (\S+)/.exec(head)?.[1],
    });
  });

  it("gets its answer before its body is read", async () => {
    const { port } = await openSite();
    const answers = overload(port, (n) =>
      n < 150
        ? requestOf(`/brands?page=${n + 2}`, { from: "198.51.100.7" })
        : requestOf("/submit", { method: "POST", from: "198.51.100.7", headers: FORM(50_000) }),
    );
    // None of these bodies is ever sent.
    const refused = () =>
      answers.slice(150).filter(({ text }) => text().startsWith("HTTP/1.1 503")).length;
    await expect.poll(refused, { timeout: 5_000 }).toBeGreaterThan(50);
    expect(forms).toEqual([]);
  });

  it("gets a page for a form over its hourly limit, before the body is read", async () => {
    const { port } = await openSite();
    const from = "198.51.100.7";
    for (let n = 0; n < 5; n += 1) {
      const body = `brandName=Vice+${n}`;
      const sent = send(
        port,
        requestOf("/submit", { method: "POST", from, headers: FORM(body.length), body }),
      );
      await expect.poll(sent.text).toContain("a page");
    }
    const sixth = send(port, requestOf("/submit", { method: "POST", from, headers: FORM(60_000) }));
    await expect.poll(sixth.text).toContain("</html>");
    expect(sixth.text()).toMatch(/^HTTP\/1\.1 429 /);
    expect(sixth.text()).toMatch(/retry-after: \d+/i);
    expect(sixth.text()).toContain("At most 5 suggestions an hour are allowed");
    const program = send(
      port,
      requestOf("/api/submissions", {
        method: "POST",
        from,
        headers: ["Content-Type: application/json", "Content-Length: 60000"],
      }),
    );
    await expect.poll(program.text).toMatch(/^HTTP\/1\.1 429 /);
    expect(forms).toHaveLength(5);
  });
});

describe("connections of one address", () => {
  const openAll = async (port: number, count: number, request = "") => {
    const opened = times(count, () => send(port, request));
    await expect.poll(() => opened.filter(({ connecting }) => connecting).length).toBe(0);
    await wait(100);
    return opened.filter(({ closed }) => !closed).length;
  };

  it.each([
    ["are limited to 64 without a trusted proxy", 0, 64],
    ["are not limited behind a trusted proxy, which opens the connections of all visitors", 1, 100],
  ])("%s", async (_, trustProxy, opened) => {
    const { port } = await openSite(trustProxy);
    expect(await openAll(port, 100)).toBe(opened);
  });

  it("are not limited while a proxy on this machine or network forwards requests; the log warns once", async () => {
    const { port, warnings } = await openSite(0);
    for (let n = 0; n < 10; n += 1)
      await openAll(port, 10, requestOf("/healthz", { from: "203.0.113.7" }));
    expect(sockets.filter(({ closed }) => !closed)).toHaveLength(100);
    expect(warnings).toEqual(["forwarded_address_ignored"]);
    const ready = send(port, requestOf("/readyz"));
    await expect.poll(ready.text).toMatch(/x-forwarded-untrusted: yes/i);
  });
});
