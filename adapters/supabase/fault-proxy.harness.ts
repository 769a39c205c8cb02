import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOn, portOf } from "./listening.harness.ts";

/** What stands between a site and its backend may do any of this. */
export type Fault =
  | { kind: "slow"; milliseconds: number }
  /** Takes the question and never answers. */
  | { kind: "hangs" }
  /** Answers a page for people, as gateways do. */
  | { kind: "html"; status: number }
  | { kind: "refuses"; status: number }
  /** Breaks the connection at once. */
  | { kind: "breaks" }
  /** Breaks it once the backend has answered: what was asked was done. */
  | { kind: "loses-answers" }
  /** Breaks it, to both sides, while the backend works. */
  | { kind: "cuts" };

export interface FaultProxy {
  url: string;
  /** From now on; `only` names the paths it happens to. */
  fault: (fault: Fault | undefined, only?: RegExp) => void;
  /** The questions that came, as `POST /rest/v1/rpc/…`. */
  asked: () => string[];
  /** Nobody listens any more. */
  stop: () => Promise<void>;
  /** Somebody listens again, at the same address. */
  start: () => Promise<void>;
}

/** Stands in front of a backend and passes everything on, until it is told to misbehave. */
export const startFaultProxy = async (backend: string): Promise<FaultProxy> => {
  let fault: Fault | undefined;
  let only = /./;
  const asked: string[] = [];
  const server = createServer((question, answer) => {
    const { method = "GET", url = "/" } = question;
    asked.push(`${method} ${url}`);
    void misbehave(backend, only.test(url) ? fault : undefined, question, answer);
  });
  await listenOn(server, 0);
  const port = portOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    fault: (next, where = /./) => {
      fault = next;
      only = where;
    },
    asked: () => asked,
    stop: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    start: () => listenOn(server, port),
  };
};

const misbehave = async (
  backend: string,
  fault: Fault | undefined,
  question: IncomingMessage,
  answer: ServerResponse,
): Promise<void> => {
  const body = await buffer(question);
  switch (fault?.kind) {
    case "hangs":
      return;
    case "breaks":
      return void question.socket.destroy();
    case "html":
      return void answer
        .writeHead(fault.status, { "content-type": "text/html" })
        .end("<!doctype html><h1>One moment</h1>");
    case "refuses":
      return void answer
        .writeHead(fault.status, { "content-type": "application/json" })
        .end(JSON.stringify({ message: "No", code: "", details: null, hint: null }));
    case "slow":
      await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
  }
  const onward = request(`${backend}${question.url}`, {
    method: question.method ?? "GET",
    headers: { ...question.headers, host: new URL(backend).host, connection: "close" },
  });
  onward.on("error", () => question.socket.destroy());
  onward.on("response", (told) => {
    if (fault?.kind === "loses-answers") {
      told.resume().on("end", () => question.socket.destroy());
      return;
    }
    answer.writeHead(told.statusCode ?? 502, told.headers);
    told.pipe(answer);
  });
  onward.end(body);
  if (fault?.kind === "cuts")
    onward.on("finish", () => {
      onward.destroy();
      question.socket.destroy();
    });
};
