import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { addressGroup } from "../../address-groups.ts";
import { textAnswer } from "../answer/answer.ts";
import { securityHeaders } from "../answer/security-headers.ts";
import { problemAnswer, refusal, RETRY } from "../answer/refusal.ts";
import { sharingHeaders } from "../answer/sharing-headers.ts";
import { headerValue } from "../cache/answer-from-cache.ts";
import type { Metrics } from "../health/metrics.ts";
import { isForPrograms } from "../middleware.ts";
import { clientAddressOf } from "../request/addresses.ts";
import type { ConnectionLimit } from "../limits/connection-limit.ts";
import { createWorkQueue, type WaitingWork } from "./work-queue.ts";

/** Decides who may connect, and when the work for a request begins. */
export interface Admission {
  /** Counts a new connection. Returns false if it must be closed. */
  connect(socket: Socket): boolean;
  /** Notes whether a request came through a proxy. Called for every request, cached or not. */
  note(incoming: IncomingMessage): void;
  /**
   * Queues a request. If the queue is full, answers 503 without reading the body. When the request's turn comes, tries the cache again
   * before the work begins: after a save, many requests wait for the same page.
   */
  admit(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    work: Pick<WaitingWork, "begin" | "tryAnswer">,
  ): void;
}

export interface AdmissionParts {
  trustProxy: number;
  siteUrl?: string | undefined;
  connectionLimit: ConnectionLimit;
  metrics: Pick<Metrics, "answered">;
  /** Arrival times of queued requests. */
  arrivals: WeakMap<object, number>;
}

/** All requests that the response cache does not answer pass here. */
export const createAdmission = (parts: AdmissionParts): Admission => {
  const { trustProxy, siteUrl = "", connectionLimit, metrics, arrivals } = parts;
  let connections = 0;
  const queue = createWorkQueue(() => connections);

  const groupOf = ({ headers, socket }: IncomingMessage, path: string): string => {
    const forwarded = headerValue(headers["x-forwarded-for"]);
    const group = addressGroup(clientAddressOf(trustProxy, socket.remoteAddress, forwarded));
    return IS_FOR_EDITORS.test(path) ? `editors ${group}` : group;
  };

  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, path: string): void => {
    const { method } = incoming;
    metrics.answered("busy", BUSY.status, 0);
    const requestId = randomUUID();
    const { headers, body } = isForPrograms(path)
      ? problemAnswer(BUSY, requestId)
      : textAnswer(BUSY.status, TEXT, `${BUSY.detail}\n`, BUSY.headers);
    outgoing.writeHead(BUSY.status, {
      ...securityHeaders(siteUrl.startsWith("https:")),
      ...sharingHeaders(method, path),
      ...headers,
      "Content-Length": String(typeof body === "string" ? Buffer.byteLength(body) : 0),
      "X-Request-Id": requestId,
    });
    outgoing.end(method === "HEAD" ? undefined : body);
  };

  return {
    connect: (socket) => {
      connections += 1;
      return connectionLimit.take(socket);
    },
    note: connectionLimit.note,
    admit: (incoming, outgoing, work) => {
      const { url = "", socket } = incoming;
      const [path = ""] = url.split("?", 1);
      if (IS_READY.test(path)) {
        work.begin();
        return;
      }
      arrivals.set(incoming, performance.now());
      const isQueued = queue.add({
        group: groupOf(incoming, path),
        isAbandoned: () => socket.destroyed || socket.writableEnded,
        ...work,
      });
      if (!isQueued) refuse(incoming, outgoing, path);
    },
  };
};

/** Paths that skip the queue, because they are answered from memory. Dot segments do not match, because they lead elsewhere (`/assets/../brands`). */
const IS_READY = /^\/(?:healthz|assets\/\w[\w.-]*)$/;

/** Editors have their own group, so they do not wait for visitors from the same address. */
const IS_FOR_EDITORS = /^\/(?:api\/admin|auth)\//;

const BUSY = refusal(503, "The server is busy. Please try again in a moment.", RETRY);

const TEXT = "text/plain; charset=utf-8";
