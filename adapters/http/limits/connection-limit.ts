import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { type AddressGroup, addressGroups } from "../../address-groups.ts";

/** Open connections of an IPv4 address or IPv6 /64; a /48 may have three times as many. */
export const MAX_PER_GROUP = 64;

export interface ConnectionLimit {
  /** Counts a new connection. Returns false if its address has too many; the caller must then close it. */
  take(socket: Socket): boolean;
  /** Notes whether a request of the connection came through a proxy. */
  note(request: Pick<IncomingMessage, "headers" | "socket">): void;
  /** Whether a proxy on this machine or network forwards requests. */
  hasProxy(): boolean;
}

/** Behind trusted proxies all connections come from the proxy, so none is counted. */
export const unlimitedConnections: ConnectionLimit = {
  take: () => true,
  note: () => {},
  hasProxy: () => false,
};

interface Connection {
  groups: readonly AddressGroup[];
  /** Whether its last request came through a proxy. */
  isForwarded: boolean;
  /** Whether it comes from this machine or a private network. Proxies are recognised only there. */
  isNear: boolean;
}

/**
 * Limits the open connections of each address group, where no proxy is trusted. Connections from this machine or a private network do
 * not count while their requests carry X-Forwarded-For: a proxy opens them for many visitors. `onForwarded` is called for the first
 * request with that header.
 */
export const createConnectionLimit = (onForwarded: () => void): ConnectionLimit => {
  const counts = new Map<string, number>();
  const connections = new WeakMap<Socket, Connection>();
  let isReported = false;
  let hasProxy = false;

  const count = (groups: readonly AddressGroup[], by: 1 | -1): void => {
    for (const { name } of groups) {
      const counted = (counts.get(name) ?? 0) + by;
      if (counted > 0) counts.set(name, counted);
      else counts.delete(name);
    }
  };
  const isCounted = ({ isNear, isForwarded }: Connection): boolean => !(isNear && isForwarded);

  return {
    take: (socket) => {
      const { remoteAddress = "" } = socket;
      const groups = addressGroups(remoteAddress);
      if (groups.some(({ name, factor }) => (counts.get(name) ?? 0) >= factor * MAX_PER_GROUP))
        return false;
      const connection = { groups, isForwarded: false, isNear: isNear(remoteAddress) };
      connections.set(socket, connection);
      count(groups, 1);
      socket.once("close", () => {
        if (isCounted(connection)) count(groups, -1);
      });
      return true;
    },
    note: ({ headers, socket }) => {
      const isForwarded = headers["x-forwarded-for"] !== undefined;
      if (!isForwarded && !isReported) return;
      const connection = connections.get(socket);
      if (!connection || connection.isForwarded === isForwarded) return;
      const wasCounted = isCounted(connection);
      connection.isForwarded = isForwarded;
      if (wasCounted !== isCounted(connection)) count(connection.groups, wasCounted ? -1 : 1);
      hasProxy ||= !isCounted(connection);
      if (!isReported) onForwarded();
      isReported = true;
    },
    hasProxy: () => hasProxy,
  };
};

const NEAR_RANGES = new Set(["loopback", "private", "uniqueLocal", "linkLocal"]);

/** Whether an address is one of this machine or a private network. */
const isNear = (address: string): boolean =>
  ipaddr.isValid(address) && NEAR_RANGES.has(ipaddr.process(address).range());
