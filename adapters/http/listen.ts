import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { AnswerFromCache } from "./cache/answer-from-cache.ts";
import { answerBrokenRequests, brokenRequestResponse } from "./broken-requests.ts";
import { closeGracefully } from "./close-gracefully.ts";
import { keepConnectionsSpare } from "./spare-connections.ts";

export interface ListenOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
}

export interface Listening {
  /** `http://localhost:3000`: where to point a browser on this machine. */
  url: string;
  /** Takes no more requests, lets those underway finish, and ends within ten seconds. */
  close(): Promise<void>;
}

/** An app, and what may answer before it. */
interface Served extends Pick<Hono, "fetch"> {
  answerFromCache?: AnswerFromCache;
}

/** Serves an app over HTTP (bounds of limits.md). Throws with a message for people when it cannot listen. */
export const listen = async (app: Served, { host, port }: ListenOptions): Promise<Listening> => {
  const answer = getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: brokenRequestResponse,
  });
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
      // How often the time-outs above are looked after; by default only every 30 seconds.
      connectionsCheckingInterval: 1_000,
    },
    (incoming, outgoing) => {
      if (!app.answerFromCache?.(incoming, outgoing)) void answer(incoming, outgoing);
    },
  );
  keepConnectionsSpare(server);
  answerBrokenRequests(server);
  await opened(server, host, port);
  return { url: addressOf(server, host), close: () => closeGracefully(server) };
};

const opened = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(explain(error, host, port), { cause: error })),
    );
    server.listen(port, host, resolve);
  });

const explain = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): string => {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is taken by another program. Stop it, or choose another port with PORT.`;
    case "EACCES":
      return `Port ${port} may not be used without more rights. Choose one above 1023 with PORT.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is no address of this machine. Choose one with HOST, such as 127.0.0.1.`;
    default:
      return `Cannot listen on ${host}, port ${port}: ${message}`;
  }
};

/** Hosts that a browser on this machine reaches as localhost. */
const LOCAL = new Set(["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"]);

const addressOf = (server: Server, host: string): string => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const name = LOCAL.has(host) ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${address.port}`;
};
