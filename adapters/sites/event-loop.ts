/** How often the event loop is checked. */
const TICK_MS = 100;

/** A longer block makes requests time out although they were answered. */
const BLOCKED_MS = 1_000;

/** Reports whether the event loop was blocked during some work: timeouts run on then, but no response is received. */
export const watchEventLoop = () => {
  let working = 0;
  let blocks = 0;
  let tickedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const tick = (): void => {
    const now = performance.now();
    if (now - tickedAt > TICK_MS + BLOCKED_MS) blocks += 1;
    tickedAt = now;
  };
  return async <T>(work: () => Promise<T>): Promise<{ result: T; wasBlocked: boolean }> => {
    if (working === 0) {
      tickedAt = performance.now();
      timer = setInterval(tick, TICK_MS);
    }
    working += 1;
    tick();
    const before = blocks;
    try {
      const result = await work();
      // After a block, the timeout of the work may fire before our late tick, so check once more.
      tick();
      return { result, wasBlocked: blocks > before };
    } finally {
      working -= 1;
      if (working === 0) clearInterval(timer);
    }
  };
};
