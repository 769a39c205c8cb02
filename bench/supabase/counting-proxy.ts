import { createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

export interface Traffic {
  questions: number;
  /** Headers and bodies, both ways. */
  bytes: number;
  /** The responses' bodies, compressed as a gateway does. */
  compressed: number;
}

export interface CountingProxy {
  url: string;
  /** The traffic since the last call. */
  traffic: () => Traffic;
  close: () => void;
}

/** Forwards everything to a backend, and counts the traffic. */
export const startCountingProxy = async (backend: string): Promise<CountingProxy> => {
  let traffic: Traffic = { questions: 0, bytes: 0, compressed: 0 };
  const { host } = new URL(backend);
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming);
    const onward = request(`${backend}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: { ...incoming.headers, host },
    });
    onward.on("response", async (backendResponse) => {
      const text = await buffer(backendResponse);
      const heads = [incoming.url, ...incoming.rawHeaders, ...backendResponse.rawHeaders].join(
        "\r\n",
      ).length;
      traffic.questions += 1;
      traffic.bytes += heads + body.byteLength + text.byteLength;
      traffic.compressed += gzipSync(text).byteLength;
      response.writeHead(backendResponse.statusCode ?? 502, backendResponse.headers).end(text);
    });
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    traffic: () => {
      const counted = traffic;
      traffic = { questions: 0, bytes: 0, compressed: 0 };
      return counted;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
