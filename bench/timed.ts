/** The time of some work, and the longest time it blocked the event loop. */
export const timed = async <T>(work: () => Promise<T>) => {
  const began = performance.now();
  let last = began;
  let blocked = 0;
  let isOver = false;
  const look = (): void => {
    const now = performance.now();
    blocked = Math.max(blocked, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const done = await work();
  blocked = Math.max(blocked, performance.now() - last);
  isOver = true;
  return { done, ms: performance.now() - began, blocked };
};
