import { createServer, type IncomingMessage, type Server as HttpServer } from "node:http";
import type { Server } from "node:net";
import { buffer } from "node:stream/consumers";

/** Listens on this machine; 0 takes any free port. */
export const listenOn = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });

export const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
};

/** Headers that belong to one connection, or to one encoding of a body. */
const OF_CONNECTION = new Set([
  "connection",
  "host",
  "content-encoding",
  "content-length",
  "transfer-encoding",
]);

const requestOf = async (incoming: IncomingMessage): Promise<Request> => {
  const { method = "GET", url = "/", headers: sent } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent))
    if (typeof value === "string" && !OF_CONNECTION.has(name)) headers.set(name, value);
  const body =
    method === "GET" || method === "HEAD" ? null : new Uint8Array(await buffer(incoming));
  return new Request(`http://${sent.host}${url}`, { method, headers, body });
};

/** A server that answers with this function. Adapters of stores may not import `@hono/node-server`. */
export const serverOf = (answer: (request: Request) => Promise<Response>): HttpServer =>
  createServer((incoming, response) => {
    void (async () => {
      const answered = await answer(await requestOf(incoming));
      const headers = [...answered.headers].filter(([name]) => !OF_CONNECTION.has(name));
      response.writeHead(answered.status, Object.fromEntries(headers));
      response.end(new Uint8Array(await answered.arrayBuffer()));
    })().catch(() => response.destroy());
  });
