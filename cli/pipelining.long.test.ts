import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { serveUnderTest, statusOf } from "./serve.harness.ts";

const { serve } = serveUnderTest();

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

const timed = async (url: string): Promise<number> => {
  const started = performance.now();
  expect(await statusOf(url)).toBe(200);
  return performance.now() - started;
};

const requests = (count: number, path: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => `GET ${path(n)} HTTP/1.1\r\nHost: a\r\n\r\n`).join("");

const openSocket = async (url: string) => {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
};

it("serves an uncached page in 150 ms after another client sent 5,000 pipelined requests", async () => {
  const { url } = await serve();
  await timed(`${url}/brands?search=before`);
  const socket = await openSocket(url);
  socket.resume();
  socket.write(requests(5_000, (n) => `/brands?search=p${n}`));
  await pause(300);
  socket.destroy();
  expect(await timed(`${url}/brands?search=after`)).toBeLessThan(150);
});

it("grows by at most 50 MB when 4 connections ask for 650 downloads each and read nothing", async () => {
  const { url, pid } = await serve();
  await timed(`${url}/data/brands.ndjson`);
  const before = memoryMb(pid);
  const sockets = await Promise.all([1, 2, 3, 4].map(() => openSocket(url)));
  for (const socket of sockets) {
    socket.pause();
    socket.write(requests(650, () => "/data/brands.ndjson"));
  }
  let slowest = 0;
  for (let n = 0; n < 20; n += 1) {
    slowest = Math.max(slowest, await timed(`${url}/healthz`));
    await pause(250);
  }
  expect(memoryMb(pid) - before).toBeLessThan(50);
  expect(slowest).toBeLessThan(150);
  for (const socket of sockets) socket.destroy();
});
