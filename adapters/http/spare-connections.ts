import type { Server, ServerResponse } from "node:http";
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
  const open = new Map<Socket, Use>();
  let turn = 0;
  server.on("connection", (socket) => {
    open.set(socket, { turn: (turn += 1) });
    socket.once("close", () => open.delete(socket));
    if (open.size > MOST_CONNECTIONS - SPARE) leastUsed(open, socket)?.destroy();
  });
  // No listener for each answer's end: that alone would cost a hot answer a tenth of its time.
  server.on("request", ({ socket }, answer) => {
    const use = open.get(socket);
    if (!use) return;
    use.turn = turn += 1;
    use.answer = answer;
  });
};

/** What a connection was used for last, and when, in turns. */
interface Use {
  turn: number;
  answer?: ServerResponse;
}

/** Of all but the newest, the idle one whose use lies back the longest; where none is idle, of those that are busy. */
const leastUsed = (open: ReadonlyMap<Socket, Use>, newest: Socket): Socket | undefined => {
  let found: { socket: Socket; isIdle: boolean; turn: number } | undefined;
  for (const [socket, { turn, answer }] of open) {
    if (socket === newest) continue;
    const isIdle = answer === undefined || answer.writableFinished;
    const isBetter = found === undefined || (isIdle === found.isIdle ? turn < found.turn : isIdle);
    if (isBetter) found = { socket, isIdle, turn };
  }
  return found?.socket;
};
