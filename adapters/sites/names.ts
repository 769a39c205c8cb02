import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import type { Resolved } from "./get-page.ts";

/** What is asked of the name system. */
export interface Names {
  resolve(host: string): Promise<Resolved>;
  /** Who serves a domain; empty where nobody says. */
  nameServers(domain: string): Promise<string[]>;
}

const TIMEOUT_MS = 3_000;
const TRIES = 2;

const NO_NAME = new Set(["ENOTFOUND", "ENODATA"]);

/** The name servers of this machine. */
export const systemNames = (
  resolver = new dns.Resolver({ timeout: TIMEOUT_MS, tries: TRIES }),
): Names => ({
  resolve: async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [v4, v6].flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    if (addresses.length > 0) return { kind: "addresses", addresses };
    const codes = [v4, v6].map((one) =>
      one.status === "rejected" ? codeOf(one.reason) : "ENODATA",
    );
    if (codes.every((code) => NO_NAME.has(code))) return { kind: "no-name" };
    const code = codes.find((one) => !NO_NAME.has(one));
    // Its own name servers fail it; that was found out by one that works.
    if (code === "ESERVFAIL")
      return { kind: "failed", why: `the name servers of ${host} do not work`, isDead: true };
    return { kind: "failed", why: `no name server answered (${code})`, isDead: false };
  },
  nameServers: async (domain) =>
    (await resolver.resolveNs(domain).catch(() => [])).map((name) => name.toLowerCase()),
});

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/**
 * Names as a lab has them, at `/dns/NAME`: `{ "addresses": ["203.0.113.7"], "nameServers": ["ns1.golf.example"] }`. Records are taken
 * in other shapes too: every address in the answer, and under `NS` or in a record of that type every name. No addresses: there is no
 * such name. A 404: the lab has nothing special to say, and the name is the lab's own.
 */
export const labNames = (ask: (path: string) => Promise<unknown>): Names => {
  const recordsOf = async (host: string) => {
    const answer = await ask(`/dns/${encodeURIComponent(host)}`);
    return answer === undefined ? undefined : collect(answer);
  };
  return {
    resolve: async (host) => {
      const records = await recordsOf(host);
      if (records === undefined) return { kind: "addresses", addresses: [LAB_ADDRESS] };
      const { addresses } = records;
      return addresses.length === 0 ? { kind: "no-name" } : { kind: "addresses", addresses };
    },
    nameServers: async (domain) => (await recordsOf(domain))?.nameServers ?? [],
  };
};

/** Stands for a public address. */
const LAB_ADDRESS = "203.0.113.1";

const NS_KEY = /^(?:ns|name_?servers?)$/i;
const DEEPEST = 6;

const collect = (answer: unknown) => {
  const addresses: string[] = [];
  const nameServers: string[] = [];
  const visit = (value: unknown, isNs: boolean, depth: number): void => {
    if (typeof value === "string") {
      const text = value.trim();
      if (isIP(text)) addresses.push(text);
      else if (isNs) nameServers.push(text.toLowerCase().replace(/\.$/, ""));
    } else if (depth < DEEPEST && typeof value === "object" && value !== null) {
      const type = "type" in value ? String(value.type) : "";
      for (const [key, inner] of Object.entries(value))
        visit(
          inner,
          isNs || NS_KEY.test(key) || ((type === "NS" || type === "2") && key === "data"),
          depth + 1,
        );
    }
  };
  visit(answer, false, 0);
  return { addresses, nameServers };
};
