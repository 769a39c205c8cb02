import { Agent, get } from "node:http";

/** Concurrent visitors: enough for a queue, but not only queueing. */
const VISITORS = 4;

/** The latency of the 99th percentile in milliseconds. */
export const tailOf = async (
  port: number,
  path: (n: number) => string,
  requests: number,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: VISITORS });
  const times: number[] = [];
  let sent = 0;
  const visit = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      const started = performance.now();
      await read(agent, port, path(sent));
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visit));
  agent.destroy();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
};

const read = (agent: Agent, port: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ agent, port, path, host: "127.0.0.1" }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode} to ${path}`));
      answer.resume().on("end", resolve);
    }).on("error", reject);
  });
