import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A site's response. */
export interface LabAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The body never ends. */
  isEndless?: true;
  /** The body ends after this delay. */
  endsAfterMs?: number;
}

/** The lab's sites, registrations and names. */
export interface LabSite {
  /** Responses by host and path; a host alone matches all its paths. */
  pages?: Record<string, LabAnswer>;
  rdap?: object;
  /** DNS answers in turn; the last one repeats. */
  dns?: (object | string)[];
}

/** A simulated web on loopback, in this process. */
export interface Lab {
  url: URL;
  /** Requests received, as `host/path`. */
  contacts: string[];
  /** RDAP and DNS queries received. */
  queries: string[];
  /** Replaces the simulated web. */
  show(sites: readonly LabSite[]): void;
}

/** A clock on which pauses take no time. */
export const NO_TIME = { now: () => 0, pause: async () => {} };

/** The responses of a site, or their bodies, by path. A key that does not begin with a slash names another host. */
export const pagesOf = (
  host: string,
  pages: Readonly<Record<string, LabAnswer | string>>,
): Record<string, LabAnswer> =>
  Object.fromEntries(
    Object.entries(pages).map(([path, page]) => [
      path.startsWith("/") ? host + path : path,
      typeof page === "string" ? { body: page } : page,
    ]),
  );

/** A site that was never checked. */
export const newSite = <Site extends { slug: string; name: string; website: string }>(
  site: Site,
) => ({ ...site, aliases: [], confirmedOn: null, memory: null });

export const startLab = async (sites: readonly LabSite[] = []): Promise<Lab> => {
  let pages: Record<string, LabAnswer> = {};
  let dns: Record<string, (object | string)[]> = {};
  let rdap: Record<string, object> = {};
  const contacts: string[] = [];
  const queries: string[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const host = request.headers.host ?? "";
    const path = request.url ?? "/";
    if (host === url.host) {
      queries.push(path);
      const [, kind, name = ""] = /^\/(dns|rdap\/domain)\/(.+)$/.exec(path) ?? [];
      const queue = dns[name];
      const found =
        kind === "dns" ? (queue && queue.length > 1 ? queue.shift() : queue?.[0]) : rdap[name];
      response
        .writeHead(found ? 200 : 404, { "content-type": "application/json" })
        .end(typeof found === "string" ? found : JSON.stringify(found ?? {}));
      return;
    }
    contacts.push(host + path);
    const {
      status = 200,
      headers = {},
      body = "",
      isEndless = false,
      endsAfterMs = 0,
    } = pages[host + path] ?? pages[host] ?? { status: 404, body: "No such site" };
    response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers });
    response.write(body);
    if (!isEndless && endsAfterMs === 0) response.end();
    if (endsAfterMs > 0) setTimeout(() => response.end(), endsAfterMs);
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has an address.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const show = (shown: readonly LabSite[]): void => {
    pages = Object.assign({}, ...shown.map((site) => site.pages));
    dns = {};
    rdap = {};
    for (const site of shown) {
      const host = Object.keys(site.pages ?? {})[0]?.split("/")[0] ?? "";
      const domain = host.replace(/^www\./, "");
      if (site.rdap) rdap[domain] = site.rdap;
      if (site.dns) dns[host] = [...site.dns];
    }
  };
  show(sites);
  return { url, contacts, queries, show };
};
