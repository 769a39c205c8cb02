import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { copySite, type Server, startServer, stayOnOwnCore } from "./processes.ts";
import type { Captured } from "./scenarios.ts";

/** Starts the benchmark again, as a node:http server that always sends these bytes and headers. It reads the bytes from a new file. */
export const startBare = (
  program: string,
  file: string,
  { headers, body }: Captured,
): Promise<Server> => {
  writeFileSync(file, body);
  return startServer([program], { BENCH_BARE: file, BENCH_HEADERS: JSON.stringify(headers) });
};

/** Copies the site to a folder and measures it at each size. In a process of `startBare`, serves instead. */
export const benchBesideBare = async (
  site: string,
  benchSize: (size: number) => Promise<void>,
): Promise<void> => {
  const file = process.env["BENCH_BARE"];
  if (file !== undefined) {
    serveBare(JSON.parse(process.env["BENCH_HEADERS"] ?? "[]"), file);
    return;
  }
  stayOnOwnCore();
  copySite(site);
  const sizes = (process.env["BENCH_SIZES"] ?? "290,10000").split(",").map(Number);
  for (const size of sizes) await benchSize(size);
};

const serveBare = (headers: readonly string[], file: string): void => {
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
