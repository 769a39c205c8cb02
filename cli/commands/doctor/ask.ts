import { get as getOverHttp, type IncomingMessage } from "node:http";
import { get as getOverHttps } from "node:https";
import { TLSSocket } from "node:tls";

// The one place where the doctor asks over the network: addresses of the configuration, and no others.

/** A certificate as it was shown. */
export interface Certificate {
  /** Why it is not to be trusted for that name, in OpenSSL's word; undefined when it is. */
  problem: string | undefined;
  validTo: Date;
}

interface Answered {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
  certificate?: Certificate;
}

/** What an address answered, or why it did not, in the system's word such as `ECONNREFUSED`. */
export type Reply = Answered | { unreachable: string };

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1024 * 1024;

/** Asks an address once, and follows it nowhere. A bad certificate is told of, and no reason not to look on. */
export const ask = (url: string): Promise<Reply> =>
  new Promise((resolve) => {
    const isSecure = url.startsWith("https:");
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ unreachable: error.code ?? error.message });
    const read = (incoming: IncomingMessage): void => {
      const { socket, headers, statusCode = 0 } = incoming;
      // Read at once: a socket that is given back forgets it.
      const certificate = socket instanceof TLSSocket ? certificateOf(socket) : undefined;
      let body = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (text: string) => {
        body += text;
        if (body.length > MOST_BYTES) incoming.destroy();
      });
      incoming.on("close", () =>
        resolve({ status: statusCode, headers, body, ...(certificate && { certificate }) }),
      );
    };
    const options = { agent: false, timeout: TIMEOUT_MS, headers: { accept: "text/html,*/*" } };
    const request = isSecure
      ? getOverHttps(url, { ...options, rejectUnauthorized: false }, read)
      : getOverHttp(url, options, read);
    request.on("error", fail);
    request.on("timeout", () => request.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  });

const certificateOf = (socket: TLSSocket): Certificate => {
  const { valid_to: validTo } = socket.getPeerCertificate();
  const problem: unknown = socket.authorizationError;
  return {
    problem: socket.authorized
      ? undefined
      : problem instanceof Error && "code" in problem
        ? String(problem.code)
        : String(problem),
    validTo: new Date(validTo),
  };
};

/** What `/readyz` tells. */
interface Ready {
  status: string;
  store: string;
  catalog: string;
  revision: number;
  brands: number;
  backup?: { provenAt: string | null; state: string };
}

/** What a site of ours answers; undefined for every other answer, or none. */
export const readyOf = (asked: Reply | undefined): Ready | undefined => {
  if (!asked || "unreachable" in asked) return undefined;
  try {
    const told: Ready | null = JSON.parse(asked.body);
    return typeof told?.status === "string" && typeof told.store === "string" ? told : undefined;
  } catch {
    return undefined;
  }
};
