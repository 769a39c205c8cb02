import { createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";

export interface Moved {
  questions: number;
  /** Of heads and bodies, both ways. */
  bytes: number;
  /** Of the answers' bodies, as a gateway compresses them. */
  compressed: number;
}

export interface CountingLine {
  url: string;
  /** What moved since this was last asked. */
  moved: () => Moved;
  close: () => void;
}

/** Passes everything on to a backend, and counts what moves. */
export const startCountingLine = async (backend: string): Promise<CountingLine> => {
  let moved: Moved = { questions: 0, bytes: 0, compressed: 0 };
  const { host } = new URL(backend);
  const server = createServer(async (question, answer) => {
    const body = await buffer(question);
    const onward = request(`${backend}${question.url}`, {
      method: question.method ?? "GET",
      headers: { ...question.headers, host },
    });
    onward.on("response", async (told) => {
      const text = await buffer(told);
      const heads = [question.url, ...question.rawHeaders, ...told.rawHeaders].join("\r\n").length;
      moved.questions += 1;
      moved.bytes += heads + body.byteLength + text.byteLength;
      moved.compressed += gzipSync(text).byteLength;
      answer.writeHead(told.statusCode ?? 502, told.headers).end(text);
    });
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    moved: () => {
      const counted = moved;
      moved = { questions: 0, bytes: 0, compressed: 0 };
      return counted;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
