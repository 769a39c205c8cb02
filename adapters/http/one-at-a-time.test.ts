// Guarantee (Load): The requests of a connection are handled one after the other. A client that pipelines more than 32 is
//   disconnected, and requests whose client has disconnected are not started.
import { createServer, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { oneAtATime } from "./one-at-a-time.ts";

let server: Server;
let sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  server.close();
});

/** A server that answers after 5 ms, and a record of what it started. */
const listen = async () => {
  const stats = { started: 0, underway: 0, mostUnderway: 0 };
  server = createServer(
    oneAtATime(({ url }, outgoing: ServerResponse) => {
      stats.started += 1;
      stats.underway += 1;
      stats.mostUnderway = Math.max(stats.mostUnderway, stats.underway);
      setTimeout(() => {
        stats.underway -= 1;
        outgoing.end(`<${url}>`);
      }, 5);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { stats, port: address.port };
};

const requests = (count: number): string =>
  Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nHost: a\r\n\r\n`).join("");

const open = async (port: number): Promise<Socket & { text: () => string }> => {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let text = "";
  socket.setEncoding("utf8").on("data", (data: string) => (text += data));
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  return Object.assign(socket, { text: () => text });
};

it("answers pipelined requests in order, one at a time", async () => {
  const { stats, port } = await listen();
  const socket = await open(port);
  socket.write(requests(20));
  await expect.poll(socket.text).toContain("</19>");
  const answered = [...socket.text().matchAll(/<\/(\d+)>/g)].map(([, n]) => Number(n));
  expect(answered).toEqual(Array.from({ length: 20 }, (_, n) => n));
  expect(stats).toEqual({ started: 20, underway: 0, mostUnderway: 1 });
});

it("answers successive requests on one connection", async () => {
  const { port } = await listen();
  const socket = await open(port);
  for (let n = 0; n < 3; n += 1) {
    socket.write(`GET /again-${n} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(socket.text).toContain(`</again-${n}>`);
  }
});

it("disconnects a client that pipelines 5,000, having started one", async () => {
  const { stats, port } = await listen();
  const socket = await open(port);
  socket.write(requests(5_000));
  await expect.poll(() => socket.closed).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(stats.started).toBe(1);
});

it("starts no further request of a client that has disconnected", async () => {
  const { stats, port } = await listen();
  const socket = await open(port);
  socket.write(requests(20));
  await expect.poll(() => stats.started).toBeGreaterThan(0);
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { started } = stats;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(stats.started).toBe(started);
  expect(started).toBeLessThan(20);
});
