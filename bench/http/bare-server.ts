import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** A node:http server that always sends the same bytes and headers. */
export const serveBareNode = (headers: readonly string[], file: string): void => {
  const bytes = readFileSync(file);
  const server = createServer((_, answer) => {
    answer.writeHead(200, [...headers]);
    answer.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") console.log(`http://localhost:${address.port}`);
  });
};
