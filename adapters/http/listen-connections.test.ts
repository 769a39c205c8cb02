// Guarantee (Load): 2,000 idle connections keep no visitor out, and 1,000 simultaneous connections are all accepted. No upload or download in progress is cut off, however old it is.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { Hono } from "hono";
import { afterEach, expect, it } from "vitest";
import { listen, type Listening, MAX_CONNECTIONS } from "./listen.ts";

const HOST = "127.0.0.1";

let listening: Listening;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await listening.close();
});

const openSocket = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, HOST, () => resolve(socket));
    // The server may close some of them.
    socket.on("error", reject);
    sockets.push(socket);
  });

it("closes no upload in progress, however long ago it began", async () => {
  const app = new Hono();
  app.post("/", async (c) => c.text(String((await c.req.text()).length)));
  listening = await listen(app, { host: HOST, port: 0 });
  const port = Number(new URL(listening.url).port);
  const upload = await openSocket(port);
  upload.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab");
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (let opened = 0; opened < MAX_CONNECTIONS; opened += 100)
    await Promise.all(Array.from({ length: 100 }, () => openSocket(port)));
  // The server closed the oldest idle connection, although the upload is older.
  await expect.poll(() => sockets[1]?.closed, { timeout: 10_000 }).toBe(true);
  const answer = new Promise<string>((resolve) =>
    upload.once("data", (data) => resolve(String(data))),
  );
  upload.write("cd");
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
});

it(`serves visitors while ${MAX_CONNECTIONS} sockets sit idle`, async () => {
  const app = new Hono();
  app.get("/", (c) => c.text("here"));
  listening = await listen(app, { host: HOST, port: 0 });
  const port = Number(new URL(listening.url).port);
  for (let opened = 0; opened < MAX_CONNECTIONS; opened += 100)
    await Promise.all(Array.from({ length: 100 }, () => openSocket(port)));

  const visits = Array.from({ length: 50 }, async () => {
    const answer = await fetch(`http://${HOST}:${port}/`, { headers: { connection: "close" } });
    return answer.text();
  });
  expect(await Promise.all(visits)).toEqual(visits.map(() => "here"));
  process.stdout.write(
    `${MAX_CONNECTIONS} idle sockets: ${visits.length} of ${visits.length} visitors served (guaranteed: all)\n`,
  );
  // Oldest idle connections are closed first.
  await expect.poll(() => sockets[0]?.closed, { timeout: 10_000 }).toBe(true);
});

/** Opens connections while the thread of the server is busy. Ends when the system has accepted all, or after ten seconds. */
const CONNECTING = `
  const { connect } = require("node:net");
  const { workerData } = require("node:worker_threads");
  const { port, host, count, taken, over } = workerData;
  const end = () => {
    Atomics.store(over, 0, 1);
    Atomics.notify(over, 0);
  };
  const onTaken = () => {
    if (Atomics.add(taken, 0, 1) + 1 === count) end();
  };
  for (let at = 0; at < count; at += 1) connect(port, host, onTaken).on("error", () => {});
  setTimeout(end, 10_000);`;

it.runIf(process.platform === "linux")(
  "drops none of 1,000 simultaneous connections while it computes",
  async () => {
    listening = await listen(new Hono(), { host: HOST, port: 0 });
    const port = Number(new URL(listening.url).port);
    const count = 1_000;
    const taken = new Int32Array(new SharedArrayBuffer(4));
    const over = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(CONNECTING, {
      eval: true,
      workerData: { port, host: HOST, count, taken, over },
    });
    await once(worker, "online");
    Atomics.wait(over, 0, 0);
    expect(taken[0]).toBe(count);
    await worker.terminate();
  },
);
