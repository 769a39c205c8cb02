import { request, type RequestOptions } from "node:http";

/** Sends a request to this machine and reads the whole answer. Returns its status. */
export const requestOnce = (options: RequestOptions, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", ...options }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
