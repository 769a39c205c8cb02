import { AsyncLocalStorage } from "node:async_hooks";

/** A request that waits for its turn. */
export interface WaitingWork {
  /** The client: an IPv4 address or an IPv6 network. */
  group: string;
  /** Whether the client has disconnected. */
  isAbandoned: () => boolean;
  /** Answers from the cache if that has become possible. Returns whether it did. */
  tryAnswer?: () => boolean;
  begin: () => void;
}

/** Requests of one group that may wait. */
const MAX_PER_GROUP = 50;
/** The total number of requests that may wait, shared equally by the groups. The first request of a group may always wait. */
const MAX_WAITING = 1_000;

/** After a piece of work, connections are accepted for at most twice its duration, or for 20 ms if that is longer. */
const ACCEPTING_SHARE = 2;
const MIN_ACCEPTING_MS = 20;

export interface WorkQueue {
  /** Begins the work in its turn. Returns false if the queue is full. */
  add(work: WaitingWork): boolean;
}

/**
 * Begins one piece of work at a time, and lets client groups take turns, so that a busy client delays only itself. Node accepts one
 * connection per turn of the event loop. So between two pieces of work, the loop runs until no new connection arrives. Otherwise a new
 * visitor would wait for one piece of work per earlier connection.
 */
export const createWorkQueue = (connections: () => number): WorkQueue => {
  const groups = new Map<string, WaitingWork[]>();
  let isRunning = false;
  /** The group whose turn was last. */
  let last = "";

  const next = (): WaitingWork | undefined => {
    // The last group moves behind groups that arrived during its turn, so a new visitor waits for at most one piece of work.
    const rest = groups.get(last) ?? [];
    groups.delete(last);
    if (rest.length > 0) groups.set(last, rest);
    for (const [group, waiting] of groups) {
      const work = takeFirst(waiting);
      last = group;
      if (work) return work;
      groups.delete(group);
    }
    return undefined;
  };

  const run = (): void => {
    const work = next();
    isRunning = work !== undefined;
    if (!work) return;
    const began = performance.now();
    currentWork.run(() => waitForTurn(work), work.begin);
    runAfterAccepting(began);
  };

  const runAfterAccepting = (began: number): void => {
    let accepted = connections();
    let end: number | undefined;
    const check = (): void => {
      const now = performance.now();
      end ??= now + Math.max(ACCEPTING_SHARE * (now - began), MIN_ACCEPTING_MS);
      if (connections() === accepted || now >= end) {
        run();
        return;
      }
      accepted = connections();
      setImmediate(check);
    };
    setImmediate(check);
  };

  const enqueue = (work: WaitingWork, isFirst: boolean): void => {
    const ofGroup = groups.get(work.group) ?? [];
    if (isFirst) ofGroup.unshift(work);
    else ofGroup.push(work);
    groups.set(work.group, ofGroup);
    if (isRunning) return;
    isRunning = true;
    runAfterAccepting(performance.now());
  };

  /** Work that has begun resumes before its group's waiting work. */
  const waitForTurn = ({ group, isAbandoned }: WaitingWork): Promise<boolean> =>
    new Promise((resolve) => {
      enqueue({ group, isAbandoned: () => false, begin: () => resolve(!isAbandoned()) }, true);
    });

  return {
    add: (work) => {
      const share = Math.min(MAX_PER_GROUP, Math.ceil(MAX_WAITING / (groups.size + 1)));
      if ((groups.get(work.group)?.length ?? 0) >= share) return false;
      enqueue(work, false);
      return true;
    },
  };
};

/** Removes the first work that is still needed: its client is connected, and the cache cannot answer it. */
const takeFirst = (waiting: WaitingWork[]): WaitingWork | undefined => {
  let work = waiting.shift();
  while (work && (work.isAbandoned() || work.tryAnswer?.())) work = waiting.shift();
  return work;
};

const currentWork = new AsyncLocalStorage<() => Promise<boolean>>();

/**
 * Waits for another turn. Work that paused, for example to read a body, calls this before it resumes: otherwise all paused work could
 * resume in one turn. Returns whether the client is still connected.
 */
export const anotherTurn = async (): Promise<boolean> => (await currentWork.getStore()?.()) ?? true;
