import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOn, portOf } from "./listening.harness.ts";

/** Faults between a site and its backend. */
export type Fault =
  /** Takes the request and never responds. */
  | { kind: "hangs" }
  /** Responds with an HTML page, as gateways do. */
  | { kind: "html"; status: number }
  | { kind: "refuses"; status: number; error_code?: string }
  /** Closes the connection at once. */
  | { kind: "breaks" }
  /** Closes it after the backend responded: the work was done. */
  | { kind: "loses-answers" };

export interface FaultProxy {
  url: string;
  /** Sets the fault; `only` limits it to some paths. */
  fault: (fault: Fault | undefined, only?: RegExp) => void;
  /** The requests received, as `POST /rest/v1/rpc/…`. */
  requests: () => string[];
  /** Stops listening. */
  stop: () => Promise<void>;
  /** Listens again at the same address. */
  start: () => Promise<void>;
}

/** Forwards everything to a backend until a fault is set. */
export const startFaultProxy = async (backend: string): Promise<FaultProxy> => {
  let fault: Fault | undefined;
  let only = /./;
  const requests: string[] = [];
  const server = createServer((incoming, response) => {
    const { method = "GET", url = "/" } = incoming;
    requests.push(`${method} ${url}`);
    void forward(backend, only.test(url) ? fault : undefined, incoming, response);
  });
  await listenOn(server, 0);
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    fault: (next, where = /./) => {
      fault = next;
      only = where;
    },
    requests: () => requests,
    stop: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    start: () => listenOn(server, port),
  };
};

const forward = async (
  backend: string,
  fault: Fault | undefined,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = await buffer(incoming);
  switch (fault?.kind) {
    case "hangs":
      return;
    case "breaks":
      return void incoming.socket.destroy();
    case "html":
      return void response
        .writeHead(fault.status, { "content-type": "text/html" })
        .end("<!doctype html><h1>One moment</h1>");
    case "refuses":
      return void response
        .writeHead(fault.status, { "content-type": "application/json" })
        .end(JSON.stringify({ message: "No", code: "", details: null, hint: null, ...fault }));
  }
  const onward = request(`${backend}${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: { ...incoming.headers, host: new URL(backend).host, connection: "close" },
  });
  onward.on("error", () => incoming.socket.destroy());
  onward.on("response", (backendResponse) => {
    if (fault?.kind === "loses-answers") {
      backendResponse.resume().on("end", () => incoming.socket.destroy());
      return;
    }
    response.writeHead(backendResponse.statusCode ?? 502, backendResponse.headers);
    backendResponse.pipe(response);
  });
  onward.end(body);
};
