import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** How long a connection that looks idle may still bring the request its client just sent. */
const IDLE_GRACE_MS = 500;
/** When to give up on requests that do not end. */
const PATIENCE_MS = 9_000;
const LOOK_EVERY_MS = 50;

/**
 * Closes without breaking a request: no new connections; answers from now on say that theirs is the
 * last; idle connections are closed only after a moment, for a request may be on its way on one.
 */
export const closeGracefully = async (server: Server): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  server.prependListener("request", (_, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  // The HTTP server's own close would cut idle connections at once.
  NetServer.prototype.close.call(server);
  const started = performance.now();
  const timer = setInterval(() => {
    const waited = performance.now() - started;
    if (waited >= PATIENCE_MS) server.closeAllConnections();
    else if (waited >= IDLE_GRACE_MS) server.closeIdleConnections();
  }, LOOK_EVERY_MS);
  await closed;
  clearInterval(timer);
};
