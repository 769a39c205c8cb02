import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { requestOnce } from "../http/request-once.ts";

/** The longest waits of a visitor at another address, in milliseconds. */
export interface Waits {
  health: number;
  page: number;
}

interface Visit {
  port: number;
  /** The visitor's address if there is no proxy. */
  localAddress?: string;
  /** The visitor's address as a trusted proxy sends it. */
  forwardedFor?: string;
}

let visits = 0;

const timeRequest = async (
  { port, localAddress, forwardedFor }: Visit,
  path: string,
  agent: Agent | false,
): Promise<number> => {
  const headers = forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor };
  const started = performance.now();
  const status = await requestOnce({ port, localAddress, path, agent, headers });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return performance.now() - started;
};

const HEALTH_EVERY_MS = 5;
const PAGE_EVERY_MS = 20;

/**
 * Requests `/healthz` over a keep-alive connection and uncached pages over new ones until the other work is done,
 * then one more page.
 */
export const visitMeanwhile = async (visit: Visit, other: Promise<unknown>): Promise<Waits> => {
  const worst: Waits = { health: 0, page: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ending = new AbortController();
  const { signal: over } = ending;
  const check = async (): Promise<void> => {
    while (!over.aborted) {
      worst.health = Math.max(worst.health, await timeRequest(visit, "/healthz", agent));
      await wait(HEALTH_EVERY_MS);
    }
  };
  const read = async (): Promise<void> => {
    for (let isLast = false; !isLast;) {
      isLast = over.aborted;
      const path = `/brands?category=w${process.pid}x${(visits += 1)}`;
      worst.page = Math.max(worst.page, await timeRequest(visit, path, false));
      await wait(PAGE_EVERY_MS);
    }
  };
  await Promise.all([other.finally(() => ending.abort()), check(), read()]);
  agent.destroy();
  return worst;
};
