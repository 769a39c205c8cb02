import type { SupabaseClient } from "@supabase/supabase-js";
import { readRpc } from "./rpc.ts";

/** Other servers' commits, and edits made by hand, are known this long after they were made. */
const POLL_MS = 2_000;
/** An answer may take a while on its way; asking a little more often keeps the promise. */
const ASK_EVERY_MS = POLL_MS * 0.75;

/** The newest revision a process knows of, for every store that it opens on one project. */
export interface RevisionWatch {
  known(): number;
  /** Tells of a revision that was seen. */
  observe(revision: number): void;
  /** Whether the last question was answered. */
  isAnswering(): boolean;
  /** Asks once, now. */
  poll(): Promise<void>;
  /** Asks again and again until it is stopped. */
  start(): void;
  stop(): void;
}

/** Asks the project for its revision, with nobody waiting for the answer. */
export const revisionWatch = (client: SupabaseClient): RevisionWatch => {
  let known = 0;
  let isAnswering = true;
  let timer: NodeJS.Timeout | undefined;

  const observe = (revision: number): void => {
    known = Math.max(known, revision);
    isAnswering = true;
  };
  const poll = async (): Promise<void> => {
    try {
      observe((await readRpc<{ revision: number }>(client, "catalog_revision")).revision);
    } catch {
      // Nobody waits here: readyz tells, and the next poll tries again.
      isAnswering = false;
    }
  };
  const again = (): void => {
    timer = setTimeout(() => void poll().finally(() => timer && again()), ASK_EVERY_MS);
    timer.unref();
  };

  return {
    known: () => known,
    observe,
    isAnswering: () => isAnswering,
    poll,
    start: () => {
      if (!timer) again();
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
