import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a site of the lab answers. */
export interface LabAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** It never ends. */
  isEndless?: true;
  /** Its end comes so long after its beginning. */
  endsAfterMs?: number;
}

/** A site of the lab, its registration and its name, each as it is at the moment. */
export interface LabSite {
  /** By host and path; a host by itself answers for all its paths. */
  pages?: Record<string, LabAnswer>;
  rdap?: object;
  /** What its name leads to, each time it is asked; the last answer stays. */
  dns?: (object | string)[];
}

/** A web on loopback, in this process. */
export interface Lab {
  url: URL;
  /** Every request to a site that arrived, `host/path`. */
  contacts: string[];
  /** What registries were asked about, and what names. */
  asked: string[];
  /** Makes the web this one. */
  show(sites: readonly LabSite[]): void;
}

export const startLab = async (): Promise<Lab> => {
  let pages: Record<string, LabAnswer> = {};
  let dns: Record<string, (object | string)[]> = {};
  let rdap: Record<string, object> = {};
  const contacts: string[] = [];
  const asked: string[] = [];

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const host = request.headers.host ?? "";
    const path = request.url ?? "/";
    if (host === url.host) {
      asked.push(path);
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
  // A server that listens on a port has one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    url,
    contacts,
    asked,
    show: (sites) => {
      pages = Object.assign({}, ...sites.map((site) => site.pages));
      dns = {};
      rdap = {};
      for (const site of sites) {
        const host = Object.keys(site.pages ?? {})[0]?.split("/")[0] ?? "";
        const domain = host.replace(/^www\./, "");
        if (site.rdap) rdap[domain] = site.rdap;
        if (site.dns) dns[host] = [...site.dns];
      }
    },
  };
};
