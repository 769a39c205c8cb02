import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { SessionOver } from "#web/api/back-office-request.ts";
import { useAdminServices } from "../admin-services.ts";

export interface Asked<T> {
  /** The last answer, also while it is being asked for anew; `undefined` until there is one. */
  answer: T | undefined;
  /** Whether `answer` is the answer to another question, shown until this one is answered. */
  isEarlier: boolean;
  isAsking: boolean;
  /** Why it could not be answered. */
  problem: string | undefined;
  again: () => void;
}

interface AskOptions {
  /** Whether an earlier answer is shown until the new one is there; not where somebody would start to work on it. */
  recalls?: boolean;
  /** Whether a failure is passed over in silence and the question asked again, ever more slowly, until it is answered. */
  insists?: boolean;
}

/** The first pause before asking again; each next one is twice as long, up to the longest. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface Outcome<T> {
  key: string;
  /** Which asking it is the outcome of. */
  round: string;
  answer: T | undefined;
  problem: string | undefined;
}

/**
 * Asks the back office for what a page shows. `key` names the question: with another key, after a write, and on
 * `again`, it is asked anew.
 */
export const useAsk = <T>(
  key: string,
  ask: () => Promise<T>,
  { recalls = true, insists = false }: AskOptions = {},
): Asked<T> => {
  const { answers } = useAdminServices();
  const age = useSyncExternalStore(answers.subscribe, answers.age);
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T>>();
  const round = `${age} ${tries} ${key}`;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- under one key stands the answer to one question, so it has the type of its answers.
  const recalled = recalls ? (answers.recall(key) as T | undefined) : undefined;

  const askNow = useEffectEvent(ask);
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = async (pauseMs: number): Promise<void> => {
      try {
        const answer = await askNow();
        answers.keep(key, answer);
        if (isWanted) setOutcome({ key, round, answer, problem: undefined });
      } catch (error) {
        // Whoever is signed out is led to the sign-in; there is nothing to say here.
        if (!isWanted || error instanceof SessionOver) return;
        if (insists)
          timer = setTimeout(() => void settle(Math.min(pauseMs * 2, LONGEST_PAUSE_MS)), pauseMs);
        else setOutcome({ key, round, answer: undefined, problem: messageOf(error) });
      }
    };
    void settle(FIRST_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [answers, insists, key, round]);

  const isMine = outcome?.key === key;
  const earlier = recalls ? outcome?.answer : undefined;
  return {
    answer: (isMine ? outcome.answer : undefined) ?? recalled ?? earlier,
    isEarlier: !isMine && recalled === undefined,
    isAsking: outcome?.round !== round,
    problem: isMine ? outcome.problem : undefined,
    again: useCallback(() => setTries((tries) => tries + 1), []),
  };
};

export const messageOf = (error: unknown, fallback = "Something went wrong."): string =>
  error instanceof Error && error.message !== "" ? error.message : fallback;
