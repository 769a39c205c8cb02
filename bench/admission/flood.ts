import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { codeOf } from "#adapters/system.ts";
import { requestOnce } from "../http/request-once.ts";

/** Many requests at once from one address. */
export interface Flood {
  port: number;
  /** A kind of `KINDS`, or short connections that are closed once their request is sent. */
  kind: string;
  count: number;
  /** A brand's slug, for corrections. */
  slug: string;
  /** The visitor's address that a trusted proxy names. */
  forwardedFor?: string;
  /** Gives this flood addresses that no other flood requests. */
  seed: number;
}

/** The number of answers by status. */
export type Answers = Record<string, number>;

interface Sent {
  method: "GET" | "POST";
  path: string;
  type?: string;
  body?: string;
}

/** A long search that nobody sent before, and that finds nothing. */
const words = (n: number): string =>
  encodeURIComponent(`q${n % 10}xj${(n * 7_919).toString(36)} `.repeat(25).slice(0, 100).trim());

const form = (path: string, body: string): Sent => ({
  method: "POST",
  path,
  type: "application/x-www-form-urlencoded",
  body,
});

const json = (path: string, value: unknown): Sent => ({
  method: "POST",
  path,
  type: "application/json",
  body: JSON.stringify(value),
});

const MARKS = "+".repeat(60_000);

/** Every kind of request that the response cache does not answer. */
export const KINDS: Readonly<Record<string, (n: number, slug: string) => Sent>> = {
  "search page": (n) => ({ method: "GET", path: `/brands?search=${words(n)}` }),
  "missing page": (n) => ({ method: "GET", path: `/nothing-${n}` }),
  "API search": (n) => ({ method: "GET", path: `/api/brands?search=${words(n)}` }),
  suggest: (n) => ({ method: "GET", path: `/api/suggest?q=${words(n)}` }),
  feed: (n) => ({ method: "GET", path: `/feed.xml?search=${words(n)}` }),
  "form: follow": (n) => form(`/follow?search=${words(n)}`, "email=bad"),
  "form: correct": (_, slug) => form(`/brands/${slug}/correct`, `longDescription=${MARKS}`),
  "form: submit": () => form("/submit", `brandName=${MARKS}`),
  "form: leave": (n) => form(`/my-emails?token=x${n}`, ""),
  "API form": (n) => json("/api/subscriptions", { email: "x", list: `search=${words(n)}` }),
  "sign-in": (n) =>
    json("/auth/v1/token?grant_type=password", { email: `u${n}@golf.example`, password: "wrong" }),
};

const send = async (
  { port, forwardedFor }: Flood,
  { method, path, type, body }: Sent,
): Promise<string> => {
  const headers = {
    "User-Agent": "Mozilla/5.0",
    ...(forwardedFor !== undefined && { "X-Forwarded-For": forwardedFor }),
    ...(type !== undefined && { "Content-Type": type }),
  };
  try {
    return String(await requestOnce({ port, method, path, headers, agent: false }, body));
  } catch (error) {
    return codeOf(error) ?? "error";
  }
};

/** Connections opened at a time, as fast as one client can. */
const AT_ONCE = 100;

const sendAndClose = ({ port, forwardedFor, seed }: Flood, n: number): Promise<void> =>
  new Promise((resolve) => {
    const forwarded = forwardedFor === undefined ? "" : `X-Forwarded-For: ${forwardedFor}\r\n`;
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`GET /brands?search=s${seed}x${n} HTTP/1.1\r\nHost: a\r\n${forwarded}\r\n`, () =>
        setImmediate(() => socket.destroy()),
      ),
    );
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });

export const SHORT = "short connections";

const run = async (flood: Flood): Promise<Answers> => {
  const { kind, count, slug, seed } = flood;
  const answers: Answers = {};
  if (kind === SHORT) {
    for (let from = 0; from < count; from += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => sendAndClose(flood, from + n)));
    return answers;
  }
  const make = KINDS[kind];
  if (!make) throw new Error(`There is no kind "${kind}"`);
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, n) => send(flood, make(seed + n, slug))),
  );
  for (const status of statuses) answers[status] = (answers[status] ?? 0) + 1;
  return answers;
};

/** Runs the flood of this worker thread, and reports its answers. */
export const runAsWorker = async (): Promise<void> => {
  const flood: Flood = workerData;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin.
  parentPort?.postMessage(await run(flood));
};
