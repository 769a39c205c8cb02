import { StoreUnavailable } from "#core/ports/catalog-store.ts";

/** Between two tries; the pause grows, and stays short enough that a store is noticed soon after its return. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1_500;

export interface Tries {
  /** Told why a try failed, each time. */
  onAway: (reason: string) => void;
  /** When this is aborted there are no more tries, and nobody hears of it any more. */
  until: AbortSignal;
}

/** Does something as soon as the store is there. Only a store that is away is tried again; `work` looks what was done already. */
export const retry = async <T>(work: () => Promise<T>, { onAway, until }: Tries): Promise<T> => {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (!until.aborted) onAway(error.message);
    }
    // Servers that were started together do not ask together.
    await aPause(pause * (0.75 + Math.random() / 4), until);
  }
};

const aPause = (milliseconds: number, until: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (until.aborted) return;
    const stop = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      until.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    until.addEventListener("abort", stop, { once: true });
  });
