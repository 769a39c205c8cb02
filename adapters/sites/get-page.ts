import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { pipeline, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Network, Resolved } from "./network.ts";
import { codeOf } from "../system.ts";

/** Maximum size of a page once decompressed. */
export const BODY_MAX = 512 * 1024;

/** The response to one request; redirects are not followed here. */
export interface SiteResponse {
  kind: "answer";
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer<ArrayBuffer>;
}

export type Got =
  | SiteResponse
  | { kind: "no-name" }
  | { kind: "no-answer"; why: string; isDead: boolean }
  | { kind: "not-looked"; why: string };

/** Timeout of a whole page. */
export const TIMEOUT_MS = 10_000;

export interface Wanted {
  accept: string;
  userAgent: string;
  timeoutMs?: number;
  /** The most bytes to read. */
  maxBytes?: number | undefined;
}

/**
 * One GET request. The name is resolved once, its addresses are checked, and the connection goes to the
 * checked address, so a name that changes a moment later (DNS rebinding) has no effect. No cookies, no
 * credentials, no ports other than the web's.
 */
export const getPage = async (network: Network, url: URL, wanted: Wanted): Promise<Got> => {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return { kind: "not-looked", why: `${url.protocol} is not a web address` };
  if (url.port !== "" && url.port !== "80" && url.port !== "443")
    return { kind: "not-looked", why: `port ${url.port} is not a web port` };
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const resolved: Resolved = isIP(host)
    ? { kind: "addresses", addresses: [host] }
    : await network.resolve(host);
  if (resolved.kind === "no-name") return resolved;
  if (resolved.kind === "failed")
    return resolved.isDead
      ? { kind: "no-answer", why: resolved.why, isDead: true }
      : { kind: "not-looked", why: resolved.why };
  const address = resolved.addresses.find((one) => network.isPublic(one));
  if (address === undefined)
    return {
      kind: "not-looked",
      why: `${host} resolves to ${resolved.addresses[0] ?? "nothing"}, which is not a public address; nothing was sent there`,
    };
  try {
    return await requestPage(network, url, address, wanted);
  } catch (error) {
    return failureOf(error, wanted.timeoutMs ?? TIMEOUT_MS);
  }
};

/** One request to a checked address, over this network. */
export const requestPage = async (
  network: Pick<Network, "route">,
  url: URL,
  address: string,
  { accept, userAgent, timeoutMs = TIMEOUT_MS, maxBytes = BODY_MAX }: Wanted,
): Promise<SiteResponse> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const route = network.route(url, address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const request = (route.isSecure ? requestHttps : requestHttp)({
    host: route.address,
    port: route.port,
    path: url.pathname + url.search,
    // The certificate must be for the name, whatever the address.
    ...(route.isSecure && { servername: isIP(host) ? "" : host }),
    headers: {
      host: url.host,
      "user-agent": userAgent,
      accept,
      "accept-language": "en",
      "accept-encoding": "gzip, br",
      connection: "close",
    },
    agent: false,
    signal,
  });
  try {
    const response = await responseTo(request);
    const body = await readBody(response, maxBytes);
    return { kind: "answer", status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    // An aborted body has no useful error code.
    throw signal.aborted ? signal.reason : error;
  } finally {
    request.destroy();
  }
};

/** The maximum number of informational responses (status 1xx). Without it, a site could send them for ever. */
const INFORMATIONAL_MAX = 10;

const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
    let informational = 0;
    request.on("information", () => {
      informational += 1;
      if (informational > INFORMATIONAL_MAX)
        request.destroy(new Error("Too many responses of status 1xx"));
    });
    // A switch of protocols (101) ends the request without a response or an error.
    request.once("close", () => reject(new Error("The connection closed without a response")));
    request.end();
  });

const DECODERS: ReadonlyMap<string, () => Transform> = new Map(
  Object.entries({
    // Decode what arrived of an aborted body.
    gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
    "x-gzip": () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
    deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
    br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  }),
);

/** The first bytes of a body, decompressed. Reading stops at the limit. */
const readBody = async (
  response: IncomingMessage,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> => {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const decoder = DECODERS.get(encoding)?.();
  // An encoding that we did not request.
  if (!decoder && encoding !== "identity" && encoding !== "") return Buffer.alloc(0);
  // The loop below throws errors of either stream.
  const stream = decoder ? pipeline(response, decoder, () => {}) : response;
  // Compressed data may unpack to nothing for ever, so compressed bytes are limited too. Data that do not compress grow a little.
  let received = 0;
  const count = ({ length }: Buffer): void => {
    if ((received += length) > 2 * maxBytes) response.destroy();
  };
  if (decoder) response.on("data", count);
  const body = Buffer.allocUnsafeSlow(maxBytes);
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.copy(body, size);
      if (size === maxBytes) break;
    }
  } catch (error) {
    // Corrupt compression: the site answers, but its page is unreadable.
    if (!isPackingError(error)) throw error;
  }
  return Buffer.from(body.buffer.transfer(size));
};

/** Frees the memory of a body that was read. The garbage collector would let the bodies of a hundred pages pile up. */
export const freeBody = ({ body }: SiteResponse): void => void body.buffer.transfer(0);

const isPackingError = (error: unknown): boolean =>
  /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING)/.test(codeOf(error) ?? "");

const UNREACHABLE: ReadonlySet<string> = new Set([
  "ENETUNREACH",
  "EHOSTUNREACH",
  "EADDRNOTAVAIL",
  "EACCES",
  "EPERM",
  "ENETDOWN",
]);

const CERTIFICATE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/;

const failureOf = (error: unknown, timeoutMs: number): Got => {
  const code = codeOf(error) ?? "";
  const name = error instanceof Error ? error.name : "";
  if (name === "TimeoutError" || name === "AbortError" || code === "ETIMEDOUT")
    return {
      kind: "no-answer",
      why: `did not answer within ${Math.round(timeoutMs / 100) / 10} s`,
      isDead: true,
    };
  if (UNREACHABLE.has(code))
    return { kind: "not-looked", why: `it cannot be reached from here (${code})` };
  if (CERTIFICATE.test(code))
    return { kind: "no-answer", why: `its certificate is not valid (${code})`, isDead: false };
  if (code === "ECONNREFUSED")
    return { kind: "no-answer", why: "refuses connections", isDead: true };
  return { kind: "no-answer", why: `broke off${code === "" ? "" : ` (${code})`}`, isDead: true };
};
