import { createServer, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { securityHeaders } from "./answer/answer.ts";
import type { HttpApp } from "./app.ts";
import type { AnswerFromCache } from "./cache/answer-from-cache.ts";
import { oneAtATime } from "./one-at-a-time.ts";

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

/** The app, an optional fast path and an optional queue. */
type Served = Pick<Hono, "fetch"> & Partial<Pick<HttpApp, "answerFromCache" | "inTurn">>;

/** Serves an app over HTTP (bounds of limits.md). Throws with a message for people when it cannot listen. */
export const listen = async (app: Served, { host, port }: ListenOptions): Promise<Listening> => {
  const answer = getRequestListener(app.fetch, {
    hostname: host,
    errorHandler: brokenRequestResponse,
  });
  const isAnsweredFromCache: AnswerFromCache = (incoming, outgoing) => {
    try {
      return app.answerFromCache?.(incoming, outgoing) ?? false;
    } catch {
      // The framework meets the same error, and reports it.
      return false;
    }
  };
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 5_000,
      maxHeaderSize: 16 * 1024,
      // How often the time-outs above are looked after; by default only every 30 seconds.
      connectionsCheckingInterval: 1_000,
    },
    oneAtATime((incoming, outgoing) => {
      if (isAnsweredFromCache(incoming, outgoing)) return;
      const begin = (): void => void answer(incoming, outgoing);
      if (app.inTurn) app.inTurn(incoming, outgoing, begin);
      else begin();
    }),
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

/** How long a connection that looks idle may still bring the request its client just sent. */
const IDLE_GRACE_MS = 500;
/** When to give up on requests that do not end. */
const TIMEOUT_MS = 9_000;
const LOOK_EVERY_MS = 50;

/**
 * Closes without breaking a request: no new connections; answers from now on say that theirs is the
 * last; idle connections are closed only after a moment, for a request may be on its way on one.
 */
const closeGracefully = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  server.prependListener("request", (_, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  // The HTTP server's own close would cut idle connections at once.
  NetServer.prototype.close.call(server);
  const started = performance.now();
  const timer = setInterval(() => {
    const waited = performance.now() - started;
    if (waited >= TIMEOUT_MS) server.closeAllConnections();
    else if (waited >= IDLE_GRACE_MS) server.closeIdleConnections();
  }, LOOK_EVERY_MS);
  await closed;
  clearInterval(timer);
};

/** Codes of the HTTP parser, and of the time-outs, that have a status of their own; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers requests that the HTTP parser refused, before any route could, and hangs up. */
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

/** Requests that cannot even be turned into a `Request`, such as for a host that is none. */
const brokenRequestResponse = (): Response =>
  new Response(null, {
    status: 400,
    headers: { ...securityHeaders(false), "Cache-Control": "no-store" },
  });

/** Connections at most; one more is dropped. */
export const MOST_CONNECTIONS = 2_000;
/** So many are left for whoever comes, however many sit idle. */
const SPARE = 100;

/**
 * Keeps room for new visitors: when nearly all connections are taken, the one that asked for nothing the longest is closed;
 * one that is being answered, or still sends, only when all are.
 * Without it, whoever opens two thousand sockets and says nothing would keep everybody out.
 */
const keepConnectionsSpare = (server: Server): void => {
  server.maxConnections = MOST_CONNECTIONS;
  const open = new Map<Socket, Use>();
  let turn = 0;
  server.on("connection", (socket) => {
    open.set(socket, { turn: (turn += 1) });
    socket.once("close", () => open.delete(socket));
    if (open.size > MOST_CONNECTIONS - SPARE) leastUsed(open, socket)?.destroy();
  });
  // No listener for each answer's end: that alone would cost a hot answer a tenth of its time.
  server.on("request", ({ socket }, answer) => {
    const use = open.get(socket);
    if (!use) return;
    use.turn = turn += 1;
    use.answer = answer;
  });
};

/** What a connection was used for last, and when, in turns. */
interface Use {
  turn: number;
  answer?: ServerResponse;
}

/** Of all but the newest, the idle one whose use lies back the longest; where none is idle, of those that are busy. */
const leastUsed = (open: ReadonlyMap<Socket, Use>, newest: Socket): Socket | undefined => {
  let found: { socket: Socket; isIdle: boolean; turn: number } | undefined;
  for (const [socket, { turn, answer }] of open) {
    if (socket === newest) continue;
    const isIdle = answer === undefined || answer.writableFinished;
    const isBetter = found === undefined || (isIdle === found.isIdle ? turn < found.turn : isIdle);
    if (isBetter) found = { socket, isIdle, turn };
  }
  return found?.socket;
};
