import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Connections at most; one more is dropped. */
export const MOST_CONNECTIONS = 2_000;
/** So many are left for whoever comes, however many sit idle. */
const SPARE = 100;

/**
 * Keeps room for new visitors: when nearly all connections are taken, the one that asked for nothing the longest is closed;
 * one that is being answered, or still sends, only when all are.
 * Without it, whoever opens two thousand sockets and says nothing would keep everybody out.
 */
export const keepConnectionsSpare = (server: Server): void => {
  server.maxConnections = MOST_CONNECTIONS;
  /** In the order in which they were last answered; those that asked for nothing by when they came. */
  const idle = new Set<Socket>();
  /** With a request under way, in the order of its start. */
  const busy = new Set<Socket>();
  server.on("connection", (socket) => {
    idle.add(socket);
    socket.once("close", () => {
      idle.delete(socket);
      busy.delete(socket);
    });
    if (idle.size + busy.size <= MOST_CONNECTIONS - SPARE) return;
    const [longest] = idle.size > 1 ? idle : busy;
    longest?.destroy();
  });
  server.on("request", ({ socket }, answer) => {
    idle.delete(socket);
    busy.delete(socket);
    busy.add(socket);
    answer.once("close", () => {
      busy.delete(socket);
      if (!socket.destroyed) idle.add(socket);
    });
  });
};
