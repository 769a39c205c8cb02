import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { securityHeaders } from "./answer/security-headers.ts";

/** Codes of the HTTP parser, and of the time-outs, that have a status of their own; all others are 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers requests that the HTTP parser refused, before any route could, and hangs up. */
export const answerBrokenRequests = (server: Server): void => {
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
export const brokenRequestResponse = (): Response =>
  new Response(null, {
    status: 400,
    headers: { ...securityHeaders(false), "Cache-Control": "no-store" },
  });
