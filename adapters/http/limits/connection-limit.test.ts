import type { EventEmitter } from "node:events";
import { Socket } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { type ConnectionLimit, createConnectionLimit, MAX_PER_GROUP } from "./connection-limit.ts";

let warnings: number;
let limit: ConnectionLimit;
beforeEach(() => {
  warnings = 0;
  limit = createConnectionLimit(() => (warnings += 1));
});

const socketFrom = (remoteAddress: string): Socket =>
  Object.defineProperty(new Socket(), "remoteAddress", { value: remoteAddress });

/** Opens connections; returns those that may stay. */
const open = (count: number, address: string | ((n: number) => string)): Socket[] =>
  Array.from({ length: count }, (_, n) =>
    socketFrom(typeof address === "string" ? address : address(n)),
  ).filter((socket) => limit.take(socket));

const close = (socket: Socket | undefined): void => void (socket as EventEmitter).emit("close");

const forwarded = (socket: Socket): void =>
  limit.note({ socket, headers: { "x-forwarded-for": "203.0.113.7" } });
const direct = (socket: Socket): void => limit.note({ socket, headers: {} });

describe("the limit of 64 open connections", () => {
  it.each(["198.51.100.7", "::ffff:198.51.100.7", "2001:db8::7", "127.0.0.1", "10.0.0.7"])(
    "applies to the address %s",
    (address) => {
      const sockets = open(80, address);
      expect(sockets).toHaveLength(64);
      expect(open(1, "203.0.113.9")).toHaveLength(1);
      close(sockets[0]);
      expect(open(2, address)).toHaveLength(1);
    },
  );

  it("applies to an IPv6 /64 as to one address, and to a /48 as to three", () => {
    expect(open(80, (n) => `2001:db8:1:1::${n.toString(16)}`)).toHaveLength(64);
    expect(open(800, (n) => `2001:db8:2:${n.toString(16)}::1`)).toHaveLength(192);
  });

  it("applies to a public address even if it sends X-Forwarded-For", () => {
    const sockets = open(64, "198.51.100.7");
    for (const socket of sockets) forwarded(socket);
    expect(open(1, "198.51.100.7")).toHaveLength(0);
    expect([warnings, limit.hasProxy()]).toEqual([1, false]);
  });
});

describe("a proxy on this machine or network", () => {
  it.each(["127.0.0.1", "::1", "10.1.2.3", "172.17.0.1", "192.168.1.1", "fd00::1", "fe80::1"])(
    "has no limit while its requests carry X-Forwarded-For: %s",
    (address) => {
      for (let n = 0; n < 3 * MAX_PER_GROUP; n += 1) {
        const [socket] = open(1, address);
        if (!socket) throw new Error(`Connection ${n} was refused`);
        forwarded(socket);
      }
      expect([warnings, limit.hasProxy()]).toEqual([1, true]);
      // Connections without such a request are limited.
      expect(open(80, address)).toHaveLength(64);
    },
  );

  it("is limited again once its requests lack the header", () => {
    const sockets = open(64, "127.0.0.1");
    for (const socket of sockets) forwarded(socket);
    for (const socket of sockets) direct(socket);
    expect(open(1, "127.0.0.1")).toHaveLength(0);
    for (const socket of sockets) close(socket);
    expect(open(80, "127.0.0.1")).toHaveLength(64);
  });

  it("frees only one place for a closed connection, however many requests used it", () => {
    const [socket] = open(1, "127.0.0.1");
    if (!socket) throw new Error("No connection");
    forwarded(socket);
    forwarded(socket);
    close(socket);
    expect(open(80, "127.0.0.1")).toHaveLength(64);
  });
});
