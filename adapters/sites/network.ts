import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import { codeOf } from "../system.ts";
import { isPublicAddress } from "./public-address.ts";

/** DNS queries. */
export interface Names {
  resolve(host: string): Promise<Resolved>;
  /** The name servers of a domain; empty if unknown. */
  nameServers(domain: string): Promise<string[]>;
}

const NAME_MS = 3_000;
const TRIES = 2;
const NO_NAME: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

/** DNS through this machine's resolvers. */
export const systemNames = (
  resolver = new dns.Resolver({ timeout: NAME_MS, tries: TRIES }),
): Names => ({
  resolve: async (host) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = [v4, v6].flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    if (addresses.length > 0) return { kind: "addresses", addresses };
    const codes = [v4, v6].map((one) =>
      one.status === "rejected" ? (codeOf(one.reason) ?? "") : "ENODATA",
    );
    if (codes.every((code) => NO_NAME.has(code))) return { kind: "no-name" };
    const code = codes.find((one) => !NO_NAME.has(one));
    // A working resolver reports that the domain's own name servers fail.
    if (code === "ESERVFAIL")
      return { kind: "failed", why: `the name servers of ${host} do not work`, isDead: true };
    return { kind: "failed", why: `no name server answered (${code})`, isDead: false };
  },
  nameServers: async (domain) =>
    (await resolver.resolveNs(domain).catch(() => [])).map((name) => name.toLowerCase()),
});

/**
 * DNS of a lab, at `/dns/NAME`: `{ "addresses": ["203.0.113.7"], "nameServers": ["ns1.golf.example"] }`. Other shapes work too: every
 * address in the answer counts, and every name under `NS` or in an NS record. An answer without addresses means that the name does not
 * exist; 404 means that the lab itself serves the name.
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

/** The address of every name without a special answer. It is reserved for documentation, and counts as public only in a lab. */
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

/** The result of resolving a name. */
export type Resolved =
  | { kind: "addresses"; addresses: readonly string[] }
  | { kind: "no-name" }
  | { kind: "failed"; why: string; isDead: boolean };

/** Resolves names, and decides which server receives a request. */
export interface Network {
  resolve(host: string): Promise<Resolved>;
  isPublic(address: string): boolean;
  /** The target of a request for an address; differs from the address only in a lab. */
  route(url: URL, address: string): { isSecure: boolean; address: string; port: number };
}

/** The real web. */
export const webNetwork = (resolve: Network["resolve"]): Network => ({
  resolve,
  isPublic: (address) => isPublicAddress(address),
  route: ({ protocol, port }, address) => ({
    isSecure: protocol === "https:",
    address,
    port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
  }),
});

/** A test server in place of the web: it receives every request, regardless of the address a name resolved to. */
export const labNetwork = (lab: URL, resolve: Network["resolve"]): Network => ({
  resolve,
  isPublic: (address) => isPublicAddress(address, { isLab: true }),
  route: () => ({
    isSecure: lab.protocol === "https:",
    address: lab.hostname.replace(/^\[|\]$/g, ""),
    port: Number(lab.port) || (lab.protocol === "https:" ? 443 : 80),
  }),
});
