import { createServer, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { securityHeaders } from "./answer/security-headers.ts";
import type { HttpApp } from "./app.ts";
import type { AnswerFromCache } from "./cache/answer-from-cache.ts";

export interface ListenOptions {
  host: string;
  /** 0 takes any free port. */
  port: number;
}

export interface Listening {
  /** `http://localhost:3000`: the address for a browser on this machine. */
  url: string;
  /** Accepts no more requests, lets running ones finish, and ends within ten seconds. */
  close(): Promise<void>;
}

/** The app, and optionally a cache that is tried first and a queue for the work. */
type Served = Pick<Hono, "fetch"> & Partial<Pick<HttpApp, "answerFromCache" | "admission">>;

/** Serves an app over HTTP (limits: docs/guarantees.md). Throws with a message for the operator if it cannot listen. */
export const listen = async (app: Served, { host, port }: ListenOptions): Promise<Listening> => {
  const answer = getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: brokenRequestResponse,
  });
  const isAnsweredFromCache: AnswerFromCache = (incoming, outgoing) => {
    try {
      return app.answerFromCache?.(incoming, outgoing) ?? false;
    } catch {
      // The routes will meet the same error and report it.
      return false;
    }
  };
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
      // How often these timeouts are checked; every 30 seconds by default.
      connectionsCheckingInterval: 1_000,
    },
    (incoming, outgoing) => {
      if (incoming.socket.destroyed) return;
      app.admission?.note(incoming);
      if (isAnsweredFromCache(incoming, outgoing)) return;
      const begin = (): void => void answer(incoming, outgoing);
      const tryAnswer = (): boolean => isAnsweredFromCache(incoming, outgoing);
      if (app.admission) app.admission.admit(incoming, outgoing, { begin, tryAnswer });
      else begin();
    },
  );
  server.on("connection", (socket) => {
    if (app.admission?.connect(socket) === false) socket.destroy();
  });
  limitConnections(server);
  answerBrokenRequests(server);
  await opened(server, host, port);
  return { url: addressOf(server, host), close: () => closeGracefully(server) };
};

const opened = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(explain(error, host, port), { cause: error })),
    );
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });

/**
 * Connections that may wait to be accepted, if the system allows as many. If more wait, the system drops a visitor's first packet,
 * and the browser sends it again after a second. One address can fill the default of 511 while one page is computed; in a much
 * longer queue, visitors would wait behind that address.
 */
const BACKLOG = 1_024;

const explain = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): string => {
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with PORT.`;
    case "EACCES":
      return `Port ${port} needs administrator rights. Choose one above 1023 with PORT.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `${host} is not an address of this machine. Choose one with HOST, such as 127.0.0.1.`;
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

/** How long an idle connection stays open, because a request may be in transit. */
const IDLE_GRACE_MS = 500;
/** When to stop waiting for running requests. */
const TIMEOUT_MS = 9_000;
const CHECK_INTERVAL_MS = 50;

/**
 * Closes the server without breaking a request. Accepts no new connections, and ends each open one after its next response. Closes an
 * idle connection only after a moment, because a request may be in transit.
 */
const closeGracefully = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  server.prependListener("request", (_, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  // `http.Server.close` would close idle connections at once.
  NetServer.prototype.close.call(server);
  const started = performance.now();
  const timer = setInterval(() => {
    const waited = performance.now() - started;
    if (waited >= TIMEOUT_MS) server.closeAllConnections();
    else if (waited >= IDLE_GRACE_MS) server.closeIdleConnections();
  }, CHECK_INTERVAL_MS);
  await closed;
  clearInterval(timer);
};

/** The statuses of some HTTP parser errors and timeouts; all other errors get 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers requests that the HTTP parser refused, and closes the connection. */
const answerBrokenRequests = (server: Server): void => {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ""] ?? 400;
    const headers = {
      ...securityHeaders(false),
      "Cache-Control": "no-store",
      "Content-Length": "0",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}Connection: close\r\n\r\n`,
    );
  });
};

/** For requests that cannot be turned into a `Request`, such as one with an invalid host. */
const brokenRequestResponse = (): Response =>
  new Response(null, {
    status: 400,
    headers: { ...securityHeaders(false), "Cache-Control": "no-store" },
  });

/** Maximum number of connections; further ones are dropped. */
export const MAX_CONNECTIONS = 2_000;
/** Connections reserved for new visitors. */
const SPARE = 100;
/** Requests of a connection that may wait for a response. Browsers send one at a time. */
const MAX_PIPELINED = 32;

/** An open connection. */
interface Connection {
  /** The number of its last request, or of its opening, counted over all connections. */
  turn: number;
  /** The responses that were not finished at the last request, in their order. */
  answers: ServerResponse[];
}

/**
 * Reserves connections for new visitors: when nearly all are taken, closes the one that has been idle longest, or if all are busy,
 * the one least recently used. Otherwise two thousand idle sockets would keep everybody out.
 *
 * Also closes a connection that sends too many requests before their responses. Node.js emits every pipelined request at once, and each
 * would use memory for a response that the client may never read.
 */
const limitConnections = (server: Server): void => {
  server.maxConnections = MAX_CONNECTIONS;
  const open = new Map<Socket, Connection>();
  let turn = 0;
  server.on("connection", (socket) => {
    open.set(socket, { turn: (turn += 1), answers: [] });
    socket.once("close", () => open.delete(socket));
    if (open.size > MAX_CONNECTIONS - SPARE) leastUsed(open, socket)?.destroy();
  });
  // A listener for each response's end would cost a tenth of a cached response's time.
  server.prependListener("request", ({ socket }, answer) => {
    const connection = open.get(socket);
    if (!connection || socket.destroyed) return;
    connection.turn = turn += 1;
    const { answers } = connection;
    while (answers[0]?.writableFinished) answers.shift();
    answers.push(answer);
    if (answers.length > MAX_PIPELINED) socket.destroy();
  });
};

/** The connection idle longest, except the newest; if none is idle, the least recently used. */
const leastUsed = (open: ReadonlyMap<Socket, Connection>, newest: Socket): Socket | undefined => {
  let found: { socket: Socket; isIdle: boolean; turn: number } | undefined;
  for (const [socket, { turn, answers }] of open) {
    if (socket === newest) continue;
    const isIdle = answers.at(-1)?.writableFinished ?? true;
    const isBetter = found === undefined || (isIdle === found.isIdle ? turn < found.turn : isIdle);
    if (isBetter) found = { socket, isIdle, turn };
  }
  return found?.socket;
};
