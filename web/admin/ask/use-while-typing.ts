import { useEffect, useEffectEvent, useState } from "react";

/** Typing pauses this long before anything is asked about it. */
const PAUSE_MS = 300;

/**
 * Asks about what is being typed, and forgets the answer when it changes. Advice only: where it cannot be had, there
 * is none. Nothing is asked about an empty text.
 */
export const useWhileTyping = <T>(typed: string, ask: () => Promise<T>): T | undefined => {
  const [advice, setAdvice] = useState<{ about: string; answer: T }>();
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (typed === "") return undefined;
    let isWanted = true;
    const timer = setTimeout(() => {
      askNow().then(
        (answer) => isWanted && setAdvice({ about: typed, answer }),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return typed !== "" && advice?.about === typed ? advice.answer : undefined;
};
