/** A page request waiting to be rendered. */
export interface QueuedRender {
  /** The client: an IPv4 address or an IPv6 network. */
  group: string;
  /** Whether the client has disconnected. */
  isAbandoned: () => boolean;
  begin: () => void;
}

/** Waiting pages in total and per group. A page takes a few milliseconds. */
const MAX_WAITING = 1_000;
const MAX_PER_GROUP = 50;

/**
 * Renders one page per turn of the event loop. Client groups take turns, so that a busy client delays only
 * itself. Returns whether the queue had room.
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
      // Put the group at the end.
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
    if (waiting >= MAX_WAITING || ofGroup.length >= MAX_PER_GROUP) return false;
    ofGroup.push(render);
    groups.set(render.group, ofGroup);
    waiting += 1;
    if (waiting === 1) setImmediate(run);
    return true;
  };
};
