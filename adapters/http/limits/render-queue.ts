/** A page request waiting to be rendered. */
export interface QueuedRender {
  /** Whom it is for: an IPv4 address or an IPv6 network. */
  group: string;
  /** Whether the client has disconnected, so that nobody needs the page. */
  isAbandoned: () => boolean;
  begin: () => void;
}

/** So many wait in all, and of one group. A page takes a few milliseconds. */
const MOST_WAITING = 1_000;
const MOST_OF_GROUP = 50;

/**
 * Begins pages one after the other, with other work in between. Groups take turns, so one client's crowd waits behind itself. Answers
 * whether there was room in the queue.
 */
export const createRenderQueue = () => {
  const groups = new Map<string, QueuedRender[]>();
  let waiting = 0;

  const next = (): QueuedRender | undefined => {
    for (const [group, renders] of groups) {
      groups.delete(group);
      const render = renders.shift();
      if (!render) continue;
      waiting -= 1;
      // The group goes to the end of the line.
      if (renders.length > 0) groups.set(group, renders);
      return render;
    }
    return undefined;
  };

  const run = (): void => {
    let render = next();
    while (render?.isAbandoned()) render = next();
    render?.begin();
    if (waiting > 0) setImmediate(run);
  };

  return (render: QueuedRender): boolean => {
    const ofGroup = groups.get(render.group) ?? [];
    if (waiting >= MOST_WAITING || ofGroup.length >= MOST_OF_GROUP) return false;
    ofGroup.push(render);
    groups.set(render.group, ofGroup);
    waiting += 1;
    if (waiting === 1) setImmediate(run);
    return true;
  };
};
