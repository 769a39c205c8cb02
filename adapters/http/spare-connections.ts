import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Connections at most; one more is dropped. */
export const MOST_CONNECTIONS = 2_000;
/** So many are left for whoever comes, however many sit idle. */
const SPARE = 100;

/**
 * Keeps room for new visitors: when nearly all connections are taken, the one that asked for nothing the longest is closed.
 * Without it, whoever opens two thousand sockets and says nothing would keep everybody out.
 */
export const keepConnectionsSpare = (server: Server): void => {
  server.maxConnections = MOST_CONNECTIONS;
  /** In the order of their last request; those without any by when they came. */
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
    if (connections.size <= MOST_CONNECTIONS - SPARE) return;
    const [longestIdle] = connections;
    if (!longestIdle) return;
    connections.delete(longestIdle);
    longestIdle.destroy();
  });
  server.on("request", ({ socket }) => {
    connections.delete(socket);
    connections.add(socket);
  });
};
