import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { atMost } from "./figures.ts";
import { inFolder } from "./in-folder.ts";
import { printTable } from "./print-table.ts";

// Time and memory of the built `sites check` for 1,000 simulated sites. It reads two pages of each, both larger than its limit.

const SITES = 1_000;
const PAGE_BYTES = 720 * 1024;
const MAX_MINUTES = 15;
const MAX_MEGABYTES = 150;

/** A brand's name, derived from its host. */
const nameOf = (host: string): string => host.replace(/^www\.|\.example$/g, "").replace("-", " ");

const pageOf = (host: string): string => {
  const sentence = `<p>${nameOf(host)} (${host}) makes golf clubs by hand, and has done so for forty years.</p>\n`;
  const text = sentence.repeat(Math.ceil(PAGE_BYTES / sentence.length));
  return `<!doctype html><html lang="en"><title>${nameOf(host)}: golf clubs</title><a href="/about">About us</a>${text}</html>`;
};

const lab = createServer((request, response) => {
  const { host = "" } = request.headers;
  const isSite = !host.startsWith("127.") && request.url !== "/robots.txt";
  response.writeHead(isSite ? 200 : 404, {
    "content-type": isSite ? "text/html" : "application/json",
  });
  response.end(isSite ? pageOf(host) : "{}");
});
lab.listen(0, "127.0.0.1");
await once(lab, "listening");
const { port } = lab.address() as AddressInfo;

/** Peak memory of a process so far, in megabytes; 0 once it exited. */
const peakOf = (pid: number): number => {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1_024;
  } catch {
    return 0;
  }
};

await inFolder(async (folder) => {
  const list = Array.from({ length: SITES }, (_, n) =>
    JSON.stringify({ slug: `brand-${n}`, website: `https://www.brand-${n}.example/` }),
  );
  writeFileSync(join(folder, "sites.ndjson"), `${list.join("\n")}\n`);
  const args = ["sites", "check", "--from", "sites.ndjson", "--report", "report.json"];
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [join(process.cwd(), "cli/bin.mjs"), ...args, "--lab", `http://127.0.0.1:${port}`, "--quiet"],
    { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
  );
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, peakOf(child.pid ?? 0))), 200);
  const [code] = (await once(child, "close")) as [number | null];
  clearInterval(timer);
  const minutes = (performance.now() - began) / 60_000;
  const { sites } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as {
    sites: { verdict: string }[];
  };
  const alive = sites.filter(({ verdict }) => verdict === "alive").length;
  if (code !== 0 || alive !== SITES) throw new Error(`${alive} of ${SITES} were found alive`);
  const rows = [
    ["1,000 sites looked at", `${minutes.toFixed(1)} min`, atMost(minutes, MAX_MINUTES)],
    ["... memory at most", `${Math.round(peak)} MB`, atMost(peak, MAX_MEGABYTES)],
  ];
  printTable(["sites", "reached", ""], rows);
}).finally(() => lab.close());
